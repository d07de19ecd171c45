import { chooseWorker, maxLookedAt, nextWaiting } from '@bellwether/routing';
import type { HeldRequest, PredictedTtftOptions, ResolvedPolicy } from '@bellwether/routing';
import type { Dice, RouteRequest } from '@bellwether/exchange';
import type { EngineEvent } from '../engine-event.js';
import type { EngineProfile } from '../profiles.js';
import { createKnowledge } from './knowledge.js';
import type { Knowledge, KnowledgeKind } from './knowledge.js';
import type { ReadingMode } from './lagged-readings.js';
import { seededRandom } from './seeded-random.js';
import { SimulatedFleet } from './simulated-fleet.js';
import type { TraceRequest } from './trace.js';

/** What is replayed, at whom, and who decides. */
export interface ReplayOptions {
  /** In order of arrival. */
  readonly requests: readonly TraceRequest[];
  readonly workers: readonly EngineProfile[];
  /** What the gateway takes the workers for at first; what they are when absent. */
  readonly assumed?: readonly EngineProfile[];
  readonly policy: ResolvedPolicy;
  readonly knowledge: KnowledgeKind;
  readonly readings: ReadingMode;
  /** Requests wait in the gateway and are bound late, by these options; null = bound on arrival. */
  readonly lateBinding: PredictedTtftOptions | null;
  readonly seed: number;
  /** Ends the replay once more than so many first tokens took longer; what has not come by then stays NaN. */
  readonly giveUp?: { readonly ttftSeconds: number; readonly requests: number };
}

/** What became of each request, by its place in the trace. Units: seconds, tokens. `tpotSeconds` NaN = one token. */
export interface ReplayOutcome {
  readonly ttftSeconds: Float64Array;
  readonly tpotSeconds: Float64Array;
  readonly cachedTokens: Float64Array;
  readonly column: Int32Array;
  readonly predictedTtftSeconds: Float64Array;
  /** Prompt tokens computed, by worker. */
  readonly computedTokens: Float64Array;
}

/** Plays a trace at a fleet in virtual time. Equal options give equal outcomes. */
export function replayTrace(options: ReplayOptions): ReplayOutcome {
  return new Replay(options).run();
}

/** Held requests are looked at again at least so often: their workers' readings change without an event. */
const lookAgainMs = 50;

interface Held extends HeldRequest {
  readonly place: number;
  /** Of the knowledge when the match was looked up. */
  lookedUpAt: number;
}

class Replay {
  private readonly fleet: SimulatedFleet;
  private readonly knowledge: Knowledge;
  private readonly dice: Dice;
  private readonly outcome: ReplayOutcome;
  private readonly predictedTokens: Float64Array;
  private readonly waiting: Held[] = [];
  private readonly matchedTokens: Float64Array;
  private sequence = 0;
  private lookAtMs = Infinity;
  private lateCount = 0;

  constructor(private readonly options: ReplayOptions) {
    const { requests, workers, readings, knowledge, seed } = options;
    const random = seededRandom(seed);
    this.dice = (n) => Math.floor(random() * n);
    this.fleet = new SimulatedFleet(
      { profiles: workers, assumed: options.assumed ?? workers, readings },
      (event) => this.witness(event),
    );
    this.knowledge = createKnowledge(knowledge, workers);
    const count = requests.length;
    this.outcome = {
      ttftSeconds: new Float64Array(count).fill(NaN),
      tpotSeconds: new Float64Array(count).fill(NaN),
      cachedTokens: new Float64Array(count),
      column: new Int32Array(count).fill(-1),
      predictedTtftSeconds: new Float64Array(count).fill(NaN),
      computedTokens: new Float64Array(workers.length),
    };
    this.predictedTokens = new Float64Array(count);
    this.matchedTokens = this.fleet.block.matchedTokens;
  }

  run(): ReplayOutcome {
    const { requests } = this.options;
    for (let place = 0; place < requests.length && !this.isGivenUp(); place += 1) {
      const request = requests[place] as TraceRequest;
      this.waitUntil(request.atMs);
      this.fleet.advance(request.atMs);
      if (this.options.lateBinding !== null) this.hold(place, request);
      else this.dispatch(place, request.atMs, null);
    }
    this.waitUntil(Infinity);
    for (
      let at = this.fleet.nextEventAtMs();
      at !== Infinity && !this.isGivenUp();
      at = this.fleet.nextEventAtMs()
    )
      this.fleet.advance(at);
    this.outcome.computedTokens.set(this.fleet.computedTokens());
    return this.outcome;
  }

