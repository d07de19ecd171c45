import { GatewayError } from '@bellwether/exchange';
import { blockTokens } from '../block-cache.js';
import type { Random } from './seeded-random.js';
import { traceLine } from './trace.options.js';

/**
 * One request of a trace.
 *
 * Shapes   `blockKeys` names its full 512-token blocks; a key stands for the block and all before it.
 * Units    milliseconds from the start of the trace, tokens.
 */
export interface TraceRequest {
  readonly atMs: number;
  readonly promptTokens: number;
  readonly outputTokens: number;
  readonly blockKeys: ArrayLike<number>;
}

/**
 * Reads a trace: a JSON object a line, with `timestamp`, `input_length`, `output_length`, `hash_ids`.
 *
 * Result   in order of arrival. Partial last blocks are left out: nobody can share them.
 * Errors   `invalid_request`, which names the line.
 */
export function readTrace(text: string): TraceRequest[] {
  const requests: TraceRequest[] = [];
  const lines = text.split('\n');
  for (let number = 1; number <= lines.length; number += 1) {
    const line = (lines[number - 1] ?? '').trim();
    if (line !== '') requests.push(readLine(line, number));
  }
  return requests.sort((one, other) => one.atMs - other.atMs);
}

function readLine(line: string, number: number): TraceRequest {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new GatewayError('invalid_request', {
      text: `Line ${number} of the trace is not JSON.`,
      cause,
    });
  }
  const checked = traceLine.safeParse(value);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    throw new GatewayError('invalid_request', {
      text: `Line ${number} of the trace: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
    });
  }
  const { timestamp, input_length, output_length, hash_ids } = checked.data;
  return {
    atMs: timestamp,
    promptTokens: input_length,
    outputTokens: output_length,
    blockKeys: Float64Array.from(hash_ids.slice(0, Math.floor(input_length / blockTokens))),
  };
}

/** The gap after a trace's last group of equal stamps, when there is no other to take it from. */
const onlyGapMs = 1_000;

/**
 * Spreads requests with equal stamps evenly at random over the gap to the next stamp: the clock of a trace is coarse.
 * The last group takes the gap before it. Then divides all times by `speed`.
 */
export function spreadArrivals(
  requests: readonly TraceRequest[],
  speed: number,
  random: Random,
): TraceRequest[] {
  const spread: TraceRequest[] = [];
  let gapMs = onlyGapMs;
  for (let start = 0; start < requests.length;) {
    const atMs = requests[start]?.atMs ?? 0;
    let end = start;
    while (end < requests.length && requests[end]?.atMs === atMs) end += 1;
    gapMs = (requests[end]?.atMs ?? atMs + gapMs) - atMs;
    const offsets = Array.from({ length: end - start }, () => random() * gapMs).sort(
      (one, other) => one - other,
    );
    offsets.forEach((offset, index) => {
      spread.push({
        ...(requests[start + index] as TraceRequest),
        atMs: (atMs + offset) / speed,
      });
    });
    start = end;
  }
  return spread;
}

/** The same requests, no block of which is like another. */
export function withoutSharing(requests: readonly TraceRequest[]): TraceRequest[] {
  let next = 0;
  return requests.map((request) => ({
    ...request,
    blockKeys: Float64Array.from(request.blockKeys, () => next++),
  }));
}
