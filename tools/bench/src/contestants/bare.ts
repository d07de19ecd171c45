import { fileURLToPath } from 'node:url';
import { Child } from '../processes/child.js';
import { whenAnswering } from '../processes/when-answering.js';
import type { Contestant, Ground } from './contestant.js';

/** The bare proxy: `node:http` in front, undici behind, bytes between. */
export async function startBare(ground: Ground): Promise<Contestant> {
  const entry = fileURLToPath(new URL('./bare-proxy.js', import.meta.url));
  const child = new Child({
    command: process.execPath,
    args: [entry, ...ground.workerUrls],
    cpus: ground.testedCpus,
    env: { NODE_ENV: 'production' },
  });
  const port = await child.line();
  const contestant: Contestant = {
    name: 'bare',
    url: `http://127.0.0.1:${port}/v1/chat/completions`,
    headers: {},
    pid: child.pid,
    stop: () => child.stop(),
  };
  await whenAnswering(contestant, child);
  return contestant;
}
