import path from 'node:path';
import { runForeground } from './bootstrap/children.mjs';
import { toolEnvironment } from './bootstrap/npm.mjs';

export const needs = () => ['packages', 'backend'];

/** Measures the built gateway against the worker alone, a bare proxy and a neighbour: `npm run bench -- --quick`. */
export async function run({ root, args }) {
  const entry = path.join(root, 'tools/bench/dist/main.js');
  return runForeground(process.execPath, ['--enable-source-maps', entry, ...args], {
    cwd: root,
    env: toolEnvironment(),
    ownGroup: true,
  });
}
