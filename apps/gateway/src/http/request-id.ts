import { randomFillSync } from 'node:crypto';
import { idClock, timedId } from '@bellwether/exchange';

const acceptable = /^[A-Za-z0-9._-]{1,128}$/;
const pool = new Uint8Array(4096);
let used = pool.length;
const nextMs = idClock(Date.now);

/** Sixteen random bytes out of a pool: a system call per 256 ids. They are valid until the next 255 calls. */
function sixteenBytes(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

/** The caller's own id when it is harmless, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && acceptable.test(header) ? header : newId('req');
}

/** An id that nobody else has; ids sort in the order of their making. */
export function newId(prefix: string): string {
  return timedId(prefix, nextMs(), sixteenBytes());
}

/** A trace id for a call that came without: 32 hex digits. */
export function newTraceId(): string {
  return Buffer.from(sixteenBytes()).toString('hex');
}
