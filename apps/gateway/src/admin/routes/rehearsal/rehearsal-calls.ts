import type { CallTraceRow } from '@bellwether/exchange';
import { readTrace } from '@bellwether/simulation';
import type { RehearsedCall } from './rehearsal-job.js';

const blockTokens = 512;

/** Stored calls as a rehearsal plays them, by arrival. Calls that reached no worker are left out. */
export function callsOfRows(rows: readonly CallTraceRow[], fromMs: number): RehearsedCall[] {
  return rows
    .flatMap((row) => {
      const promptTokens = row.inputTokens ?? row.estimatedTokens;
      if (promptTokens === null || promptTokens < 1 || row.workerId === null) return [];
      return [
        {
          atMs: Math.max(0, row.atMs - fromMs),
          promptTokens,
          outputTokens: Math.max(1, row.outputTokens ?? 1),
          blockKeys: blockKeysOf(row.prefixKeys, promptTokens),
          tenantId: row.tenantId ?? '',
          ttftSeconds: row.ttftMs === null ? null : row.ttftMs / 1_000,
          cachedTokens: row.cachedTokens,
        },
      ];
    })
    .sort((one, other) => one.atMs - other.atMs);
}

/** A key stands for 2,048 bytes, which is about one block of the engine; the last one stands for less. */
function blockKeysOf(keys: Int32Array, promptTokens: number): Float64Array {
  const count = Math.min(Math.floor(promptTokens / blockTokens), Math.floor(keys.length / 2));
  return Float64Array.from({ length: count }, (_, block) => {
    const [low = 0, high = 0] = [keys[2 * block], keys[2 * block + 1]];
    return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
  });
}

/** The calls of a trace file in Mooncake's format. Errors: `invalid_request`, which names the line. */
export function callsOfTrace(text: string, most: number): RehearsedCall[] {
  return readTrace(text)
    .slice(0, most)
    .map(({ atMs, promptTokens, outputTokens, blockKeys }) => ({
      atMs,
      promptTokens,
      outputTokens: Math.max(1, outputTokens),
      blockKeys: Float64Array.from(blockKeys),
      tenantId: '',
      ttftSeconds: null,
      cachedTokens: null,
    }));
}
