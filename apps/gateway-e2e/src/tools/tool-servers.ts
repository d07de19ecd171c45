import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AdminClient } from '../support/admin-client.js';
import { freePorts } from '../support/ports.js';

const require = createRequire(import.meta.url);

/** The file that starts one of the Model Context Protocol's own servers. */
export function serverEntry(name: 'everything' | 'filesystem' | 'memory'): string {
  const manifest = require.resolve(`@modelcontextprotocol/server-${name}/package.json`);
  return path.join(path.dirname(manifest), 'dist/index.js');
}

export interface EverythingServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** `server-everything` over streamable HTTP, in a process of its own. */
export async function startEverything(): Promise<EverythingServer> {
  const [port = 0] = await freePorts(1);
  const child: ChildProcess = spawn(
    process.execPath,
    [serverEntry('everything'), 'streamableHttp'],
    {
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const said: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      said.push(chunk);
      if (String(Buffer.concat(said)).includes('listening on port')) resolve();
    });
    child.once('exit', () => reject(new Error(String(Buffer.concat(said)))));
  });
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** Flags of a gateway that may start these servers, and whose requests may name the one at this address. */
export function toolFlags(url: string): string[] {
  return [
    ...['--mcp-stdio-command', `${process.execPath} *`],
    ...['--mcp-declared-host', new URL(url).host],
  ];
}

export interface RegisteredServer {
  readonly id: string;
  readonly name: string;
}

/** Registers a server as an operator would. */
export function register(
  admin: AdminClient,
  name: string,
  address: object,
  rest: object = {},
): Promise<RegisteredServer> {
  return admin.json('POST', '/admin/v1/tool-servers', { name, address, ...rest });
}

/** A server that the gateway starts itself and speaks to over its pipes. */
export const piped = (name: Parameters<typeof serverEntry>[0], ...args: string[]) => ({
  kind: 'stdio',
  command: process.execPath,
  args: [serverEntry(name), ...args],
});
