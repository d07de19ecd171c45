import { mkdirSync } from 'node:fs';
import { startBackground } from '../bootstrap/children.mjs';
import { freePort, untilAccepting } from './free-port.mjs';

/** A fresh Redis server for one run, in memory only; its address. */
export async function startRedis({ programs: [server], folder }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const port = await freePort();
  const child = startBackground(server, [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ]);
  await untilAccepting(port, child, 'Redis');
  return `redis://127.0.0.1:${port}/0`;
}
