import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromCaller } from './from-caller.mjs';
import { nameForm, withManifest } from './with-manifest.mjs';

/** `node manifest.mjs <module.wasm> <plugin.json>`: what another compiler made, with its manifest, as `dist/<name>.wasm`. */
try {
  put(...process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function put(module, manifest) {
  if (manifest === undefined)
    throw new Error('Say which: npm run manifest -- module.wasm plugin.json');
  const text = readFileSync(fromCaller(manifest), 'utf8');
  const { name } = JSON.parse(text);
  if (!nameForm.test(name)) throw new Error(`The manifest has no name: ${name}.`);
  const made = withManifest(readFileSync(fromCaller(module)), text);
  const folder = path.join(import.meta.dirname, 'dist');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.wasm`), made);
  const sum = createHash('sha256').update(made).digest('hex');
  process.stdout.write(`${sum}  ${name}.wasm  ${made.length} bytes\n`);
}
