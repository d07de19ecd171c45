import { quantile } from '@bellwether/simulation';

/** One policy in one of the two worlds. Units: seconds, fractions. */
export interface LiveRow {
  readonly policy: string;
  readonly world: 'live' | 'virtual';
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
  world: LiveRow['world'],
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

/** How a policy stands to `cache_aware` in both worlds. Units: fractions of its mean time to first token. */
export interface LiveGain {
  readonly policy: string;
  readonly live: number;
  readonly virtual: number;
  readonly holds: boolean;
}

/** Gains over `cache_aware`; empty without it. A gain holds when at least two thirds of the virtual one came. */
export function liveGains(rows: readonly LiveRow[]): LiveGain[] {
  const policies = [...new Set(rows.map(({ policy }) => policy))];
  if (!policies.includes(baseline)) return [];
  return policies
    .filter((policy) => policy !== baseline)
    .map((policy) => {
      const [live, virtual] = [gain(rows, policy, 'live'), gain(rows, policy, 'virtual')];
      return { policy, live, virtual, holds: live >= neededShare * virtual };
    });
}

function gain(rows: readonly LiveRow[], policy: string, world: LiveRow['world']): number {
  return 1 - meanOf(rows, policy, world) / meanOf(rows, baseline, world);
}

function meanOf(rows: readonly LiveRow[], policy: string, world: LiveRow['world']): number {
  return rows.find((row) => row.policy === policy && row.world === world)?.ttftMeanS ?? NaN;
}

/** Policies by mean time to first token, soonest first. */
export function orderIn(rows: readonly LiveRow[], world: LiveRow['world']): string[] {
  return rows
    .filter((row) => row.world === world)
    .toSorted((one, other) => one.ttftMeanS - other.ttftMeanS)
    .map(({ policy }) => policy);
}
