import { describe, expect, it } from 'vitest';
import { seededRandom } from './seeded-random.js';
import { readTrace, spreadArrivals, withoutSharing } from './trace.js';

const line = (timestamp: number, input: number, ids: readonly number[]): string =>
  JSON.stringify({ timestamp, input_length: input, output_length: 5, hash_ids: ids });

describe('traces', () => {
  it('keeps full blocks only, in order of arrival', () => {
    const requests = readTrace(`${line(3_000, 1_100, [0, 1, 2])}\n\n${line(0, 511, [0])}\n`);
    expect(requests.map(({ atMs }) => atMs)).toEqual([0, 3_000]);
    expect(requests.map(({ blockKeys }) => Array.from(blockKeys))).toEqual([[], [0, 1]]);
  });

  it.each([
    ['{"timestamp": 0', 'Line 2 of the trace is not JSON.'],
    [
      '{"timestamp": -1, "input_length": 1, "output_length": 1, "hash_ids": []}',
      'Line 2 of the trace: timestamp',
    ],
    ['[]', 'Line 2 of the trace'],
  ])('names the line that does not hold: %s', (bad, message) => {
    expect(() => readTrace(`${line(0, 1, [])}\n${bad}`)).toThrow(message);
  });

  it('spreads equal stamps over the gap to the next one, the last over the gap before it', () => {
    const requests = readTrace(
      [line(0, 1, []), line(0, 1, []), line(2_000, 1, []), line(2_000, 1, [])].join('\n'),
    );
    const spread = spreadArrivals(requests, 2, seededRandom(1)).map(({ atMs }) => atMs);
    expect(spread).toEqual([...spread].sort((one, other) => one - other));
    expect(spread[0]).toBeGreaterThan(0);
    expect(spread[1]).toBeLessThan(1_000);
    expect(spread[2]).toBeGreaterThan(1_000);
    expect(spread[3]).toBeLessThan(2_000);
    expect(spreadArrivals(requests, 2, seededRandom(1)).map(({ atMs }) => atMs)).toEqual(spread);
  });

  it('makes every block unique where nothing is to be shared', () => {
    const requests = withoutSharing(
      readTrace([line(0, 1_024, [0, 1]), line(1, 1_024, [0, 1])].join('\n')),
    );
    const keys = requests.flatMap(({ blockKeys }) => Array.from(blockKeys));
    expect(new Set(keys).size).toBe(4);
  });
});
