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

it('a file with faults is refused, and the live routes stay', async () => {
  const file = join(running.dataDir, 'wrong.yaml');
  writeFileSync(file, 'policy: nope\nroutes:\n  - name: a\n    policy: neither\n');
  const { code, text } = await bellwether('config', 'apply', '--file', file);
  expect(code).toBe(1);
  expect(text).toContain("Line 1, column 9: There is no policy 'nope'.");
  expect(text).toContain("Line 4, column 13: There is no policy 'neither'.");
  expect((await running.asToken('/admin/v1/routes/live')).body.version).toBe(1);
});
