import type { Choice, WorkerClient } from '@bellwether/exchange';
import { askCounter } from './ask-counter.js';
import type { Call } from './call.js';
import type { Needs } from './needs.js';
import type { Outgoing } from './translate.js';

/** A worker that counted nothing is not asked again for so long. */
const restMs = 60_000;
/** When workers that count nothing may be asked again, by the clock of the calls. */
const countless = new WeakMap<WorkerClient, number>();

/** A prompt that is counted by its worker while the same worker answers it. */
export interface InputCount {
  /** null = the worker did not count in time. */
  tokens(): Promise<number | null>;
  stop(): void;
}

/** Has the prompt of a stream counted that must begin with the count; null = nobody counts, or nobody needs it. */
export function countInput(
  call: Call,
  { client }: Choice,
  { counter, prompt }: Outgoing,
  needs: Needs,
): InputCount | null {
  if (counter === null || (countless.get(client) ?? 0) > call.record.startedAtMs) return null;
  const stopped = new AbortController();
  const signal = AbortSignal.any([call.signal, stopped.signal]);
  let isStopped = false;
  const counted = askCounter(call, { counter, client, prompt, signal }, needs).then(
    (tokens) => {
      if (tokens === null && !isStopped) countless.set(client, call.record.startedAtMs + restMs);
      return tokens;
    },
    // The call is over, or the count came to nothing: the estimate stands.
    () => null,
  );
  return {
    tokens: () =>
      Promise.race([
        counted,
        needs.pause(needs.counting.streamCountPatienceMs, signal).then(nothing, nothing),
      ]),
    stop() {
      isStopped = true;
      stopped.abort();
    },
  };
}

const nothing = (): null => null;
