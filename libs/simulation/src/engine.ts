import { BlockCache, blockTokens } from './block-cache.js';
import { zeroCounters } from './engine-readings.js';
import type { EngineReadings } from './engine-readings.js';
import { PassScheduler } from './pass-scheduler.js';
import type { EngineProfile } from './profiles.js';
import { toSequence } from './sequence.js';
import type { Sequence } from './sequence.js';

/**
 * A request as the engine sees it: sizes and block names, never text.
 *
 * Shapes   `blockKeys` names the full prompt blocks, `floor(promptTokens / 512)` of them (more are ignored); each key
 *          stands for its block and everything before it. `id` is the caller's, unique among those in the engine.
 * Units    tokens. `outputTokens` 0 = prompt only (an embedding).
 */
export interface EngineRequest {
  readonly id: number;
  readonly promptTokens: number;
  readonly outputTokens: number;
  readonly blockKeys: ArrayLike<number>;
}

/**
 * What happened, in order of time. `first-token` is token 1; `token` carries its number from 2 on.
 *
 * Units    milliseconds of the caller's clock; tokens.
 */
export type EngineEvent =
  | {
      readonly type: 'first-token' | 'end';
      readonly id: number;
      readonly atMs: number;
      readonly cachedTokens: number;
      readonly queuedMs: number;
    }
  | { readonly type: 'token'; readonly id: number; readonly atMs: number; readonly number: number };

export interface EngineOptions {
  readonly profile: EngineProfile;
  /** Leave `token` events out: a rehearsal needs the first and the last only. */
  readonly milestonesOnly?: boolean;
}

/**
 * One engine in virtual time: the caller owns the clock and moves it forward.
 *
 * Time     `nowMs` never goes back. `submit` and `cancel` act at the time given; what happened before that is kept
 *          for the next `advance`.
 */
export interface Engine {
  readonly profile: EngineProfile;
  submit(request: EngineRequest, nowMs: number): void;
  /** Runs passes up to and including `nowMs`; returns what happened since the last call. */
  advance(nowMs: number): EngineEvent[];
  /** End of the pass in progress; Infinity when idle. */
  nextEventAtMs(): number;
  /** Takes the request out and frees its memory; false when it is not in the engine. No `end` follows. */
  cancel(id: number, nowMs: number): boolean;
  readings(): EngineReadings;
}

/** An idle engine with an empty cache. Deterministic: equal calls give equal events. */
export function createEngine({ profile, milestonesOnly = false }: EngineOptions): Engine {
  const cache = new BlockCache(Math.floor(profile.kvTokens / blockTokens));
  const counters = zeroCounters();
  const scheduler = new PassScheduler({ profile, cache, counters, milestonesOnly });
  const sequences = new Map<number, Sequence>();
  let events: EngineEvent[] = [];
  let passEndMs = Infinity;

  function begin(atMs: number): void {
    const seconds = scheduler.begin(atMs);
    passEndMs = seconds === null ? Infinity : atMs + seconds * 1000;
  }

  function run(nowMs: number): void {
    while (passEndMs <= nowMs) {
      const endMs = passEndMs;
      for (const sequence of scheduler.end(endMs, events)) sequences.delete(sequence.id);
      begin(endMs);
    }
  }

  return {
    profile,
    submit(request, nowMs) {
      run(nowMs);
      const sequence = toSequence(request, nowMs);
      sequences.set(request.id, sequence);
      scheduler.enqueue(sequence);
      if (passEndMs === Infinity) begin(nowMs);
    },
    advance(nowMs) {
      run(nowMs);
      const happened = events;
      events = [];
      return happened;
    },
    nextEventAtMs: () => passEndMs,
    cancel(id, nowMs) {
      run(nowMs);
      const sequence = sequences.get(id);
      if (sequence === undefined) return false;
      sequences.delete(id);
      scheduler.drop(sequence);
      return true;
    },
    readings: () => ({
      ...counters,
      running: scheduler.running,
      waiting: scheduler.waiting,
      // An oversized request holds more than there is; an engine would not report beyond full.
      kvUsage: Math.min(1, cache.used / cache.capacity),
      blocks: cache.capacity,
      residentBlocks: cache.resident,
    }),
  };
}
