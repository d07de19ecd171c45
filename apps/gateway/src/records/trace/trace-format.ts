import { crc32 } from 'node:zlib';
import { knownOperations } from '@bellwether/exchange';
import type { CallOutcome, CallTraceRow, Operation } from '@bellwether/exchange';

/**
 * The bytes of a trace segment, little-endian.
 *
 * Shapes   segment = header (magic `BWTRACE1`, 8 bytes), then frames: u32 length of the body, u32 CRC-32 of the body,
 *          body. A body is either a name (byte 1, then UTF-8; names are numbered from 1 in the order of the segment)
 *          or a call (byte 2, `fixedBytes`, request id, pairs of key words).
 */
export const traceMagic = Buffer.from('BWTRACE1', 'latin1');
export const frameHeadBytes = 8;
/** Longer bodies are damage: 8,192 blocks of a prompt make 1,024 keys. */
export const maxBodyBytes = 65_536;

const nameMark = 1;
const callMark = 2;
const fixedBytes = 60;
/** Longest name in characters; a model's comes from the caller. */
const maxNameCharacters = 200;
/** Names in a segment; they are two bytes in a row. */
export const maxNames = 65_535;

const outcomes: readonly CallOutcome[] = ['ok', 'rejected', 'failed', 'cancelled'];
const numberedOperations: readonly (Operation | null)[] = [null, ...knownOperations];

/** Numbers the names of one segment as they come. */
export class NameWriter {
  readonly #numbers = new Map<string, number>();

  get size(): number {
    return this.#numbers.size;
  }

  /** The number of a name; `define` is called when it is new. 0 = no name. */
  numberOf(given: string | null, define: (name: string) => void): number {
    if (given === null) return 0;
    const name = given.slice(0, maxNameCharacters);
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const number = this.#numbers.size + 1;
    this.#numbers.set(name, number);
    define(name);
    return number;
  }
}

/** A name as a frame. */
export function nameFrame(name: string): Buffer {
  const text = Buffer.from(name, 'utf8');
  const body = Buffer.allocUnsafe(1 + text.length);
  body[0] = nameMark;
  text.copy(body, 1);
  return framed(body);
}

/** A call as a frame; `numberOf` gives the numbers of its names. */
export function callFrame(row: CallTraceRow, numberOf: (name: string | null) => number): Buffer {
  const id = Buffer.from(row.requestId.slice(0, 255), 'latin1');
  const keyWords = row.prefixKeys.length;
  const body = Buffer.allocUnsafe(1 + fixedBytes + id.length + keyWords * 4);
  body[0] = callMark;
  let at = body.writeDoubleLE(row.atMs, 1);
  for (const name of [row.tenantId, row.routeId, row.model, row.workerId])
    at = body.writeUInt16LE(numberOf(name), at);
  at = body.writeDoubleLE(row.version, at);
  for (const tokens of [
    row.inputTokens,
    row.estimatedTokens,
    row.cachedTokens,
    row.outputTokens,
    row.ttftMs,
    row.endMs,
  ])
    at = body.writeFloatLE(tokens ?? NaN, at);
  at = body.writeUInt16LE(row.status, at);
  at = body.writeUInt8(Math.max(0, outcomes.indexOf(row.outcome)), at);
  at = body.writeUInt8(Math.max(0, numberedOperations.indexOf(row.operation)), at);
  at = body.writeUInt8(row.isStream ? 1 : 0, at);
  at = body.writeUInt8(id.length, at);
  at = body.writeUInt16LE(keyWords, at);
  // Room for fields to come; readers of this version skip it.
  body.fill(0, at, 1 + fixedBytes);
  at = 1 + fixedBytes + id.copy(body, 1 + fixedBytes);
  for (const word of row.prefixKeys) at = body.writeInt32LE(word, at);
  return framed(body);
}

function framed(body: Buffer): Buffer {
  const head = Buffer.allocUnsafe(frameHeadBytes);
  head.writeUInt32LE(body.length, 0);
  head.writeUInt32LE(crc32(body), 4);
  return Buffer.concat([head, body]);
}

/** Reads the bodies of one segment in order; `names` grows as names come. null = not a call. */
export function readBody(body: Buffer, names: string[]): CallTraceRow | null {
  if (body[0] === nameMark) {
    names.push(body.toString('utf8', 1));
    return null;
  }
  if (body[0] !== callMark || body.length < 1 + fixedBytes) return null;
  const name = (at: number): string | null => names[body.readUInt16LE(at) - 1] ?? null;
  const number = (at: number): number | null => {
    const value = body.readFloatLE(at);
    return Number.isNaN(value) ? null : value;
  };
  const idBytes = body.readUInt8(54);
  const keyWords = body.readUInt16LE(55);
  const keysAt = 1 + fixedBytes + idBytes;
  if (keysAt + keyWords * 4 > body.length) return null;
  const prefixKeys = new Int32Array(keyWords);
  for (let word = 0; word < keyWords; word += 1)
    prefixKeys[word] = body.readInt32LE(keysAt + word * 4);
  return {
    atMs: body.readDoubleLE(1),
    tenantId: name(9),
    routeId: name(11),
    model: name(13),
    workerId: name(15),
    version: body.readDoubleLE(17),
    inputTokens: number(25),
    estimatedTokens: number(29),
    cachedTokens: number(33),
    outputTokens: number(37),
    ttftMs: number(41),
    endMs: number(45) ?? 0,
    status: body.readUInt16LE(49),
    outcome: outcomes[body.readUInt8(51)] ?? 'failed',
    operation: numberedOperations[body.readUInt8(52)] ?? null,
    isStream: body.readUInt8(53) === 1,
    requestId: body.toString('latin1', 1 + fixedBytes, keysAt),
    prefixKeys,
  };
}

/** True when the bytes are what was written. */
export function isWhole(body: Buffer, checksum: number): boolean {
  return crc32(body) === checksum;
}
