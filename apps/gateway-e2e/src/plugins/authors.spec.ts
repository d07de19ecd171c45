import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { ask, whoSigned } from './testing/calls.js';
import { pluginStage } from './testing/plugin-stage.js';

const root = path.resolve(import.meta.dirname, '../../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-author-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const trusted = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
const stage = pluginStage(whoSigned, ['--plugins-trusted-keys', trusted]);

/** Runs a script of a project as npm does. Errors: what it said, when it fails. */
async function script(cwd: string, file: string, ...args: string[]): Promise<string> {
  const { gateway } = stage();
  const env = {
    ...process.env,
    INIT_CWD: folder,
    BELLWETHER_ADMIN_URL: gateway.adminUrl,
    BELLWETHER_ADMIN_TOKEN: gateway.firstRun.adminToken,
  };
  const ran = promisify(execFile)(process.execPath, [path.join(cwd, file), ...args], { cwd, env });
  return (await ran).stdout;
}

it('a project of its own is made, built, tried, signed, uploaded and rolled out by npm alone', async () => {
  const project = path.join(folder, 'greeter');
  await script(path.join(root, 'examples/plugins'), 'create.mjs', 'greeter');
  // In place of `npm install`: the compiler that the project names.
  symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'));
  expect(await script(project, 'build.mjs')).toMatch(
    /^[0-9a-f]{64} {2}greeter\.wasm {2}\d+ bytes\n$/,
  );

  const samples = [{ body: { model: 'scripted', messages: [{ role: 'user', content: 'hi' }] } }];
  writeFileSync(path.join(folder, 'samples.json'), JSON.stringify(samples));
  writeFileSync(path.join(folder, 'key.pem'), pem, { mode: 0o600 });
  await expect(script(project, 'upload.mjs')).rejects.toThrow('Only signed modules');
  const flags = ['--key', 'key.pem', '--samples', 'samples.json', '--roll-out', '100'];
  const said = await script(project, 'upload.mjs', ...flags);
  expect(said).toContain('"outcome": "changed"');
  expect(said).toContain('"x-hello": "from a plugin"');

  const asked = await ask({ url: stage().gateway.url, secret: stage().gateway.firstRun.apiKey });
  expect(asked.status).toBe(200);
  expect(stage().worker.requests.at(-1)!.headers['x-hello']).toBe('from a plugin');
});

it('a project is not made over what is there, nor under a name that no plugin may have', async () => {
  const examples = path.join(root, 'examples/plugins');
  await script(examples, 'create.mjs', 'twice');
  await expect(script(examples, 'create.mjs', 'twice')).rejects.toThrow('is there already');
  await expect(script(examples, 'create.mjs', 'No Name')).rejects.toThrow('lower-case letters');
});

it('the plugin in WAT that the page of the interface shows is built and tried as it says there', async () => {
  const page = readFileSync(path.join(root, 'docs/plugin-abi.md'), 'utf8');
  const shown = /```wat\n(?<wat>.*?)```.*?```json\n(?<manifest>.*?)```/s.exec(page)!.groups!;
  const [wat, wasm] = [path.join(folder, 'plugin.wat'), path.join(folder, 'plugin.wasm')];
  writeFileSync(wat, shown['wat']!);
  writeFileSync(path.join(folder, 'plugin.json'), shown['manifest']!);
  await script(path.join(root, 'node_modules/wabt'), 'bin/wat2wasm', wat, '-o', wasm);

  await script(path.join(root, 'examples/plugins'), 'create.mjs', 'other');
  const project = path.join(folder, 'other');
  symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'));
  const made = await script(project, 'manifest.mjs', 'plugin.wasm', 'plugin.json');
  expect(made).toMatch(/^[0-9a-f]{64} {2}most-likely\.wasm {2}\d+ bytes\n$/);
  // Once more over what has one: it is put in its place.
  const again = ['other/dist/most-likely.wasm', 'plugin.json'];
  expect(await script(project, 'manifest.mjs', ...again)).toBe(made);
  await expect(script(project, 'manifest.mjs', 'plugin.json', 'plugin.json')).rejects.toThrow(
    'no WebAssembly module',
  );

  const content = 'a long message '.repeat(20_000);
  const samples = [{ body: { model: 'scripted', messages: [{ role: 'user', content }] } }];
  writeFileSync(path.join(folder, 'samples.json'), JSON.stringify(samples));
  writeFileSync(path.join(folder, 'key.pem'), pem, { mode: 0o600 });
  const flags = ['--key', 'key.pem', '--samples', 'samples.json'];
  const said = await script(project, 'upload.mjs', 'most-likely', ...flags);
  expect(said).toContain('"outcome": "changed"');
  expect(said).toContain('"temperature": 0');
});
