import {
  columnBlock,
  createEngineMetrics,
  createLoad,
  createPrefillRate,
  prefillSeconds,
} from '@bellwether/routing';
import type { ColumnBlock } from '@bellwether/routing';
import { createEngine } from '../engine.js';
import type { Engine } from '../engine.js';
import type { EngineEvent } from '../engine-event.js';
import type { EngineProfile } from '../profiles.js';
import { LaggedReadings, RecentTokens } from './lagged-readings.js';
import type { ReadingMode } from './lagged-readings.js';
import type { TraceRequest } from './trace.js';

/** KV use above which a worker with a queue is taken to wait for memory. */
const fullKvUsage = 0.92;

interface Dispatched {
  readonly entryMicros: number;
  readonly uncachedTokens: number;
  readonly promptTokens: number;
  readonly backlogSeconds: number;
  readonly atMs: number;
  readonly column: number;
}

/** Called for every first token and end, in order of time at each worker. */
export type Witness = (event: EngineEvent, column: number) => void;

/** `assumed` is what the gateway takes the workers for before they have done anything. */
export interface SimulatedFleetOptions {
  readonly profiles: readonly EngineProfile[];
  readonly assumed: readonly EngineProfile[];
  readonly readings: ReadingMode;
}

/**
 * Engines in virtual time, with the columns that a gateway before them would see.
 *
 * Time     `advance` never goes back. Readings arrive as `readings` says; streams are counted at once.
 */
export class SimulatedFleet {
  readonly block: ColumnBlock;
  private readonly engines: readonly Engine[];
  private readonly lagged: readonly LaggedReadings[];
  private readonly recent: readonly RecentTokens[];
  private readonly load = createLoad();
  private readonly metrics = createEngineMetrics();
  private readonly rates = createPrefillRate();
  private readonly dispatched = new Map<number, Dispatched>();
  private nextPollMs = 0;
  private readonly profiles: readonly EngineProfile[];
  private readonly readings: ReadingMode;
  private readonly witness: Witness;

  constructor({ profiles, assumed, readings }: SimulatedFleetOptions, witness: Witness) {
    this.profiles = profiles;
    this.readings = readings;
    this.witness = witness;
    this.block = columnBlock(profiles.map((_, column) => `w${column}`));
    this.engines = profiles.map((profile) => createEngine({ profile, milestonesOnly: true }));
    this.lagged = profiles.map(() => new LaggedReadings());
    this.recent = profiles.map(() => new RecentTokens());
    this.load.reserve(profiles.length);
    this.metrics.reserve(profiles.length);
    assumed.forEach(({ name, prefillTokensPerSecond, attentionSeconds }, column) =>
      this.rates.begin(column, {
        kind: name,
        tokensPerSecond: prefillTokensPerSecond,
        attentionSecondsPerToken2: attentionSeconds,
      }),
    );
    if (readings.kind !== 'polled') this.nextPollMs = Infinity;
  }

  /** End of the earliest pass in progress; Infinity when all are idle. */
  nextEventAtMs(): number {
    let earliest = Infinity;
    for (const engine of this.engines) earliest = Math.min(earliest, engine.nextEventAtMs());
    return earliest;
  }

  /** Runs all engines up to and including `nowMs`; true when a first token or an end came. */
  advance(nowMs: number): boolean {
    let isMilestone = false;
    while (this.nextPollMs <= nowMs) {
      isMilestone = this.runTo(this.nextPollMs) || isMilestone;
      this.poll(this.nextPollMs);
    }
    return this.runTo(nowMs) || isMilestone;
  }

  /** Brings the columns up to date; engines must have been advanced. */
  fillColumns(nowMs: number): void {
    const { view } = this.block;
    for (let column = 0; column < this.profiles.length; column += 1) {
      const profile = this.profiles[column] as EngineProfile;
      this.fillReadings(column, nowMs);
      const isBlocked =
        (view.waiting[column] ?? NaN) > 0 && (view.kvUsage[column] ?? NaN) > fullKvUsage;
      view.inFlight[column] = this.load.inFlight[column] ?? 0;
      view.backlogSeconds[column] = this.load.backlogSeconds(column, nowMs, isBlocked);
      view.heldSeconds[column] = 0;
      view.uncachedTokens[column] = this.load.uncachedTokens[column] ?? 0;
      view.prefillTokensPerSecond[column] = this.rates.tokensPerSecond(column);
      view.attentionSecondsPerToken2[column] = this.rates.attentionSecondsPerToken2(column);
      view.kvCapacityTokens[column] = profile.kvTokens;
      view.sentCount[column] = this.load.sentCount[column] ?? 0;
      view.coldSequence[column] = this.load.coldSequence[column] ?? -Infinity;
    }
  }

