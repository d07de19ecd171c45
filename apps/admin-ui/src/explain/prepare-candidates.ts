import type { Candidate, Decision } from '../api/decision.js';
import type { Token } from '../ui/tokens.js';

export interface TermHead {
  readonly name: string;
  readonly token: Token;
  /** Contribution over input, where it is the same for all: the policy's weight. */
  readonly weight: number | null;
}

export interface TermBar {
  readonly name: string;
  readonly raw: number | null;
  readonly value: number | null;
  /** 0–1, longer is always better; null = this candidate has no such term. */
  readonly share: number | null;
  /** Its part of the bar of the whole score, 0–1. */
  readonly part: number;
}

export interface CandidateRow {
  readonly candidate: Candidate;
  readonly rank: number;
  readonly isWinner: boolean;
  /** Sum of the contributions; null when the policy has no score. */
  readonly score: number | null;
  readonly bars: readonly TermBar[];
}

export interface Candidates {
  readonly heads: readonly TermHead[];
  readonly rows: readonly CandidateRow[];
}

/** Fixed meanings first; a term without one takes the next hue that is free. */
const meanings: readonly (readonly [RegExp, Token])[] = [
  [/match|prefix|ring_home|remembered|affinity/, 'teal'],
  [/queue|backlog|in_flight|load|running|recent/, 'orange'],
  [/kv|memory|range/, 'slate'],
  [/prefill|ttft|latency|ring_step/, 'blue'],
];
const spareTokens: readonly Token[] = ['pink', 'yellow', 'teal-3', 'blue-3'];

/** The terms that any candidate has, in the order in which they were first named. */
export function termNames(candidates: readonly Pick<Candidate, 'terms'>[]): string[] {
  return [...new Set(candidates.flatMap(({ terms }) => terms.map(({ name }) => name)))];
}

const valueOf = (candidate: Pick<Candidate, 'terms'>, name: string) =>
  candidate.terms.find((term) => term.name === name);

/** From the worst to the best that a term gave, zero included: a cost of nothing is the best there is. */
function rangeOf(candidates: readonly Candidate[], name: string) {
  const values = candidates.flatMap((each) => valueOf(each, name)?.value ?? []);
  const floor = Math.min(0, ...values);
  return { floor, width: Math.max(0, ...values) - floor };
}

const tolerance = 1e-9;

function weightOf(candidates: readonly Candidate[], name: string): number | null {
  const ratios = candidates.flatMap((each) => {
    const { raw = null, value = null } = valueOf(each, name) ?? {};
    return raw === null || value === null || raw === 0 ? [] : [value / raw];
  });
  const [first] = ratios;
  if (first === undefined) return null;
  return ratios.every((ratio) => Math.abs(ratio - first) < tolerance) ? first : null;
}

function tokensOf(names: readonly string[]): Token[] {
  const taken = new Set<Token>();
  return names.map((name) => {
    const meant = meanings.find(([pattern]) => pattern.test(name))?.[1];
    const free = [meant, ...spareTokens].find((token) => token && !taken.has(token)) ?? 'slate';
    taken.add(free);
    return free;
  });
}

/** Total of a candidate's contributions; null when no term contributed. */
export function scoreOf({ terms }: Pick<Candidate, 'terms'>): number | null {
  const values = terms.flatMap(({ value }) => value ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/**
 * Candidates with their bars decided.
 *
 * Shapes   bars line up with `heads`; the winner first, then by score.
 */
export function prepareCandidates({
  candidates,
  winnerId,
}: Pick<Decision, 'candidates' | 'winnerId'>): Candidates {
  const names = termNames(candidates);
  const tokens = tokensOf(names);
  const ranges = new Map(names.map((name) => [name, rangeOf(candidates, name)]));
  const widest = [...ranges.values()].reduce((sum, { width }) => sum + width, 0);
  const heads = names.map((name, index) => ({
    name,
    token: tokens[index] ?? ('slate' as const),
    weight: weightOf(candidates, name),
  }));
  const barOf = (candidate: Candidate, name: string): TermBar => {
    const { raw = null, value = null } = valueOf(candidate, name) ?? {};
    const { floor, width } = ranges.get(name) ?? { floor: 0, width: 0 };
    const lead = value === null ? null : value - floor;
    return {
      name,
      raw,
      value,
      share: lead === null ? null : width > 0 ? lead / width : 0,
      part: lead === null || widest === 0 ? 0 : lead / widest,
    };
  };
  const rows = candidates
    .map((candidate) => ({
      candidate,
      isWinner: candidate.workerId === winnerId,
      score: scoreOf(candidate),
      bars: names.map((name) => barOf(candidate, name)),
    }))
    .sort(
      (a, b) =>
        Number(b.isWinner) - Number(a.isWinner) || (b.score ?? -Infinity) - (a.score ?? -Infinity),
    );
  return { heads, rows: rows.map((row, index) => ({ ...row, rank: index + 1 })) };
}

export interface DecidingTerm {
  readonly name: string;
  readonly winnerRaw: number | null;
  readonly otherRaw: number | null;
}

/** The term in which winner and runner-up differ most, in the direction of the decision. */
export function decidingTerm(decision: Decision): DecidingTerm | null {
  const [winner, next] = prepareCandidates(decision).rows;
  if (!winner?.isWinner || !next || decision.margin === null) return null;
  const direction = decision.margin < 0 ? -1 : 1;
  let best: (DecidingTerm & { lead: number }) | null = null;
  for (const { name, raw, value } of winner.bars) {
    const other = next.bars.find((bar) => bar.name === name);
    if (!other || value === null || other.value === null) continue;
    const lead = (value - other.value) * direction;
    if (lead > (best?.lead ?? 0)) best = { name, winnerRaw: raw, otherRaw: other.raw, lead };
  }
  return best && { name: best.name, winnerRaw: best.winnerRaw, otherRaw: best.otherRaw };
}

/** Seconds to the first token that `predicted_ttft` foresaw for each candidate, soonest first; empty under other policies. */
export function predictedElsewhere(decision: Decision) {
  const parts = ['backlog', 'held_ahead', 'own_prefill'];
  const { rows } = prepareCandidates(decision);
  return rows
    .flatMap(({ candidate, isWinner }) => {
      if (valueOf(candidate, 'own_prefill')?.raw == null) return [];
      const seconds = parts.reduce((sum, name) => sum + (valueOf(candidate, name)?.raw ?? 0), 0);
      return [{ workerId: candidate.workerId, name: candidate.workerName, isWinner, seconds }];
    })
    .sort((a, b) => a.seconds - b.seconds);
}
