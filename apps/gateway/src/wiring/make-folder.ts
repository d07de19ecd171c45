import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder that only its owner may enter, and those above it that are missing.
 *
 * Errors   the system's own. (`mkdir` with `recursive` never returns where a file system refuses folders, as `/proc`
 *          does.)
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  mkdirSync(path, { mode: 0o700 });
}
