/** One request's prefill is never counted for more than this. */
const maxEntryMicros = 600_000_000;
/** Drain that one prefill leaves over for the next: what an engine does beside it in the same pass. */
const maxCreditMicros = 150_000;

/** A call as it leaves. Units: seconds, tokens; `cachedTokens` is what the worker is believed to hold of the prompt. */
export interface DispatchedCall {
  readonly prefillSeconds: number;
  readonly promptTokens: number;
  readonly cachedTokens: number;
}

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
  /** Prompt tokens since the worker's last reading: whole, and what was not matched of them. */
  sentTokens: Float64Array;
  sentUncachedTokens: Float64Array;
  /** Calls ever handed to the worker. */
  sentCount: Float64Array;
  /** Number of its last call without any match, among all calls; -Infinity when none. */
  coldSequence: Float64Array;
  /** Makes room for at least `rows` rows. */
  reserve(rows: number): void;
  /** A call leaves for the worker. Gives the backlog entry to hand back later. */
  dispatch(row: number, call: DispatchedCall, nowMs: number): number;
  /** The worker reported: what was sent before is in its own numbers from here on. */
  reported(row: number): void;
  /** The row goes to another worker: nothing of the last one's history stays. */
  forget(row: number): void;
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
  sentTokens = new Float64Array(0);
  sentUncachedTokens = new Float64Array(0);
  sentCount = new Float64Array(0);
  coldSequence = new Float64Array(0);
  private dispatched = 0;
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
    this.sentTokens = grown(this.sentTokens, size);
    this.sentUncachedTokens = grown(this.sentUncachedTokens, size);
    this.sentCount = grown(this.sentCount, size);
    this.coldSequence = grown(this.coldSequence, size, -Infinity);
    this.outstandingMicros = grown(this.outstandingMicros, size);
    this.drainedMicros = grown(this.drainedMicros, size);
    this.drainedAtMs = grown(this.drainedAtMs, size);
    this.blocked = grown(this.blocked, size);
  }

  dispatch(row: number, call: DispatchedCall, nowMs: number): number {
    const { prefillSeconds, promptTokens, cachedTokens } = call;
    const uncachedTokens = promptTokens - cachedTokens;
    this.drain(row, nowMs);
    this.dispatched += 1;
    this.sentCount[row] = (this.sentCount[row] ?? 0) + 1;
    this.sentTokens[row] = (this.sentTokens[row] ?? 0) + promptTokens;
    this.sentUncachedTokens[row] = (this.sentUncachedTokens[row] ?? 0) + uncachedTokens;
    if (cachedTokens <= 0) this.coldSequence[row] = this.dispatched;
    const entryMicros = Math.min(maxEntryMicros, Math.max(0, Math.round(prefillSeconds * 1e6)));
    this.inFlight[row] = (this.inFlight[row] ?? 0) + 1;
    this.uncachedTokens[row] = (this.uncachedTokens[row] ?? 0) + uncachedTokens;
    this.outstandingMicros[row] = (this.outstandingMicros[row] ?? 0) + entryMicros;
    return entryMicros;
  }

  reported(row: number): void {
    this.sentTokens[row] = 0;
    this.sentUncachedTokens[row] = 0;
  }

  forget(row: number): void {
    this.reported(row);
    this.sentCount[row] = 0;
    this.coldSequence[row] = -Infinity;
  }

  prefilled(row: number, entryMicros: number, uncachedTokens: number, nowMs: number): void {
    this.drain(row, nowMs);
    this.uncachedTokens[row] = (this.uncachedTokens[row] ?? 0) - uncachedTokens;
    this.outstandingMicros[row] = (this.outstandingMicros[row] ?? 0) - entryMicros;
    // What drained was this entry's first: engines prefill in order of arrival. More than a pass's worth cannot be left
    // over: a worker slower than predicted would gather credit for as long as it is busy, until its backlog looked like
    // nothing.
    const left = Math.max(0, (this.drainedMicros[row] ?? 0) - entryMicros);
    this.drainedMicros[row] = Math.min(maxCreditMicros, left);
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

function grown(array: Float64Array, size: number, fill = 0): Float64Array<ArrayBuffer> {
  const next = new Float64Array(size).fill(fill);
  next.set(array);
  return next;
}
