import path from 'node:path';
import { runForeground } from './bootstrap/children.mjs';
import { toolEnvironment } from './bootstrap/npm.mjs';
import { refuseFlags } from './bootstrap/refuse-flags.mjs';

/** What is wrong is said at once, not after a build. */
export const refuse = refuseFlags;

export const needs = () => ['packages', 'backend', 'console'];

/** Runs the built gateway with the given flags until it ends. */
export async function run({ root, args }) {
  const entry = path.join(root, 'apps/gateway/dist/main.js');
  return runForeground(process.execPath, [entry, ...args], {
    cwd: root,
    env: toolEnvironment(),
    // The channel is never used: the gateway ends when its other end is gone, however that came.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ownGroup: true,
  });
}
