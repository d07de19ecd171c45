/** One request's prefill is never counted for more than this. */
const maxEntryMicros = 600_000_000;

/**
 * What the gateway itself has handed to each worker, by row: open streams, prefill seconds and uncached tokens
 * whose first output has not come.
 *
 * Shapes   a row is a worker's place for as long as it lives; columns of a model name their rows. The arrays are
 *          replaced when rows are added: read them through the object, never keep one.
 * Units    backlog in whole microseconds, so that what is added cancels exactly when it is taken away.
 */
export interface Load {
  inFlight: Int32Array;
  uncachedTokens: Float64Array;
  /** Makes room for at least `rows` rows. */
  reserve(rows: number): void;
  /** A call leaves for the worker. Gives the backlog entry to hand back later. */
  dispatch(row: number, prefillSeconds: number, uncachedTokens: number, nowMs: number): number;
  /** Its prefill is over: first output, end or failure, whichever is first. */
  prefilled(row: number, entryMicros: number, uncachedTokens: number, nowMs: number): void;
  /** Its stream is over. */
  end(row: number): void;
  /** Seconds of prefill outstanding. `isBlocked`: the worker waits for memory, so its queue does not drain. */
  backlogSeconds(row: number, nowMs: number, isBlocked: boolean): number;
}

/** The one producer of the need `load`. */
export function createLoad(): Load {
  return new DispatchedLoad();
}

class DispatchedLoad implements Load {
  inFlight = new Int32Array(0);
  uncachedTokens = new Float64Array(0);
  private outstandingMicros = new Float64Array(0);
  private drainedMicros = new Float64Array(0);
  private drainedAtMs = new Float64Array(0);
  private blocked = new Float64Array(0);

  reserve(rows: number): void {
    if (rows <= this.inFlight.length) return;
    const size = Math.max(16, rows, this.inFlight.length * 2);
    const inFlight = new Int32Array(size);
    inFlight.set(this.inFlight);
    this.inFlight = inFlight;
    this.uncachedTokens = grown(this.uncachedTokens, size);
    this.outstandingMicros = grown(this.outstandingMicros, size);
    this.drainedMicros = grown(this.drainedMicros, size);
    this.drainedAtMs = grown(this.drainedAtMs, size);
    this.blocked = grown(this.blocked, size);
  }

  dispatch(row: number, prefillSeconds: number, uncachedTokens: number, nowMs: number): number {
    this.drain(row, nowMs);
    const entryMicros = Math.min(maxEntryMicros, Math.max(0, Math.round(prefillSeconds * 1e6)));
    this.inFlight[row] = (this.inFlight[row] ?? 0) + 1;
    this.uncachedTokens[row] = (this.uncachedTokens[row] ?? 0) + uncachedTokens;
    this.outstandingMicros[row] = (this.outstandingMicros[row] ?? 0) + entryMicros;
    return entryMicros;
  }

  prefilled(row: number, entryMicros: number, uncachedTokens: number, nowMs: number): void {
    this.drain(row, nowMs);
    this.uncachedTokens[row] = (this.uncachedTokens[row] ?? 0) - uncachedTokens;
    this.outstandingMicros[row] = (this.outstandingMicros[row] ?? 0) - entryMicros;
    // What had drained was this entry's first: engines prefill in order of arrival.
    this.drainedMicros[row] = Math.max(0, (this.drainedMicros[row] ?? 0) - entryMicros);
  }

  end(row: number): void {
    this.inFlight[row] = (this.inFlight[row] ?? 0) - 1;
  }

  backlogSeconds(row: number, nowMs: number, isBlocked: boolean): number {
    this.drain(row, nowMs);
    this.blocked[row] = isBlocked ? 1 : 0;
    return ((this.outstandingMicros[row] ?? 0) - (this.drainedMicros[row] ?? 0)) / 1e6;
  }

  /** Credits the time since the last look, never more than what is outstanding. */
  private drain(row: number, nowMs: number): void {
    const passedMs = nowMs - (this.drainedAtMs[row] ?? nowMs);
    this.drainedAtMs[row] = nowMs;
    const outstanding = this.outstandingMicros[row] ?? 0;
    if (outstanding === 0) {
      this.drainedMicros[row] = 0;
    } else if (this.blocked[row] !== 1 && passedMs > 0) {
      const drained = (this.drainedMicros[row] ?? 0) + Math.round(passedMs * 1_000);
      this.drainedMicros[row] = Math.min(outstanding, drained);
    }
  }
}

function grown(array: Float64Array, size: number): Float64Array<ArrayBuffer> {
  const next = new Float64Array(size);
  next.set(array);
  return next;
}
