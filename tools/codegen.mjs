import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { say } from './bootstrap/say.mjs';

export const needs = () => ['packages', 'codegen', 'backend'];

/** Writes every generated file of the repository; with `--check` it only says which differ. */
export async function run({ root, args }) {
  const isCheck = args.includes('--check');
  const stale = await generate(root, { isCheck });
  if (!isCheck) return 0;
  for (const file of stale) say(`${file} is not what its source makes: npm run codegen`);
  return stale.length === 0 ? 0 : 1;
}

/**
 * Makes all files in order, since later ones read earlier ones (`schema.graphql` → resolver types and documents).
 * Returns those that differ from what stood on disk.
 */
export async function generate(root, { isCheck, note = say }) {
  const { steps } = await import('./codegen/steps.mjs');
  const stale = [];
  for (const { name, inputs, make } of steps) {
    const missing = inputs.filter((input) => !existsSync(path.join(root, input)));
    if (missing.length > 0) {
      note(`${name}: skipped, ${missing.join(', ')} is not there yet`);
      continue;
    }
    for (const { file, text } of await make(root)) {
      if (readText(path.join(root, file)) === text) continue;
      stale.push(file);
      if (!isCheck) write(path.join(root, file), text);
    }
  }
  return stale;
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function write(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
