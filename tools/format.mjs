import path from 'node:path';
import { runForeground } from './bootstrap/children.mjs';
import { toolEnvironment } from './bootstrap/npm.mjs';

export const needs = () => ['packages'];

/** Lays out every file, or those that are named. */
export async function run({ root, args }) {
  const prettier = path.join(root, 'node_modules/prettier/bin/prettier.cjs');
  const places = args.length === 0 ? ['.'] : args;
  return runForeground(process.execPath, [prettier, '--write', '--log-level', 'warn', ...places], {
    cwd: root,
    env: toolEnvironment(),
  });
}
