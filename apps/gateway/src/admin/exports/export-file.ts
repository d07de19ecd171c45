import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Lines = Iterable<string> | AsyncIterable<string>;

/** Writes a file whole or not at all: who looks finds the one before, or this. Result: its bytes. */
export async function writeExport(folder: string, name: string, lines: Lines): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = path.join(folder, name);
  const unfinished = `${target}.unfinished`;
  try {
    await pipeline(Readable.from(lines), createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, target);
  } catch (cause) {
    await rm(unfinished, { force: true });
    throw cause;
  }
  return (await stat(target)).size;
}

/** A file in memory. Errors: an `Error` for people to read when it has more bytes. */
export async function heldExport(lines: Lines, maxBytes: number): Promise<string> {
  const parts: string[] = [];
  let bytes = 0;
  for await (const line of lines) {
    bytes += Buffer.byteLength(line);
    if (bytes > maxBytes)
      throw new Error(`The file has more than ${maxBytes} bytes, too many for a webhook.`);
    parts.push(line);
  }
  return parts.join('');
}
