import { readFileSync } from 'node:fs';
import { resolvePolicy } from '@bellwether/routing';
import type { PredictedTtftOptions, ResolvedPolicy } from '@bellwether/routing';
import {
  quantile,
  readTrace,
  replayTrace,
  seededRandom,
  spreadArrivals,
  summarise,
  withoutSharing,
} from '@bellwether/simulation';
import type { ReplayOptions, ReplaySummary, Scenario, TraceRequest } from '@bellwether/simulation';
import { measureDecisions } from './decision-time.js';
import type { Entrant } from './entrants.js';

/** One entrant at one scenario. Plain data: it travels to another thread. */
export interface Job {
  readonly scenario: Scenario;
  readonly entrant: Entrant;
  readonly traceFile: string;
  readonly isSharing: boolean;
  readonly hasCapacity: boolean;
}

/** One row of the table. Units: seconds, fractions, requests a second, microseconds. */
export interface RoutingRow {
  readonly scenario: string;
  readonly policy: string;
  readonly requests: number;
  readonly hitRatio: number;
  readonly ttftMeanS: number;
  readonly ttftP50S: number;
  readonly ttftP90S: number;
  readonly ttftP99S: number;
  readonly tpotMeanS: number;
  readonly withinObjectives: number;
  /** null = not searched. */
  readonly capacityRps: number | null;
  readonly decisionUsP50: number;
  readonly decisionUsP99: number;
}

const seeds = [1, 2];
const decisionPromptTokens = 8_192;
const decisionRounds = 2_000;
const decisionPasses = 3;
/** p90 of the time to first token that capacity is measured at. */
const capacityTtftSeconds = 2;
/** The search ends when the rate is known to within this share. */
const capacityStep = 0.02;
const fastestSpeedUp = 64;

let cached: { readonly file: string; readonly requests: TraceRequest[] } | null = null;

/** Plays a job; the row is the mean over the seeds. */
export function playEntrant(job: Job): RoutingRow {
  const requests = loadTrace(job);
  const { entrant, scenario } = job;
  const policy = resolvePolicy(entrant.policy, entrant.options);
  const summaries = seeds.map((seed) => play(job, policy, requests, seed, scenario.speed));
  const mean = (field: keyof ReplaySummary): number =>
    summaries.reduce((sum, summary) => sum + summary[field], 0) / summaries.length;
  const decision = measureDecisions(policy, {
    ...{ promptTokens: decisionPromptTokens, workers: scenario.workers },
    ...{ rounds: decisionRounds, passes: decisionPasses },
  });
  return {
    scenario: scenario.name,
    policy: entrant.name,
    requests: requests.length,
    hitRatio: mean('hitRatio'),
    ttftMeanS: mean('ttftMeanS'),
    ttftP50S: mean('ttftP50S'),
    ttftP90S: mean('ttftP90S'),
    ttftP99S: mean('ttftP99S'),
    tpotMeanS: mean('tpotMeanS'),
    withinObjectives: mean('withinObjectives'),
    capacityRps: job.hasCapacity ? findCapacity(job, policy, requests) : null,
    decisionUsP50: decision.p50Us,
    decisionUsP99: decision.p99Us,
  };
}

function loadTrace({ traceFile, isSharing }: Job): TraceRequest[] {
  const file = `${traceFile}|${String(isSharing)}`;
  if (cached?.file !== file) {
    const requests = readTrace(readFileSync(traceFile, 'utf8'));
    cached = { file, requests: isSharing ? requests : withoutSharing(requests) };
  }
  return cached.requests;
}

function play(
  { entrant, scenario }: Job,
  policy: ResolvedPolicy,
  trace: readonly TraceRequest[],
  seed: number,
  speed: number,
  giveUp?: NonNullable<ReplayOptions['giveUp']>,
): ReplaySummary {
  const requests = spreadArrivals(trace, speed, seededRandom(seed));
  const outcome = replayTrace({
    requests,
    workers: Array.from({ length: scenario.workers }, () => scenario.profile),
    policy,
    knowledge: entrant.knowledge,
    readings: entrant.readings,
    // Only `predicted_ttft` is entered as held, so these are its options.
    lateBinding: entrant.isHeld ? (policy.options as PredictedTtftOptions) : null,
    seed,
    ...(giveUp === undefined ? {} : { giveUp }),
  });
  return summarise(requests, outcome);
}

/** Requests a second at the highest speed that keeps p90 within the bound, found by halving. */
function findCapacity(job: Job, policy: ResolvedPolicy, trace: readonly TraceRequest[]): number {
  // Once more than a tenth came late p90 cannot be kept, and what is hopeless takes longest to play to its end.
  const giveUp = { ttftSeconds: capacityTtftSeconds, requests: Math.ceil(trace.length / 10) };
  const isKept = (speed: number): boolean =>
    play(job, policy, trace, seeds[0] ?? 1, speed, giveUp).ttftP90S <= capacityTtftSeconds;
  let low = 0;
  let high = job.scenario.speed;
  while (isKept(high) && high < job.scenario.speed * fastestSpeedUp) {
    low = high;
    high *= 1.5;
  }
  while (high - low > capacityStep * high) {
    const middle = (low + high) / 2;
    if (isKept(middle)) low = middle;
    else high = middle;
  }
  const spanS = ((trace.at(-1)?.atMs ?? 0) - (trace[0]?.atMs ?? 0)) / 1_000;
  return (low * trace.length) / spanS;
}

/** Mean and p99 of times in seconds. */
export function meanAndP99(seconds: Float64Array): readonly [number, number] {
  const ascending = Float64Array.from(seconds).sort();
  return [
    ascending.reduce((sum, value) => sum + value, 0) / ascending.length,
    quantile(ascending, 0.99),
  ];
}
