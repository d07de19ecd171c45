import { quantile } from '@bellwether/simulation';

/**
 * Where a policy ran: `live` = in the gateway over HTTP; `twin` = in virtual time with what the gateway knows: its own
 * index, readings, first guess of the prefill rate; `model` = in virtual time with what the published tables give each policy.
 */
export type World = 'live' | 'twin' | 'model';

/** One policy in one world. Units: seconds, fractions. */
export interface LiveRow {
  readonly policy: string;
  readonly world: World;
  readonly requests: number;
  readonly failures: number;
  readonly hitRatio: number;
  readonly ttftMeanS: number;
  readonly ttftP50S: number;
  readonly ttftP90S: number;
  readonly ttftP99S: number;
}

/** Sums up times to first token and cached tokens; NaN = a call that brought neither. */
export function liveRow(
  policy: string,
  world: World,
  outcome: {
    readonly ttftSeconds: Float64Array;
    readonly cachedTokens: Float64Array;
    readonly promptTokens: Float64Array;
  },
): LiveRow {
  const answered = outcome.ttftSeconds.filter((seconds) => !Number.isNaN(seconds)).sort();
  const sum = (values: Float64Array): number =>
    values.reduce((total, value) => total + (Number.isNaN(value) ? 0 : value), 0);
  return {
    ...{ policy, world, requests: outcome.ttftSeconds.length },
    failures: outcome.ttftSeconds.length - answered.length,
    hitRatio: sum(outcome.cachedTokens) / sum(outcome.promptTokens),
    ttftMeanS: sum(answered) / answered.length,
    ttftP50S: quantile(answered, 0.5),
    ttftP90S: quantile(answered, 0.9),
    ttftP99S: quantile(answered, 0.99),
  };
}

const baseline = 'cache_aware';
/** Share of the virtual gain that the live one must reach. */
const neededShare = 2 / 3;

/** How a policy stands to `cache_aware` in each world. Units: fractions of its mean time to first token. */
export interface LiveGain {
  readonly policy: string;
  readonly live: number;
  readonly twin: number;
  readonly model: number;
}

/** True when at least two thirds of the virtual gain came live. */
export function holds(live: number, virtual: number): boolean {
  return live >= neededShare * virtual;
}

/** Gains over `cache_aware`; empty without it. */
export function liveGains(rows: readonly LiveRow[]): LiveGain[] {
  const policies = [...new Set(rows.map(({ policy }) => policy))];
  if (!policies.includes(baseline)) return [];
  return policies
    .filter((policy) => policy !== baseline)
    .map((policy) => ({
      policy,
      live: gain(rows, policy, 'live'),
      twin: gain(rows, policy, 'twin'),
      model: gain(rows, policy, 'model'),
    }));
}

function gain(rows: readonly LiveRow[], policy: string, world: World): number {
  return 1 - meanOf(rows, policy, world) / meanOf(rows, baseline, world);
}

function meanOf(rows: readonly LiveRow[], policy: string, world: World): number {
  return rows.find((row) => row.policy === policy && row.world === world)?.ttftMeanS ?? NaN;
}

/** Policies by mean time to first token, soonest first. */
export function orderIn(rows: readonly LiveRow[], world: World): string[] {
  return rows
    .filter((row) => row.world === world)
    .toSorted((one, other) => one.ttftMeanS - other.ttftMeanS)
    .map(({ policy }) => policy);
}