  /** Hands the request to a worker. `matchedTokens` is what the gateway believes it to hold. */
  submit(
    id: number,
    request: TraceRequest,
    column: number,
    matchedTokens: number,
    nowMs: number,
  ): void {
    const { promptTokens, outputTokens, blockKeys } = request;
    const { view } = this.block;
    const cachedTokens = Math.max(0, Math.min(matchedTokens, promptTokens - 1));
    const uncachedTokens = promptTokens - cachedTokens;
    const seconds = prefillSeconds(
      cachedTokens,
      uncachedTokens,
      view.prefillTokensPerSecond[column] ?? NaN,
      view.attentionSecondsPerToken2[column] ?? NaN,
    );
    const call = { prefillSeconds: seconds, promptTokens, cachedTokens };
    const entryMicros = this.load.dispatch(column, call, nowMs);
    const backlogSeconds = view.backlogSeconds[column] ?? 0;
    this.dispatched.set(id, {
      ...{ entryMicros, uncachedTokens, promptTokens, backlogSeconds, atMs: nowMs, column },
    });
    if (this.readings.kind === 'lagged')
      this.recent[column]?.add(nowMs, promptTokens, uncachedTokens);
    const engine = this.engines[column] as Engine;
    engine.submit({ id, promptTokens, outputTokens: Math.max(1, outputTokens), blockKeys }, nowMs);
    this.note(column, nowMs);
  }

  computedTokens(): Float64Array {
    return Float64Array.from(this.engines, (engine) => engine.readings().computedTokens);
  }

  private runTo(nowMs: number): boolean {
    let isMilestone = false;
    for (let column = 0; column < this.engines.length; column += 1) {
      const engine = this.engines[column] as Engine;
      for (let endMs = engine.nextEventAtMs(); endMs <= nowMs; endMs = engine.nextEventAtMs()) {
        const events = engine.advance(endMs);
        for (const event of events) this.take(event, column);
        isMilestone ||= events.length > 0;
        this.note(column, endMs);
      }
    }
    return isMilestone;
  }

  private take(event: EngineEvent, column: number): void {
    const call = this.dispatched.get(event.id);
    if (call !== undefined && event.type === 'first-token') {
      this.load.prefilled(column, call.entryMicros, call.uncachedTokens, event.atMs);
      this.rates.learn(column, {
        uncachedTokens: call.promptTokens - event.cachedTokens,
        hitTokens: event.cachedTokens,
        backlogSeconds: call.backlogSeconds,
        seconds: (event.atMs - call.atMs) / 1_000,
      });
    }
    if (event.type === 'end') {
      this.load.end(column);
      this.dispatched.delete(event.id);
    }
    this.witness(event, column);
  }

  private note(column: number, atMs: number): void {
    if (this.readings.kind !== 'lagged') return;
    const engine = this.engines[column] as Engine;
    this.lagged[column]?.note(atMs, engine.waiting, engine.kvUsage);
  }

  private poll(nowMs: number): void {
    if (this.readings.kind === 'polled') this.nextPollMs += this.readings.everyMs;
    this.engines.forEach((engine, column) => {
      const { running, waiting, kvUsage, queuedTokens } = engine.readings();
      const kvCapacityTokens = engine.profile.kvTokens;
      this.metrics.read(column, {
        ...{ atMs: nowMs, running, waiting, kvUsage, kvCapacityTokens, queuedTokens },
        ...{ prefixQueryTokens: null, prefixHitTokens: null },
        ...{ promptTokens: null, generatedTokens: null },
      });
      this.load.reported(column);
    });
  }

  private fillReadings(column: number, nowMs: number): void {
    const { view } = this.block;
    view.running[column] = this.metrics.running[column] ?? NaN;
    view.queuedTokens[column] = this.metrics.queuedTokens[column] ?? NaN;
    view.generatedTokensPerSecond[column] = NaN;
    if (this.readings.kind !== 'lagged') {
      view.waiting[column] = this.metrics.waiting[column] ?? NaN;
      view.kvUsage[column] = this.metrics.kvUsage[column] ?? NaN;
      view.readingAgeMs[column] = this.metrics.ageMs(column, nowMs);
      view.sentTokens[column] = this.load.sentTokens[column] ?? 0;
      view.sentUncachedTokens[column] = this.load.sentUncachedTokens[column] ?? 0;
      return;
    }
    const { lagMs } = this.readings;
    const lagged = this.lagged[column] as LaggedReadings;
    const recent = this.recent[column] as RecentTokens;
    lagged.look(nowMs - lagMs);
    recent.dropUntil(nowMs - lagMs);
    view.waiting[column] = lagged.waiting;
    view.kvUsage[column] = lagged.kvUsage;
    view.readingAgeMs[column] = lagMs;
    view.sentTokens[column] = recent.tokens;
    view.sentUncachedTokens[column] = recent.uncachedTokens;
  }
}
