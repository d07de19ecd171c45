import type { KnowledgeKind, ReadingMode } from '@bellwether/simulation';

/** A policy as it takes part: what it is told of caches and engines, and whether requests wait for it. */
export interface Entrant {
  readonly name: string;
  readonly policy: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly knowledge: KnowledgeKind;
  readonly readings: ReadingMode;
  readonly isHeld: boolean;
}

const none: ReadingMode = { kind: 'none' };
const lagged: ReadingMode = { kind: 'lagged', lagMs: 50 };

function entrant(
  policy: string,
  knowledge: KnowledgeKind,
  readings: ReadingMode,
  more: Partial<Entrant> = {},
): Entrant {
  return { name: policy, policy, options: {}, knowledge, readings, isHeld: false, ...more };
}

/** Everybody in the table, in its order. */
export const entrants: readonly Entrant[] = [
  entrant('round_robin', 'uncapped', none),
  entrant('least_requests', 'uncapped', none),
  entrant('power_of_two', 'uncapped', none),
  entrant('cache_aware', 'last-toucher', none),
  entrant('least_load', 'uncapped', { kind: 'polled', everyMs: 10_000 }),
  entrant('scored', 'uncapped', lagged),
  entrant('predicted_ttft', 'capped', lagged, { name: 'predicted_ttft, bound at once' }),
  entrant('predicted_ttft', 'capped', lagged, { name: 'predicted_ttft', isHeld: true }),
];
