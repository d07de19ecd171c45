import { BlockCache } from './block-cache.js';
import type { EngineEvent, EngineRequest } from './engine-event.js';
import { zeroCounters } from './engine-readings.js';
import type { EngineReadings } from './engine-readings.js';
import { PassScheduler } from './pass-scheduler.js';
import type { EngineProfile } from './profiles.js';
import { toSequence } from './sequence.js';
import type { Sequence } from './sequence.js';

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
  /** Those of the readings that are cheap enough for every pass. */
  readonly waiting: number;
  readonly kvUsage: number;
}

/** An idle engine with an empty cache. Deterministic: equal calls give equal events. */
export function createEngine({ profile, milestonesOnly = false }: EngineOptions): Engine {
  return new VirtualEngine(profile, milestonesOnly);
}

class VirtualEngine implements Engine {
  readonly profile: EngineProfile;
  private readonly cache: BlockCache;
  private readonly counters = zeroCounters();
  private readonly scheduler: PassScheduler;
  private readonly sequences = new Map<number, Sequence>();
  private events: EngineEvent[] = [];
  private passEndMs = Infinity;

  constructor(profile: EngineProfile, milestonesOnly: boolean) {
    this.profile = profile;
    this.cache = new BlockCache(Math.floor(profile.kvTokens / profile.blockTokens));
    const { cache, counters } = this;
    this.scheduler = new PassScheduler({ profile, cache, counters, milestonesOnly });
  }

  submit(request: EngineRequest, nowMs: number): void {
    this.run(nowMs);
    const sequence = toSequence(request, this.profile.blockTokens, nowMs);
    this.sequences.set(request.id, sequence);
    this.scheduler.enqueue(sequence);
    if (this.passEndMs === Infinity) this.begin(nowMs);
  }

  advance(nowMs: number): EngineEvent[] {
    this.run(nowMs);
    const happened = this.events;
    this.events = [];
    return happened;
  }

  nextEventAtMs(): number {
    return this.passEndMs;
  }

  cancel(id: number, nowMs: number): boolean {
    this.run(nowMs);
    const sequence = this.sequences.get(id);
    if (sequence === undefined) return false;
    this.sequences.delete(id);
    this.scheduler.drop(sequence);
    return true;
  }

  get waiting(): number {
    return this.scheduler.waiting;
  }

  get kvUsage(): number {
    // An oversized request holds more than there is; an engine would not report beyond full.
    return Math.min(1, this.cache.used / this.cache.capacity);
  }

  readings(): EngineReadings {
    return {
      ...this.counters,
      running: this.scheduler.running,
      waiting: this.scheduler.waiting,
      queuedTokens: this.scheduler.queuedTokens(),
      kvUsage: this.kvUsage,
      blocks: this.cache.capacity,
      residentBlocks: this.cache.resident,
    };
  }

  private begin(atMs: number): void {
    const seconds = this.scheduler.begin(atMs);
    this.passEndMs = seconds === null ? Infinity : atMs + seconds * 1000;
  }

  private run(nowMs: number): void {
    while (this.passEndMs <= nowMs) {
      const endMs = this.passEndMs;
      for (const sequence of this.scheduler.end(endMs, this.events)) {
        this.sequences.delete(sequence.id);
      }
      this.begin(endMs);
    }
  }
}
