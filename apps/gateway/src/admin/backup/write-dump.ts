import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import type { ReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '@bellwether/database';
import type { Runtime } from '../../wiring/runtime.js';
import { dumpDatabase } from './dump-database.js';

/**
 * Writes a backup to a file of the data dir and returns its path. A client that reads slowly would otherwise hold
 * the dump's transaction open, and the embedded database serves one transaction at a time.
 */
export async function writeDump(
  database: Database,
  { dataDir, version }: Runtime,
): Promise<string> {
  const file = join(dataDir, `backup-${randomBytes(6).toString('hex')}.part`);
  try {
    await pipeline(
      Readable.from(dumpDatabase(database, version)),
      createGzip(),
      createWriteStream(file, { mode: 0o600 }),
    );
    return file;
  } catch (cause) {
    rmSync(file, { force: true });
    throw cause;
  }
}

/** Reads a file to its end, or to the end of its reader, and removes it. */
export function readOnce(file: string): ReadStream {
  return createReadStream(file).once('close', () => rmSync(file, { force: true }));
}
