import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startAdmin } from '../testing/start-admin.js';
import type { RunningGateway } from '../testing/start-admin.js';
import { runCommand } from './run-command.js';

let running: RunningGateway;
beforeAll(async () => {
  running = await startAdmin({ argv: ['--policy', 'cache_aware'] });
}, 120_000);
afterAll(() => running.dispose());
afterEach(() => vi.restoreAllMocks());

/** Runs a verb against the gateway's own socket. */
async function bellwether(...argv: string[]) {
  const written: string[] = [];
  const keep = (text: string | Uint8Array) => written.push(String(text)) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  const code = await runCommand([...argv, '--data-dir', running.dataDir]);
  return { code, text: written.join('') };
}

it('routes and workers come from a file, once, and go back into one', async () => {
  const file = join(running.dataDir, 'routes.yaml');
  writeFileSync(
    file,
    'routes:\n  - name: chat\n    match: { models: [m] }\n    policy: random\npolicy: cache_aware\n' +
      '---\nworkers:\n  - url: http://127.0.0.1:9\n    name: nine\n    pool: p\n',
  );
  const difference = await bellwether('config', 'diff', '--file', file);
  expect(difference.code).toBe(0);
  expect(difference.text).toContain("Route 'chat' is new, in place 1: all pools by random.");
  expect(difference.text).toContain("warning at line 3: No worker serves 'm'.");
  expect(difference.text).toContain('Worker nine is registered.');

  const applied = await bellwether('config', 'apply', '--file', file, '--message', 'From git');
  expect(applied.text).toContain('Published as version 1.');
  const again = await bellwether('config', 'apply', '--file', file);
  expect(again.text).toBe(
    "  warning at line 3: No worker serves 'm'.\nThe routes are as the file says (version 1).\n",
  );

  const exported = join(running.dataDir, 'exported.yaml');
  await bellwether('config', 'export', '--file', exported);
  expect(readFileSync(exported, 'utf8')).toContain('url: http://127.0.0.1:9');
  expect((await bellwether('config', 'apply', '--file', exported)).text).toContain(
    'The routes are as the file says (version 1).',
  );
  const drafted = await bellwether('config', 'apply', '--file', exported, '--draft');
  expect(drafted.text).toMatch(/^Draft dft_\S+ holds it; version 1 stays live\.$/m);
});

it('tool servers come from a file, and are changed there alone until they are released', async () => {
  const file = join(running.dataDir, 'tools.yaml');
  writeFileSync(
    file,
    'toolServers:\n  - name: files\n    address: { kind: http, url: http://127.0.0.1:9/mcp }\n' +
      '    headers: { x-key: { env: SPEC_FILES_KEY } }\n',
  );
  vi.stubEnv('SPEC_FILES_KEY', 'canary-of-spec');
  const applied = await bellwether('config', 'apply', '--file', file);
  vi.unstubAllEnvs();
  expect(applied).toEqual({ code: 0, text: 'Tool server files is registered.\n' });
  expect((await bellwether('config', 'diff', '--file', file)).text.trim()).toBe('');
  expect((await bellwether('config', 'export')).text).toContain('env: FILES_X_KEY');

  const { items } = (await running.asToken('/admin/v1/tool-servers')).body;
  expect(items).toMatchObject([{ name: 'files', isApplied: true, headerNames: ['x-key'] }]);
  const path = `/admin/v1/tool-servers/${String(items[0].id)}`;
  const change = { method: 'PATCH', body: { isEnabled: false } };
  const person = await running.signIn();
  expect(await person.ask(path, change)).toMatchObject({
    ...{ status: 409, body: { error: { code: 'read_only' } } },
  });
  const released = await bellwether('tool-server', 'release', 'files');
  expect(released.text).toContain('may be changed in the console');
  expect((await person.ask(path, change)).body).toMatchObject({
    ...{ isEnabled: false, isApplied: false, readOnlyReason: null },
  });
});

it('a file with faults is refused, and the live routes stay', async () => {
  const file = join(running.dataDir, 'wrong.yaml');
  writeFileSync(file, 'policy: nope\nroutes:\n  - name: a\n    policy: neither\n');
  const { code, text } = await bellwether('config', 'apply', '--file', file);
  expect(code).toBe(1);
  expect(text).toContain("Line 1, column 9: There is no policy 'nope'.");
  expect(text).toContain("Line 4, column 13: There is no policy 'neither'.");
  expect((await running.asToken('/admin/v1/routes/live')).body.version).toBe(1);
});

it('a file with a wrong tool server changes nothing, and says where it is wrong', async () => {
  const file = join(running.dataDir, 'wrong-tools.yaml');
  writeFileSync(
    file,
    'policy: random\n---\nworkers:\n  - url: http://127.0.0.1:11\n' +
      'toolServers:\n  - name: fine\n    address: { kind: http, url: http://127.0.0.1:9/mcp }\n' +
      '  - name: broken\n    address: { kind: http }\n    pinning: never\n',
  );
  for (const verb of ['diff', 'apply']) {
    const { code, text } = await bellwether('config', verb, '--file', file);
    expect(code).not.toBe(0);
    expect(text).toContain('toolServers.1.address.url: It is missing.');
    expect(text).toContain('toolServers.1.pinning: ');
  }
  expect((await running.asToken('/admin/v1/routes/live')).body.version).toBe(1);
  const { items } = (await running.asToken('/admin/v1/tool-servers')).body;
  expect(items.map(({ name }: { name: string }) => name)).not.toContain('fine');
});
