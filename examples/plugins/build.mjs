import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compilePlugin, pluginNames } from './compile.mjs';

/** `node build.mjs [name …]`: compiles plugins to `dist/<name>.wasm` and prints their checksums. */
const names = process.argv.length > 2 ? process.argv.slice(2) : pluginNames;
const folder = path.join(import.meta.dirname, 'dist');
mkdirSync(folder, { recursive: true });
for (const name of names) {
  const module = await compilePlugin(name);
  writeFileSync(path.join(folder, `${name}.wasm`), module);
  const sum = createHash('sha256').update(module).digest('hex');
  process.stdout.write(`${sum}  ${name}.wasm  ${module.length} bytes\n`);
}
