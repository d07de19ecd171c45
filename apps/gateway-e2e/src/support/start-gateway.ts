import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from './ports.js';

const entry = path.resolve(import.meta.dirname, '../../../gateway/dist/main.js');

export interface GatewayOptions {
  /** Flags besides ports and data folder. Simulated workers are off unless a flag says otherwise. */
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** An existing data folder: the gateway starts again on it. It is kept by `stop`. */
  readonly dataDir?: string;
  /** Ports to take again after a restart. */
  readonly ports?: { readonly port: number; readonly adminPort: number };
  readonly readyWithinMs?: number;
  /** Kill it after this time, ready or not. */
  readonly killAfterMs?: number;
}

/** What a first start wrote for its operator. */
export interface FirstRun {
  readonly apiKey: string;
  readonly adminPassword: string;
  readonly adminToken: string;
}

export interface RunningGateway {
  readonly port: number;
  readonly adminPort: number;
  /** `http://127.0.0.1:<port>`; SDKs take `${url}/v1`. */
  readonly url: string;
  readonly adminUrl: string;
  readonly dataDir: string;
  readonly firstRun: FirstRun;
  readonly process: ChildProcess;
  /** All that it has said so far, both streams. */
  output(): string;
  /** SIGINT, waits for the end, removes a data folder of its own. Resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would. The data folder stays. */
  kill9(): Promise<void>;
}

/** Starts the built gateway as a user would, with ports and a data folder of its own; resolves when it is ready. */
export async function startGateway(options: GatewayOptions = {}): Promise<RunningGateway> {
  const ownDataDir = options.dataDir === undefined;
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'bellwether-e2e-'));
  const { port, adminPort } = options.ports ?? (await twoPorts());
  const child = launch(options, { port, adminPort, dataDir });
  const output = collect(child);
  if (options.killAfterMs !== undefined)
    setTimeout(() => child.kill('SIGKILL'), options.killAfterMs);

  const remove = (): void => {
    if (ownDataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(child, adminPort, options.readyWithinMs ?? 180_000);
  } catch (error) {
    await end(child, 'SIGKILL');
    remove();
    throw new Error(`The gateway did not become ready.\n${output()}`, { cause: error });
  }
  return {
    port,
    adminPort,
    url: `http://127.0.0.1:${port}`,
    adminUrl: `http://127.0.0.1:${adminPort}`,
    dataDir,
    firstRun: readFirstRun(dataDir),
    process: child,
    output,
    async stop() {
      const code = await end(child, 'SIGINT');
      remove();
      return code;
    },
    async kill9() {
      await end(child, 'SIGKILL');
    },
  };
}

async function twoPorts(): Promise<{ port: number; adminPort: number }> {
  const [port = 0, adminPort = 0] = await freePorts(2);
  return { port, adminPort };
}

function launch(
  options: GatewayOptions,
  place: { port: number; adminPort: number; dataDir: string },
): ChildProcess {
  const { flags = [], env = {} } = options;
  const simulated = flags.some((flag) => flag.startsWith('--simulated-workers'))
    ? []
    : ['--simulated-workers', '0'];
  const own = [
    '--port',
    String(place.port),
    '--admin-port',
    String(place.adminPort),
    '--data-dir',
    place.dataDir,
  ];
  return spawn(process.execPath, ['--enable-source-maps', entry, ...own, ...simulated, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...cleanEnvironment(), ...env },
  });
}

/** The variables of whoever runs the tests must not configure the gateway under test. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('BELLWETHER_')),
  );
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  return () => text;
}

async function untilReady(child: ChildProcess, adminPort: number, withinMs: number): Promise<void> {
  const untilMs = performance.now() + withinMs;
  while (performance.now() < untilMs) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`It ended with ${child.exitCode ?? child.signalCode}.`);
    if (await isReady(adminPort)) return;
    await wait(25);
  }
  throw new Error(`Not ready within ${withinMs} ms.`);
}

async function isReady(adminPort: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${adminPort}/health/ready`);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    // Refused is the expected answer while it starts.
    return false;
  }
}

function readFirstRun(dataDir: string): FirstRun {
  const text = readFileSync(path.join(dataDir, 'first-run.txt'), 'utf8');
  const line = (name: string): string => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1] ?? '';
  return {
    apiKey: line('api-key'),
    adminPassword: line('admin-password'),
    adminToken: line('admin-token'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'close');
  child.kill(signal);
  await gone;
  return child.exitCode;
}
