import type { FleetView } from '@bellwether/exchange';

const wideColumns = 17;
const columnBytes = wideColumns * 8 + 4 + 1;

/**
 * All columns of one model's candidates over one piece of memory, so that a decision's raw inputs are kept by
 * one copy.
 *
 * Shapes   `view` and `matchedTokens` have `workerIds.length` columns. `bytes` is everything they cover.
 */
export interface ColumnBlock {
  readonly view: FleetView;
  readonly matchedTokens: Float64Array;
  readonly bytes: Uint8Array;
}

/** Bytes that a block of so many columns takes. */
export function columnBlockBytes(columns: number): number {
  return columns * columnBytes;
}

/** The workers' labels, one record per column. Not part of the memory: they change with the members only. */
export type ColumnLabels = NonNullable<FleetView['labels']>;

/** Lays the columns over `memory`, or over new memory. */
export function columnBlock(
  workerIds: readonly string[],
  memory?: ArrayBuffer,
  labels?: ColumnLabels,
): ColumnBlock {
  const columns = workerIds.length;
  const buffer = memory ?? new ArrayBuffer(columnBlockBytes(columns));
  const wide = (index: number): Float64Array =>
    new Float64Array(buffer, index * columns * 8, columns);
  const narrowAt = wideColumns * columns * 8;
  return {
    view: {
      workerIds,
      ...(labels === undefined ? {} : { labels }),
      backlogSeconds: wide(0),
      uncachedTokens: wide(1),
      running: wide(2),
      waiting: wide(3),
      kvUsage: wide(4),
      readingAgeMs: wide(5),
      prefillTokensPerSecond: wide(6),
      kvCapacityTokens: wide(7),
      attentionSecondsPerToken2: wide(9),
      sentTokens: wide(10),
      sentUncachedTokens: wide(11),
      queuedTokens: wide(12),
      generatedTokensPerSecond: wide(13),
      sentCount: wide(14),
      coldSequence: wide(15),
      heldSeconds: wide(16),
      inFlight: new Int32Array(buffer, narrowAt, columns),
      vetoes: new Uint8Array(buffer, narrowAt + columns * 4, columns),
    },
    matchedTokens: wide(8),
    bytes: new Uint8Array(buffer, 0, columnBlockBytes(columns)),
  };
}
