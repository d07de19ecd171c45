import { formatExact, formatLatency } from '../../ui/format.js';
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

/** A value as it is typed. A share of 0.07 is 7 percent, without what multiplying leaves of it. */
export const shownValue = (kind: Kind, value: number): number =>
  isShare(kind) ? Number((value * 100).toFixed(6)) : value;

/** A measured value, or where a rule fires, as people read it; what has a unit of its own brings it. */
function valueText(kind: Kind, value: number): string {
  if (kind === 'ttft_p95')
    return isTypedSeconds(value) ? `${value} s` : formatLatency(value * 1_000);
  return isShare(kind) ? `${plain(value * 100)} %` : plain(value);
}

/** Whole where it is large or nearly whole; below 1 with two digits that say something, so that 0.05 is no 0. */
function plain(value: number): string {
  const size = Math.abs(value);
  if (size > 0 && size < 0.95) return String(Number(value.toPrecision(2)));
  return size >= 1_000 || isWhole(value) ? formatExact(value) : value.toFixed(1);
}

/** A limit that somebody typed in whole seconds: it was not measured to hundredths. */
const isTypedSeconds = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value < 120;

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 0.05;

/** A value for the words of its kind, which count where they are calls. */
export const valueWords = (kind: Kind, value: number): { value: string; count: number } => ({
  ...{ value: valueText(kind, value), count: value },
});

/** What the unit of a condition says of it besides: its own window and objective. */
export function unitWordsOf(condition: Given): { minutes: number; objective: string } {
  return {
    minutes: 'windowMinutes' in condition ? condition.windowMinutes : 0,
    objective:
      'objective' in condition ? String(Number((condition.objective * 100).toFixed(4))) : '',
  };
}

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
