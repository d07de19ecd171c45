import { open } from 'node:fs/promises';
import type { CallTraceRow } from '@bellwether/exchange';
import { frameHeadBytes, isWhole, maxBodyBytes, readBody, traceMagic } from './trace-format.js';

const chunkBytes = 262_144;

/**
 * The calls of one segment in the order in which they ended, a chunk of the file at a time. What a crash tore off, and
 * all that follows damage, is left out: the names of a damaged segment can no longer be told apart.
 *
 * Errors   none for a segment that is gone: it has no calls.
 */
export async function* readSegment(path: string): AsyncGenerator<CallTraceRow[]> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    if ((cause as { code?: unknown }).code === 'ENOENT') return null;
    throw cause;
  });
  if (file === null) return;
  try {
    const names: string[] = [];
    let rest: Buffer = Buffer.alloc(0);
    let isFirst = true;
    for (;;) {
      const chunk = Buffer.allocUnsafe(chunkBytes);
      const { bytesRead } = await file.read(chunk, 0, chunkBytes, null);
      if (bytesRead === 0) return;
      const bytes = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
      if (isFirst && !bytes.subarray(0, traceMagic.length).equals(traceMagic)) return;
      const { rows, at, isDamaged } = readFrames(bytes, isFirst ? traceMagic.length : 0, names);
      isFirst = false;
      if (rows.length > 0) yield rows;
      if (isDamaged) return;
      rest = bytes.subarray(at);
    }
  } finally {
    await file.close();
  }
}

interface Frames {
  readonly rows: CallTraceRow[];
  /** Where the first frame begins that is not all there. */
  readonly at: number;
  readonly isDamaged: boolean;
}

function readFrames(bytes: Buffer, from: number, names: string[]): Frames {
  const rows: CallTraceRow[] = [];
  let at = from;
  while (at + frameHeadBytes <= bytes.length) {
    const length = bytes.readUInt32LE(at);
    if (length === 0 || length > maxBodyBytes) return { rows, at, isDamaged: true };
    const end = at + frameHeadBytes + length;
    if (end > bytes.length) break;
    const body = bytes.subarray(at + frameHeadBytes, end);
    if (!isWhole(body, bytes.readUInt32LE(at + 4))) return { rows, at, isDamaged: true };
    const row = readBody(body, names);
    if (row !== null) rows.push(row);
    at = end;
  }
  return { rows, at, isDamaged: false };
}
