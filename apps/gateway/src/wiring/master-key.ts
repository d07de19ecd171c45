import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './write-whole.js';

/** The master key: given by the environment, or kept in the data dir and made there on the first start. */
export function masterKey(dataDir: string, given: string): string {
  if (given !== '') return given;
  const path = join(dataDir, 'secret.key');
  if (existsSync(path)) {
    const kept = readFileSync(path, 'utf8').trim();
    if (kept === '')
      throw new Error(`${path} is empty. Restore it from a backup, or give BELLWETHER_SECRET_KEY.`);
    return kept;
  }
  const made = randomBytes(32).toString('base64url');
  writeWhole(path, `${made}\n`);
  return made;
}
