import { z } from 'zod';

const minutes = z.number().int().min(1).max(360);
const share = z.number().gt(0).max(1);
/** For so long a condition must hold before it is an alert. */
const forMinutes = z.number().int().min(0).max(360).default(0);
const leastRequests = z.number().int().min(1).max(1_000_000).default(1);

/**
 * What an alert is about.
 *
 * Units    shares from 0 to 1; `seconds` and minutes as named; `burn` how many times faster than the objective allows.
 */
export const alertCondition = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('error_rate'),
      ...{ windowMinutes: minutes, share, leastRequests, forMinutes },
    }),
    z.strictObject({
      kind: z.literal('ttft_p95'),
      seconds: z.number().gt(0).max(3_600),
      ...{ windowMinutes: minutes, leastRequests, forMinutes },
    }),
    z.strictObject({
      kind: z.literal('slo_burn'),
      /** The share of calls that must be answered without a failure. */
      objective: z.number().min(0.5).max(0.9999),
      burn: z.number().min(1).max(1_000),
      /** Both windows must burn: the long one tells that it matters, the short one that it still goes on. */
      ...{ longMinutes: minutes, shortMinutes: minutes, leastRequests, forMinutes },
    }),
    z.strictObject({ kind: z.literal('budget'), share: z.number().gt(0).max(10), forMinutes }),
    z.strictObject({ kind: z.literal('worker_down'), minutes: z.number().int().min(0).max(360) }),
    z.strictObject({
      kind: z.literal('unpriced'),
      requests: z.number().int().min(1).max(1_000_000),
      ...{ windowMinutes: minutes, forMinutes },
    }),
  ])
  .refine(
    (condition) => condition.kind !== 'slo_burn' || condition.shortMinutes <= condition.longMinutes,
    {
      path: ['shortMinutes'],
      message: 'The short window is no longer than the long one.',
    },
  );
export type AlertCondition = z.infer<typeof alertCondition>;
export type AlertKind = AlertCondition['kind'];

/** Kinds that look at calls of the last minutes. */
export type CallCondition = Extract<
  AlertCondition,
  { kind: 'error_rate' | 'ttft_p95' | 'slo_burn' | 'unpriced' }
>;

/** The value from which on the condition holds. */
export function thresholdOf(condition: AlertCondition): number {
  switch (condition.kind) {
    case 'error_rate':
    case 'budget':
      return condition.share;
    case 'ttft_p95':
      return condition.seconds;
    case 'slo_burn':
      return condition.burn;
    case 'worker_down':
      return condition.minutes;
    case 'unpriced':
      return condition.requests;
  }
}

/** The minutes whose calls it looks at, the longer of two; null = it looks at no calls. */
export function windowMinutesOf(condition: AlertCondition): number | null {
  if (condition.kind === 'slo_burn') return condition.longMinutes;
  return 'windowMinutes' in condition ? condition.windowMinutes : null;
}

/** How long it must hold. A worker that is down has been so for the minutes of its own value. */
export const holdMs = (condition: AlertCondition): number =>
  condition.kind === 'worker_down' ? 0 : condition.forMinutes * 60_000;
