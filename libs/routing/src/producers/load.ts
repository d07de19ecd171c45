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
  let outstandingMicros = new Float64Array(0);
  let drainedMicros = new Float64Array(0);
  let drainedAtMs = new Float64Array(0);
  let blocked = new Uint8Array(0);

  /** Credits the time since the last look, never more than what is outstanding. */
  function drain(row: number, nowMs: number): void {
    const passedMs = nowMs - (drainedAtMs[row] ?? nowMs);
    drainedAtMs[row] = nowMs;
    const outstanding = outstandingMicros[row] ?? 0;
    if (outstanding === 0) {
      drainedMicros[row] = 0;
    } else if (blocked[row] !== 1 && passedMs > 0) {
      drainedMicros[row] = Math.min(outstanding, (drainedMicros[row] ?? 0) + Math.round(passedMs * 1_000));
    }
  }

  const load: Load = {
    inFlight: new Int32Array(0),
    uncachedTokens: new Float64Array(0),

    reserve(rows) {
      if (rows <= load.inFlight.length) return;
      const size = Math.max(16, rows, load.inFlight.length * 2);
      const inFlight = new Int32Array(size);
      inFlight.set(load.inFlight);
      load.inFlight = inFlight;
      load.uncachedTokens = grown(load.uncachedTokens, size);
      outstandingMicros = grown(outstandingMicros, size);
      drainedMicros = grown(drainedMicros, size);
      drainedAtMs = grown(drainedAtMs, size);
      const wasBlocked = blocked;
      blocked = new Uint8Array(size);
      blocked.set(wasBlocked);
    },

    dispatch(row, prefillSeconds, uncachedTokens, nowMs) {
      drain(row, nowMs);
      const entryMicros = Math.min(maxEntryMicros, Math.max(0, Math.round(prefillSeconds * 1e6)));
      load.inFlight[row] = (load.inFlight[row] ?? 0) + 1;
      load.uncachedTokens[row] = (load.uncachedTokens[row] ?? 0) + uncachedTokens;
      outstandingMicros[row] = (outstandingMicros[row] ?? 0) + entryMicros;
      return entryMicros;
    },

    prefilled(row, entryMicros, uncachedTokens, nowMs) {
      drain(row, nowMs);
      load.uncachedTokens[row] = (load.uncachedTokens[row] ?? 0) - uncachedTokens;
      outstandingMicros[row] = (outstandingMicros[row] ?? 0) - entryMicros;
      // What had drained was this entry's first: engines prefill in order of arrival.
      drainedMicros[row] = Math.max(0, (drainedMicros[row] ?? 0) - entryMicros);
    },

    end(row) {
      load.inFlight[row] = (load.inFlight[row] ?? 0) - 1;
    },

    backlogSeconds(row, nowMs, isBlocked) {
      drain(row, nowMs);
      blocked[row] = isBlocked ? 1 : 0;
      return ((outstandingMicros[row] ?? 0) - (drainedMicros[row] ?? 0)) / 1e6;
    },
  };
  return load;
}

function grown(array: Float64Array, size: number): Float64Array<ArrayBuffer> {
  const next = new Float64Array(size);
  next.set(array);
  return next;
}
