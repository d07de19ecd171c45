import { createRequire } from 'node:module';
import type { ServerTarget } from '../client/open-transport.js';

const require = createRequire(import.meta.url);

/** A server at an address of this machine. */
export const httpTarget = (
  url: string,
  headers: Readonly<Record<string, string>> = {},
  kind: 'http' | 'sse' = 'http',
): ServerTarget => ({ kind, url: new URL(url), headers, fetch, auth: null });

/** A published server, as a process. */
export const packageTarget = (
  name: 'everything' | 'filesystem' | 'memory',
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Extract<ServerTarget, { kind: 'stdio' }> => ({
  kind: 'stdio',
  tenantId: 'ten_default',
  command: process.execPath,
  args: [require.resolve(`@modelcontextprotocol/server-${name}/dist/index.js`), ...args],
  env,
});

/** A program of its own, as a process. */
export const programTarget = (program: string): ServerTarget => ({
  kind: 'stdio',
  tenantId: 'ten_default',
  command: process.execPath,
  args: ['-e', program],
  env: {},
});
