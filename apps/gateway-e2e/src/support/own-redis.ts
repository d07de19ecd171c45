import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePorts } from './ports.js';

/** A Redis server of a test's own, which it may hold still. */
export interface OwnRedis {
  readonly url: string;
  readonly client: Redis;
  /** It answers nobody, and keeps all connections. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** Where the server is; null = there is none on this machine. */
export function redisProgram(): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const programs = folders.map((folder) => path.join(folder, 'redis-server'));
  return programs.find((program) => existsSync(program)) ?? null;
}

/** A fresh server on a free port, which keeps nothing on disk. */
export async function ownRedis(program: string): Promise<OwnRedis> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-redis-'));
  const [port = 0] = await freePorts(1);
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const child = spawn(program, flags, { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${port}/0`;
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  // The server needs a moment; the client comes back by itself.
  client.on('error', () => undefined);
  await Promise.race([
    client.ping(),
    wait(20_000).then(() => Promise.reject(new Error('Redis did not start.'))),
  ]);
  return {
    url,
    client,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async close() {
      client.disconnect();
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