  /** While requests wait, whatever happens before `untilMs` may let one of them go. */
  private waitUntil(untilMs: number): void {
    while (this.waiting.length > 0 && !this.isGivenUp()) {
      const atMs = Math.min(this.fleet.nextEventAtMs(), this.lookAtMs);
      if (atMs >= untilMs) return;
      if (this.fleet.advance(atMs) || atMs >= this.lookAtMs) this.release(atMs);
    }
  }

  private isGivenUp(): boolean {
    return this.lateCount > (this.options.giveUp?.requests ?? Infinity);
  }

  private hold(place: number, request: TraceRequest): void {
    this.waiting.push({
      place,
      promptTokens: request.promptTokens,
      matchedTokens: new Float64Array(this.options.workers.length),
      arrivedAtMs: request.atMs,
      band: 0,
      tenantShare: 0,
      lookedUpAt: -1,
    });
    this.release(request.atMs);
  }

  /** Lets go whoever may go at this moment. */
  private release(nowMs: number): void {
    const { lateBinding, requests } = this.options;
    if (lateBinding === null) return;
    for (;;) {
      for (let index = 0; index < Math.min(this.waiting.length, maxLookedAt); index += 1) {
        const held = this.waiting[index] as Held;
        if (held.lookedUpAt === this.sequence) continue;
        held.lookedUpAt = this.sequence;
        const { blockKeys } = requests[held.place] as TraceRequest;
        this.knowledge.match(blockKeys, held.matchedTokens);
      }
      this.fleet.fillColumns(nowMs);
      const turn = nextWaiting(this.waiting, this.fleet.block.view, lateBinding, nowMs);
      const [held] = turn.index < 0 ? [] : this.waiting.splice(turn.index, 1);
      if (held === undefined) {
        this.lookAtMs = nowMs + Math.min(lookAgainMs, turn.afterSeconds * 1_000 + 0.001);
        return;
      }
      this.dispatch(held.place, nowMs, turn.heldSeconds);
    }
  }

  private dispatch(place: number, nowMs: number, heldSeconds: Float64Array | null): void {
    const { requests, policy, lateBinding } = this.options;
    const trace = requests[place] as TraceRequest;
    const { fleet, matchedTokens } = this;
    fleet.fillColumns(nowMs);
    if (heldSeconds !== null) fleet.block.view.heldSeconds.set(heldSeconds);
    this.knowledge.match(trace.blockKeys, matchedTokens);
    const request: RouteRequest = {
      promptTokens: trace.promptTokens,
      matchedTokens,
      routingKey: null,
      sequence: this.sequence,
      isHeld: lateBinding !== null,
    };
    const plan = chooseWorker(policy, fleet.block.view, request, this.dice, null);
    const column = plan.legs[0].worker;
    const matched = matchedTokens[column] ?? 0;
    this.sequence += 1;
    this.outcome.column[place] = column;
    this.outcome.predictedTtftSeconds[place] = plan.predictedTtftSeconds ?? NaN;
    this.predictedTokens[place] = matched;
    fleet.submit(place, trace, column, matched, nowMs);
    this.knowledge.sent(trace.blockKeys, column, nowMs);
  }

  private witness(event: EngineEvent): void {
    const { id: place, atMs } = event;
    const request = this.options.requests[place] as TraceRequest;
    const { ttftSeconds, tpotSeconds, cachedTokens, column } = this.outcome;
    if (event.type === 'first-token') {
      ttftSeconds[place] = (atMs - request.atMs) / 1_000;
      cachedTokens[place] = event.cachedTokens;
      if ((ttftSeconds[place] ?? 0) > (this.options.giveUp?.ttftSeconds ?? Infinity))
        this.lateCount += 1;
    }
    if (event.type !== 'end') return;
    const decodedSeconds = (atMs - request.atMs) / 1_000 - (ttftSeconds[place] ?? NaN);
    if (request.outputTokens > 1) tpotSeconds[place] = decodedSeconds / (request.outputTokens - 1);
    this.knowledge.reported(
      column[place] ?? 0,
      this.predictedTokens[place] ?? 0,
      event.cachedTokens,
    );
  }
}
