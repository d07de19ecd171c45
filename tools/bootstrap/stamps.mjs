import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const stampFile = (root, name) => path.join(root, '.tools', `${name}.stamp`);

/** What a finished step left behind; null when it never finished. */
export function readStamp(root, name) {
  try {
    return readFileSync(stampFile(root, name), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Written whole or not at all, after the work is done. */
export function writeStamp(root, name, text) {
  const file = stampFile(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.partial`, text);
  renameSync(`${file}.partial`, file);
}

export function clearStamp(root, name) {
  rmSync(stampFile(root, name), { force: true });
}

const skippedFolders = new Set([
  'node_modules',
  'dist',
  'fixtures',
  'test-results',
  '.nx',
  'coverage',
]);
const isSkippedFile = (name) => /\.spec\.(ts|tsx|mjs)$/.test(name);

/** One hash over the names and the contents of files, in a fixed order. Missing places count as empty. */
export function hashPlaces(root, places) {
  const hash = createHash('sha256');
  const add = (file) => {
    hash.update(path.relative(root, file));
    hash.update('\0');
    hash.update(readFileSync(file));
    hash.update('\0');
  };
  for (const place of places) walk(path.join(root, place), add);
  return hash.digest('hex');
}

function walk(place, add) {
  const facts = statSync(place, { throwIfNoEntry: false });
  if (facts === undefined) return;
  if (facts.isFile()) {
    add(place);
    return;
  }
  const entries = readdirSync(place, { withFileTypes: true }).sort((left, right) =>
    left.name < right.name ? -1 : 1,
  );
  for (const entry of entries) {
    if (entry.isDirectory() ? skippedFolders.has(entry.name) : isSkippedFile(entry.name)) continue;
    if (entry.isDirectory() || entry.isFile()) walk(path.join(place, entry.name), add);
  }
}
