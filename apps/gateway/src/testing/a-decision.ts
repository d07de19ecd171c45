import type { DecisionCandidate, DecisionRecord } from '@bellwether/exchange';

export function aCandidate(
  workerId: string,
  values: Readonly<Record<string, number>>,
  differences: Partial<DecisionCandidate> = {},
): DecisionCandidate {
  return {
    workerId,
    inFlight: 1,
    backlogSeconds: 0.5,
    kvUsage: null,
    waiting: null,
    readingAgeMs: null,
    matchedTokens: 0,
    terms: Object.entries(values).map(([name, value]) => ({ name, raw: Math.abs(value), value })),
    ...differences,
  };
}

/** `wrk_a` before `wrk_b`, by what it holds, with whatever differs. */
export function aDecision(differences: Partial<DecisionRecord> = {}): DecisionRecord {
  return {
    requestId: 'req_a',
    atMs: 1_700_000_000_000,
    revision: 1,
    version: 1,
    routeId: null,
    model: 'model-a',
    policy: 'cache_aware',
    reason: 'warm',
    attempt: 1,
    candidates: [
      aCandidate('wrk_a', { match: 0.8, in_flight: -0.1 }, { matchedTokens: 80 }),
      aCandidate('wrk_b', { match: 0.2, in_flight: 0 }, { matchedTokens: 20 }),
    ],
    candidateCount: 2,
    vetoes: [],
    winnerId: 'wrk_a',
    margin: 0.5,
    isTie: false,
    promptTokens: 100,
    predictedCachedTokens: 80,
    availableCachedTokens: 80,
    predictedTtftSeconds: 0.15,
    ...differences,
  };
}
