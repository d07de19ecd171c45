import path from 'node:path';
import { runForeground } from './bootstrap/children.mjs';
import { toolEnvironment } from './bootstrap/npm.mjs';

export const needs = () => ['packages', 'backend'];

/** The command line of the control plane: `npm run bellwether -- key list`. */
export async function run({ root, args }) {
  const entry = path.join(root, 'apps/gateway/dist/cli/main.js');
  return runForeground(process.execPath, ['--enable-source-maps', entry, ...args], {
    cwd: root,
    env: toolEnvironment(),
  });
}
