import { buildStale } from './bootstrap/builds.mjs';

export const needs = () => ['packages'];

/** Builds everything, whatever the stamps say; nx still answers unchanged projects from its cache. */
export async function run({ root }) {
  await buildStale(root, 'backend', { force: true });
  await buildStale(root, 'console', { force: true });
  return 0;
}
