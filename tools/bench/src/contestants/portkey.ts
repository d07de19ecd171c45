import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Child } from '../processes/child.js';
import { freePort } from '../processes/free-port.js';
import { whenAnswering } from '../processes/when-answering.js';
import type { Contestant, Ground } from './contestant.js';

const version = '1.15.2';

/** Without these two pinned, this version answers 500 to streams. */
const overrides = { hono: '4.9.7', '@hono/node-server': '1.13.8' };

/**
 * Portkey's open gateway as a neighbour, installed beside the bench and thrown away with it. It speaks to one worker
 * address; the worker is one process in any case.
 *
 * Errors   npm cannot install it, or it does not answer.
 */
export async function startPortkey(ground: Ground): Promise<Contestant> {
  const folder = await install(ground);
  const port = await freePort();
  const child = new Child({
    command: process.execPath,
    args: [
      path.join(folder, 'node_modules/@portkey-ai/gateway/build/start-server.js'),
      `--port=${port}`,
      '--headless',
    ],
    cpus: ground.testedCpus,
    env: { NODE_ENV: 'production', TRUSTED_CUSTOM_HOSTS: 'localhost,127.0.0.1' },
    cwd: folder,
  });
  const contestant: Contestant = {
    name: 'portkey',
    url: `http://127.0.0.1:${port}/v1/chat/completions`,
    headers: {
      authorization: 'Bearer none',
      'x-portkey-provider': 'openai',
      'x-portkey-custom-host': `${ground.workerUrls[0]!}/v1`,
    },
    pid: child.pid,
    stop: () => child.stop(),
  };
  await whenAnswering(contestant, child);
  return contestant;
}

async function install(ground: Ground): Promise<string> {
  const folder = path.join(ground.folder, 'portkey');
  // The same run starts it again for every figure of memory.
  if (existsSync(path.join(folder, 'node_modules'))) return folder;
  mkdirSync(folder, { recursive: true });
  const dependencies = { '@portkey-ai/gateway': version, ...overrides };
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({
      name: 'bench-neighbour',
      private: true,
      dependencies,
      overrides: { '@portkey-ai/gateway': overrides },
    }),
  );
  const npm = new Child({
    command: 'npm',
    args: [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--loglevel=error',
    ],
    cpus: ground.otherCpus,
    cwd: folder,
  });
  await npm.result();
  return folder;
}
