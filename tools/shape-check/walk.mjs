import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const skipped = new Set([
  'node_modules',
  'dist',
  '.git',
  '.nx',
  '.tools',
  '.bellwether',
  'test-results',
  'coverage',
]);

/** Paths of all files below `place`, relative to `root`, with forward slashes. Empty when it is not there. */
export function filesBelow(root, place) {
  const folder = path.join(root, place);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const inner = place === '.' ? entry.name : `${place}/${entry.name}`;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(root, inner);
    return entry.isFile() ? [inner] : [];
  });
}

/** Names of the folders directly in `place`. */
export function foldersIn(root, place) {
  const folder = path.join(root, place);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !skipped.has(entry.name))
    .map((entry) => entry.name);
}
