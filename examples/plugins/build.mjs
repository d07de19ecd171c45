import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compilePlugin, pluginsIn } from './compile.mjs';

/** `node build.mjs [--into folder] [name …]`: compiles plugins to `dist/<name>.wasm` and prints their checksums. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string', default: 'dist' } },
});
const root = import.meta.dirname;
const folder = path.resolve(root, values.into);
mkdirSync(folder, { recursive: true });
for (const name of positionals.length > 0 ? positionals : pluginsIn(root)) {
  const module = await compilePlugin(name);
  writeFileSync(path.join(folder, `${name}.wasm`), module);
  const sum = createHash('sha256').update(module).digest('hex');
  process.stdout.write(`${sum}  ${name}.wasm  ${module.length} bytes\n`);
}
