/** What one complete server-sent event turned out to hold. Reused by the scanner; copy what must last. */
export interface ScannedEvent {
  /** Index after the blank line that ends the event; −1 = the event is not complete. */
  end: number;
  /** The JSON payload as `[dataStart, dataEnd)`; equal = no data. Spans several lines only when `lines > 1`. */
  dataStart: number;
  dataEnd: number;
  lines: number;
  /** Braces and quotes do not match: the payload was cut or is no JSON object. */
  isBroken: boolean;
  /** Payload is `[DONE]`. */
  isDone: boolean;
  /**
   * The payload has a filled top-level `usage`, `error` or `message`, is an `error` by its `object`, or has a filled
   * `finish_reason` or `tool_calls` below, or a `content` that is no text.
   */
  isNotable: boolean;
}

export function scannedEvent(): ScannedEvent {
  return {
    end: -1,
    dataStart: 0,
    dataEnd: 0,
    lines: 0,
    isBroken: false,
    isDone: false,
    isNotable: false,
  };
}

const utf8 = new TextDecoder();
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Reads one event that starts at `from`, in a single pass without decoding.
 *
 * Shapes   lines end with LF, CRLF or CR; the space after `data:` is optional; comments and other fields are
 *          skipped; a payload may run over several `data:` lines.
 */
export function scanEvent(bytes: Uint8Array, from: number, event: ScannedEvent): void {
  event.end = -1;
  event.dataStart = event.dataEnd = from;
  event.lines = 0;
  event.isBroken = event.isDone = event.isNotable = false;
  let at = from;
  while (at < bytes.length) {
    const stop = endOfLine(bytes, at);
    if (stop < 0) return;
    const next = afterLine(bytes, stop);
    // A CR at the very end may be half of a CRLF.
    if (next < 0) return;
    if (stop === at) {
      event.end = next;
      if (event.lines > 0) judge(bytes, event);
      return;
    }
    if (isDataLine(bytes, at)) {
      const start = bytes[at + 5] === 0x20 ? at + 6 : at + 5;
      if (event.lines === 0) event.dataStart = start;
      event.dataEnd = stop;
      event.lines += 1;
    }
    at = next;
  }
}

function endOfLine(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === lineFeed || byte === carriageReturn) return at;
  }
  return -1;
}

function afterLine(bytes: Uint8Array, stop: number): number {
  if (bytes[stop] === lineFeed) return stop + 1;
  if (stop + 1 >= bytes.length) return -1;
  return bytes[stop + 1] === lineFeed ? stop + 2 : stop + 1;
}

function isDataLine(bytes: Uint8Array, at: number): boolean {
  return (
    bytes[at] === 0x64 &&
    bytes[at + 1] === 0x61 &&
    bytes[at + 2] === 0x74 &&
    bytes[at + 3] === 0x61 &&
    bytes[at + 4] === 0x3a
  );
}

const usageKey = asBytes('usage');
const errorKey = asBytes('error');
const objectKey = asBytes('object');
const errorValue = asBytes('"error"');
const finishKey = asBytes('finish_reason');
const toolsKey = asBytes('tool_calls');
const contentKey = asBytes('content');
const messageKey = asBytes('message');
const doneMark = asBytes('[DONE]');

/** Walks the payload once: are braces and quotes in balance, and is there a key that somebody waits for? */
function judge(bytes: Uint8Array, event: ScannedEvent): void {
  const end = event.dataEnd;
  let at = event.dataStart;
  if (bytes[at] === 0x5b && startsWith(bytes, at, doneMark)) {
    event.isDone = true;
    return;
  }
  if (bytes[at] !== 0x7b) {
    event.isBroken = true;
    return;
  }
  let depth = 0;
  while (at < end) {
    const byte = bytes[at];
    if (byte === 0x22) {
      const close = closingQuote(bytes, at + 1, end);
      if (close < 0) break;
      if (isNotableKey(bytes, at + 1, close, depth)) event.isNotable = true;
      at = close;
    } else if (byte === 0x7b || byte === 0x5b) {
      depth += 1;
    } else if (byte === 0x7d || byte === 0x5d) {
      depth -= 1;
      if (depth === 0 && at !== end - 1 && !isBlank(bytes, at + 1, end)) break;
    }
    at += 1;
  }
  event.isBroken = depth !== 0 || at < end;
}

function closingQuote(bytes: Uint8Array, from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at];
    if (byte === 0x22) return at;
    if (byte === 0x5c) at += 1;
  }
  return -1;
}

/**
 * `usage` and `error` count at the top level, `finish_reason` and `tool_calls` anywhere; with a null or an empty list
 * behind it none does. `object` with `error` behind it and `message` count at the top level: some engines write errors
 * without an envelope. `content` counts that is no text.
 */
function isNotableKey(bytes: Uint8Array, start: number, close: number, depth: number): boolean {
  const length = close - start;
  const isNamed =
    length === 5
      ? depth === 1 && (startsWith(bytes, start, usageKey) || startsWith(bytes, start, errorKey))
      : length === objectKey.length
        ? depth === 1 && startsWith(bytes, start, objectKey)
        : length === contentKey.length
          ? startsWith(bytes, start, contentKey) ||
            (depth === 1 && startsWith(bytes, start, messageKey))
          : (length === finishKey.length && startsWith(bytes, start, finishKey)) ||
            (length === toolsKey.length && startsWith(bytes, start, toolsKey));
  if (!isNamed) return false;
  let at = close + 1;
  while (bytes[at] === 0x20) at += 1;
  if (bytes[at] !== 0x3a) return false;
  at += 1;
  while (bytes[at] === 0x20) at += 1;
  if (length === objectKey.length) return startsWith(bytes, at, errorValue);
  if (length === contentKey.length && bytes[at] === 0x22) return bytes[start] === messageKey[0];
  if (bytes[at] === 0x5b) {
    do at += 1;
    while (bytes[at] === 0x20);
    return bytes[at] !== 0x5d;
  }
  return bytes[at] !== 0x6e;
}

function isBlank(bytes: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at]!;
    if (byte !== 0x20 && byte !== 0x09) return false;
  }
  return true;
}

function startsWith(bytes: Uint8Array, at: number, text: Uint8Array): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[at + index] !== text[index]) return false;
  }
  return true;
}

function asBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The payload as text, with the lines of a multi-line payload joined as the standard says. */
export function payloadText(bytes: Uint8Array, event: ScannedEvent): string {
  const text = utf8.decode(bytes.subarray(event.dataStart, event.dataEnd));
  if (event.lines < 2) return text;
  const lines = text.split(/\r\n|\r|\n/);
  return lines.map((line, index) => (index === 0 ? line : line.replace(/^data: ?/, ''))).join('\n');
}
