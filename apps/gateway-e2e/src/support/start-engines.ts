import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const entry = path.resolve(import.meta.dirname, '../../../../tools/fake-engine/dist/main.js');

/** A simulated engine in a process of its own, so that it can be killed like a machine. */
export interface RunningEngine {
  readonly url: string;
  readonly process: ChildProcess;
  /** Changes the fault switches while it runs. */
  setFaults(faults: Readonly<Record<string, unknown>>): Promise<void>;
  kill9(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one engine. `port` takes a port again after a kill. */
export async function startEngine(flags: readonly string[] = [], port = 0): Promise<RunningEngine> {
  const child = spawn(
    process.execPath,
    [entry, '--ports', port === 0 ? '1' : String(port), '--model', 'demo', ...flags],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const url = (JSON.parse(line) as { urls: string[] }).urls[0] ?? '';
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    url,
    process: child,
    async setFaults(faults) {
      const reply = await fetch(`${url}/fault`, {
        method: 'POST',
        body: JSON.stringify(faults),
        headers: { 'content-type': 'application/json' },
      });
      if (!reply.ok) throw new Error(`The engine refused the switches: ${await reply.text()}`);
    },
    kill9: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** Starts several engines at once. */
export function startEngines(
  count: number,
  flags: readonly string[] = [],
): Promise<RunningEngine[]> {
  return Promise.all(Array.from({ length: count }, () => startEngine(flags)));
}
