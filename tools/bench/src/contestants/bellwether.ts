import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Child } from '../processes/child.js';
import { freePort } from '../processes/free-port.js';
import { whenAnswering } from '../processes/when-answering.js';
import type { Contestant, Ground } from './contestant.js';

/** What a measurement wants otherwise than it is shipped. */
interface Differences {
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The gateway as it is shipped, with its defaults: `cache_aware`, records, metrics, embedded database. */
export async function startBellwether(
  ground: Ground,
  { flags = [], env = {} }: Differences = {},
): Promise<Contestant> {
  const port = await freePort();
  const key = `bench-${randomUUID()}`;
  const child = new Child({
    command: process.execPath,
    cpus: ground.testedCpus,
    args: [
      ...nodeFlags(ground),
      ground.gatewayEntry ?? path.join(ground.root, 'apps/gateway/dist/main.js'),
      ...gatewayFlags(ground, port, await freePort()),
      ...flags,
    ],
    env: { BELLWETHER_BOOTSTRAP_API_KEY: key, NODE_ENV: 'production', ...env },
    cwd: ground.root,
  });
  const contestant: Contestant = {
    name: 'bellwether',
    url: `http://127.0.0.1:${port}/v1/chat/completions`,
    headers: { authorization: `Bearer ${key}` },
    pid: child.pid,
    stop: () => child.stop(),
  };
  await whenAnswering(contestant, child);
  return contestant;
}

function gatewayFlags(ground: Ground, port: number, adminPort: number): string[] {
  return [
    ...ground.workerUrls.flatMap((url) => ['--worker-url', url]),
    ...['--simulated-workers', '0', '--policy', 'cache_aware', '--log-level', 'warn'],
    ...[
      '--data-dir',
      path.join(ground.folder, `data-${port}`),
      '--port',
      String(port),
      '--admin-port',
      String(adminPort),
    ],
  ];
}

function nodeFlags({ profileFolder }: Ground): string[] {
  const flags = ['--enable-source-maps'];
  if (profileFolder !== null) flags.push('--cpu-prof', '--cpu-prof-dir', profileFolder);
  return flags;
}
