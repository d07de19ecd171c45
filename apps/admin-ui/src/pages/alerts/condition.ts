import type { AlertRule, AlertRuleInput } from '../../api/rest-types.js';

export type Condition = AlertRule['condition'];
export type Kind = Condition['kind'];

export const kinds = [
  'error_rate',
  'ttft_p95',
  'slo_burn',
  'budget',
  'worker_down',
  'unpriced',
] as const satisfies readonly Kind[];

/** What people type: percent for shares, and plain numbers for the rest. */
export const usualValue: Readonly<Record<Kind, number>> = {
  error_rate: 5,
  ttft_p95: 2,
  slo_burn: 6,
  budget: 80,
  worker_down: 2,
  unpriced: 1,
};

const isShare = (kind: Kind) => kind === 'error_rate' || kind === 'budget';

/** A measured value as people read it. */
export const shownValue = (kind: Kind, value: number): number =>
  isShare(kind) ? value * 100 : value;

type Given = AlertRuleInput['condition'];

/** A condition of what was typed; what is not asked for is as usual. */
function newCondition(kind: Kind, value: number): Given {
  const calls = { windowMinutes: 10, forMinutes: 0 };
  switch (kind) {
    case 'error_rate':
      return { kind, ...calls, share: value / 100, leastRequests: 10 };
    case 'ttft_p95':
      return { kind, ...calls, seconds: value, leastRequests: 10 };
    case 'slo_burn':
      return {
        ...{ kind, burn: value, objective: 0.99, longMinutes: 60, shortMinutes: 5 },
        ...{ leastRequests: 10, forMinutes: 0 },
      };
    case 'budget':
      return { kind, share: value / 100, forMinutes: 0 };
    case 'worker_down':
      return { kind, minutes: Math.round(value) };
    case 'unpriced':
      return { kind, requests: Math.round(value), ...calls, windowMinutes: 60 };
  }
}

const typedField = {
  error_rate: 'share',
  ttft_p95: 'seconds',
  slo_burn: 'burn',
  budget: 'share',
  worker_down: 'minutes',
  unpriced: 'requests',
} as const satisfies Record<Kind, string>;

/** What was typed as a condition; of a rule that looks for the same, all that is not asked for stays. */
export function conditionOf(kind: Kind, value: number, before: Condition | null = null): Given {
  const made = newCondition(kind, value);
  if (before?.kind !== kind) return made;
  const field = typedField[kind];
  return { ...made, ...before, [field]: made[field as keyof Given] };
}
