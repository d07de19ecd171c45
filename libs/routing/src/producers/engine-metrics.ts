import type { EngineReading } from '@bellwether/exchange';

/**
 * The latest reading of each worker's own metrics, by row.
 *
 * Units    fractions, counts, tokens; NaN = the engine does not say. `atMs` is -Infinity without a reading.
 */
export interface EngineMetrics {
  running: Float64Array;
  waiting: Float64Array;
  kvUsage: Float64Array;
  kvCapacityTokens: Float64Array;
  queuedTokens: Float64Array;
  generatedTokensPerSecond: Float64Array;
  atMs: Float64Array;
  /** Makes room for at least `rows` rows. */
  reserve(rows: number): void;
  /** Takes a reading; null forgets the worker's last one. */
  read(row: number, reading: EngineReading | null): void;
  /** Milliseconds since the reading; Infinity without one. */
  ageMs(row: number, nowMs: number): number;
}

/** The one producer of the need `engine-metrics`. */
export function createEngineMetrics(): EngineMetrics {
  const metrics: EngineMetrics = {
    running: new Float64Array(0),
    waiting: new Float64Array(0),
    kvUsage: new Float64Array(0),
    kvCapacityTokens: new Float64Array(0),
    queuedTokens: new Float64Array(0),
    generatedTokensPerSecond: new Float64Array(0),
    atMs: new Float64Array(0),

    reserve(rows) {
      const { length } = metrics.atMs;
      if (rows <= length) return;
      const size = Math.max(16, rows, length * 2);
      metrics.running = grown(metrics.running, size, NaN);
      metrics.waiting = grown(metrics.waiting, size, NaN);
      metrics.kvUsage = grown(metrics.kvUsage, size, NaN);
      metrics.kvCapacityTokens = grown(metrics.kvCapacityTokens, size, NaN);
      metrics.queuedTokens = grown(metrics.queuedTokens, size, NaN);
      metrics.generatedTokensPerSecond = grown(metrics.generatedTokensPerSecond, size, NaN);
      metrics.atMs = grown(metrics.atMs, size, -Infinity);
    },

    read(row, reading) {
      metrics.running[row] = reading?.running ?? NaN;
      metrics.waiting[row] = reading?.waiting ?? NaN;
      metrics.kvUsage[row] = reading?.kvUsage ?? NaN;
      metrics.kvCapacityTokens[row] = reading?.kvCapacityTokens ?? NaN;
      metrics.queuedTokens[row] = reading?.queuedTokens ?? NaN;
      metrics.generatedTokensPerSecond[row] = reading?.generatedTokensPerSecond ?? NaN;
      metrics.atMs[row] = reading?.atMs ?? -Infinity;
    },

    ageMs(row, nowMs) {
      return Math.max(0, nowMs - (metrics.atMs[row] ?? -Infinity));
    },
  };
  return metrics;
}

function grown(array: Float64Array, size: number, fill: number): Float64Array {
  const next = new Float64Array(size).fill(fill);
  next.set(array);
  return next;
}
