import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '../support/ports.js';

export interface RunningLlama {
  readonly url: string;
  /** What the server says of its build. */
  readonly build: string;
  stop(): Promise<void>;
}

/** llama.cpp's own server with a model file, on a free port. `more` are flags of its own. */
export async function startLlama(
  server: string,
  model: string,
  more: readonly string[] = [],
): Promise<RunningLlama> {
  const [port = 0] = await freePorts(1);
  const child = spawn(
    server,
    [
      '-m',
      model,
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '-c',
      '4096',
      '-np',
      '2',
      '-t',
      '2',
      '--metrics',
      ...more,
    ],
    {
      stdio: 'ignore',
    },
  );
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  for (let tries = 0; tries < 1200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`llama-server ended with ${child.exitCode}.`);
    if (await isHealthy(url)) {
      const { build_info } = (await (await fetch(`${url}/props`)).json()) as { build_info: string };
      return { url, build: build_info, stop };
    }
    await wait(100);
  }
  await stop();
  throw new Error('llama-server did not become healthy within 120 s.');
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).ok;
  } catch {
    // Refused until it listens.
    return false;
  }
}
