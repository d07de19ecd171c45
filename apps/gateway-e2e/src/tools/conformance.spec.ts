import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient } from '../support/admin-client.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';
import { startConformanceTools, startKeyHolder, type TestServer } from './conformance-tools.js';
import { register } from './tool-servers.js';

const require = createRequire(import.meta.url);
const suite = path.join(
  path.dirname(require.resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);
/** What is known to fail, and why; the suite fails as well when one of it passes. */
const known = path.join(import.meta.dirname, 'conformance-known.yml');

/** A busy machine takes its time over some dozen scenarios. */
const suiteMs = 400_000;

let tools: TestServer;
let holder: TestServer;
let gateway: RunningGateway;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'conformance-'));
  tools = await startConformanceTools();
  gateway = await startGateway({ flags: ['--mcp-max-connections-per-tenant', '50'] });
  await register(adminClient(gateway), 'tools', { kind: 'http', url: tools.url });
  holder = await startKeyHolder(`${gateway.url}/mcp/tools`, gateway.firstRun.apiKey);
});
afterAll(async () => {
  await holder?.close();
  await gateway?.stop();
  await tools?.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(...words: string[]): Promise<{ code: number; said: string }> {
  const env = {
    ...process.env,
    GATEWAY_URL: gateway.url,
    GATEWAY_ADMIN_URL: gateway.adminUrl,
    GATEWAY_KEY: gateway.firstRun.apiKey,
    GATEWAY_ADMIN_TOKEN: gateway.firstRun.adminToken,
  };
  const asked = [suite, ...words, '--expected-failures', known, '--output-dir', folder];
  return new Promise((resolve) => {
    execFile(process.execPath, asked, { env, maxBuffer: 1 << 26 }, (error, out, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: `${out}\n${errors}` });
    });
  });
}

const command = `${process.execPath} ${path.join(import.meta.dirname, 'conformance-client.mjs')}`;

describe('the conformance suite of the Model Context Protocol', () => {
  it(
    'finds nothing in the tool server that is not known',
    async () => {
      const { code, said } = await run('server', '--url', holder.url);
      expect(code, said).toBe(0);
    },
    suiteMs,
  );

  // Left out: what an elicitation is answered with (nobody is there to be asked), and how many milliseconds a
  // reconnection takes (a busy machine is late).
  it.each([
    ['--scenario', 'initialize'],
    ['--scenario', 'tools_call'],
    ['--suite', 'auth'],
  ])(
    'finds nothing in the client that is not known: %s %s',
    async (kind, name) => {
      const { code, said } = await run(
        'client',
        '--command',
        command,
        kind,
        name,
        '--timeout',
        '90000',
      );
      expect(code, said).toBe(0);
    },
    suiteMs,
  );
});
