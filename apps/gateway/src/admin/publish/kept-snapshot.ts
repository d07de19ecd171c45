import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { GatewaySnapshot } from '@bellwether/exchange';
import { writeWhole } from '../../wiring/write-whole.js';
import { gatewaySnapshot } from './shared-document.js';

const fileName = 'snapshot.bin';
const magic = Buffer.from('BWSNAP01');
const sumBytes = 32;

const sumOf = (body: Uint8Array) => createHash('sha256').update(body).digest();

/** Keeps the last good snapshot, for a start without the database. Worker keys in it stay sealed. */
export function keepSnapshot(dataDir: string, snapshot: GatewaySnapshot): void {
  const body = serialize(snapshot);
  writeWhole(join(dataDir, fileName), Buffer.concat([magic, sumOf(body), body]));
}

/** The kept snapshot; null when there is none or it does not hold. */
export function readKeptSnapshot(dataDir: string): GatewaySnapshot | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(dataDir, fileName));
  } catch {
    // None was kept yet.
    return null;
  }
  const sum = bytes.subarray(magic.length, magic.length + sumBytes);
  const body = bytes.subarray(magic.length + sumBytes);
  if (!bytes.subarray(0, magic.length).equals(magic) || !sum.equals(sumOf(body))) return null;
  const result = gatewaySnapshot.safeParse(deserialize(body));
  return result.success ? result.data : null;
}
