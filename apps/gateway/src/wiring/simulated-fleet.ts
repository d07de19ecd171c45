import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import type { Settings } from '@bellwether/config';
import { z } from 'zod';
import type { Logger } from './logger.js';

export interface SimulatedFleetOptions {
  readonly settings: Settings['simulation'];
  readonly logger: Logger;
  /** Called at every start of the engine process with the addresses of its workers, and with none when it is gone. */
  onUrls(urls: readonly string[]): Promise<void>;
}

export interface SimulatedFleet {
  /** Resolves with the first addresses; with none when the engine does not come up: it is tried again then. */
  start(): Promise<readonly string[]>;
  /** Ends the engine process and keeps it ended. Idempotent. */
  stop(): Promise<void>;
}

const ready = z.object({ ready: z.literal(true), urls: z.array(z.string()) });
const entry = fileURLToPath(new URL('../../../../tools/fake-engine/dist/main.js', import.meta.url));
const startWaitMs = 10_000;
const endWaitMs = 3_000;
const firstRestMs = 500;
const longestRestMs = 30_000;

function launch({ workers, profile, timeScale }: Settings['simulation']): ChildProcess {
  const args = [
    entry,
    '--ports',
    String(workers),
    '--profile',
    profile,
    '--time-scale',
    String(timeScale),
  ];
  // Its standard input is its lifeline: it ends when ours does, also after a kill -9 of the gateway.
  return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], env: {} });
}

function readyLine(child: ChildProcess): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The simulated fleet did not become ready in time.')),
      startWaitMs,
    );
    const lines = createInterface({ input: child.stdout! });
    const settle = (work: () => void) => {
      clearTimeout(timer);
      work();
    };
    lines.on('line', (line) => {
      const parsed = ready.safeParse(safeJson(line));
      if (parsed.success) settle(() => resolve(parsed.data.urls));
    });
    child.once('error', (cause) => settle(() => reject(cause)));
    child.once('exit', (code) =>
      settle(() =>
        reject(
          new Error(`The simulated fleet ended with ${code ?? 'a signal'} before it was ready.`),
        ),
      ),
    );
  });
}

function safeJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // A log line of the engine.
    return null;
  }
}

/** The simulated workers: one child process that serves all of them, started again when it dies. */
export function createSimulatedFleet(options: SimulatedFleetOptions): SimulatedFleet {
  return new EngineProcess(options);
}

class EngineProcess implements SimulatedFleet {
  readonly #options: SimulatedFleetOptions;
  #child: ChildProcess | null = null;
  #isStopped = false;
  #restMs = firstRestMs;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: SimulatedFleetOptions) {
    this.#options = options;
  }

  async start(): Promise<readonly string[]> {
    try {
      return await this.#run();
    } catch (cause) {
      if (!this.#isStopped)
        this.#options.logger.error('The simulated fleet could not be started.', { cause });
      this.#retryLater();
      return [];
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    const running = this.#child;
    if (!running || hasEnded(running)) return;
    const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
    running.stdin?.end();
    const killer = setTimeout(() => running.kill('SIGKILL'), endWaitMs);
    await ended;
    clearTimeout(killer);
  }

  async #run(): Promise<readonly string[]> {
    const started = launch(this.#options.settings);
    this.#child = started;
    const urls = await readyLine(started).catch((cause: unknown) => {
      started.kill('SIGKILL');
      throw cause;
    });
    const readyAtMs = Date.now();
    if (hasEnded(started)) this.#again(readyAtMs);
    else started.once('exit', () => this.#again(readyAtMs));
    return urls;
  }

  #again(readyAtMs: number): void {
    this.#child = null;
    if (this.#isStopped) return;
    const wasLong = Date.now() - readyAtMs > longestRestMs;
    this.#restMs = wasLong ? firstRestMs : Math.min(this.#restMs * 2, longestRestMs);
    this.#options.logger.warn('The simulated fleet ended and is started again.', {
      restMs: this.#restMs,
    });
    this.#retryLater();
  }

  #retryLater(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#run()
        .then(this.#options.onUrls)
        .catch((cause: unknown) => {
          this.#restMs = Math.min(this.#restMs * 2, longestRestMs);
          this.#options.logger.error('The simulated fleet could not be started again.', { cause });
          this.#retryLater();
        });
    }, this.#restMs).unref();
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
