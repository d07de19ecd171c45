import type { AlertKind } from './alert-condition.js';
import type { AlertRow } from './alerts.entity.js';

/** What a channel is told. Plain data without anything that a caller said. */
export interface AlertMessage {
  readonly event: 'firing' | 'resolved' | 'test';
  readonly id: string;
  readonly rule: string;
  readonly severity: string;
  readonly subject: string;
  /** Whose rule it is; null = the gateway's. */
  readonly tenant: string | null;
  readonly summary: string;
  /** What is measured; when it is over, what was measured then, null = nothing is known any more. */
  readonly value: number | null;
  /** The last while it held. */
  readonly firingValue: number;
  readonly threshold: number;
  readonly startedAt: string;
  readonly firedAt: string | null;
  readonly resolvedAt: string | null;
}

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 2 : 1)} %`;

const measures: Readonly<Record<AlertKind, (value: number) => string>> = {
  error_rate: (value) => `${percent(value)} of calls fail`,
  ttft_p95: (value) => `5 % of first tokens take more than ${value.toFixed(2)} s`,
  slo_burn: (value) => `failures use up the error budget ${value.toFixed(1)} times too fast`,
  budget: (value) => `${percent(value)} of the budget is used`,
  worker_down: (value) => `the worker has not been ready for ${Math.floor(value)} min`,
  unpriced: (value) => `${value} calls have no price`,
};

/** Why nothing is measured any more. */
const gone: Readonly<Record<AlertKind, string>> = {
  error_rate: 'too few calls to say',
  ttft_p95: 'too few calls to say',
  slo_burn: 'too few calls to say',
  budget: 'the budget is gone',
  worker_down: 'the worker is ready, drains or is gone',
  unpriced: 'no call is without a price',
};

/** `tenant` is the name of whose rule it is. */
export function messageOf(
  alert: AlertRow,
  event: 'firing' | 'resolved',
  tenant: string | null,
): AlertMessage {
  const value = event === 'firing' ? alert.value : alert.resolvedValue;
  // A budget names its tenant itself.
  const about = [alert.kind === 'budget' ? null : tenant, alert.subjectName].filter(Boolean);
  const measure = measures[alert.kind];
  const firedAt = alert.firedAt?.toISOString() ?? null;
  const before =
    event === 'firing' ? '' : `. It fired at ${firedAt ?? '–'}: ${measure(alert.value)}.`;
  return {
    ...{ event, id: alert.id, rule: alert.ruleName, severity: alert.severity },
    ...{ subject: alert.subjectName, tenant },
    summary: `${[...about, value === null ? gone[alert.kind] : measure(value)].join(': ')}${before}`,
    ...{ value, firingValue: alert.value, threshold: alert.threshold },
    startedAt: alert.startedAt.toISOString(),
    firedAt,
    resolvedAt: alert.resolvedAt?.toISOString() ?? null,
  };
}

export function testMessage(channel: string, at: Date): AlertMessage {
  return {
    ...{
      event: 'test',
      id: 'test',
      rule: 'Test',
      severity: 'info',
      subject: channel,
      tenant: null,
    },
    summary: 'This is a test. Messages of alerts arrive here.',
    ...{ value: 0, firingValue: 0, threshold: 0 },
    ...{ startedAt: at.toISOString(), firedAt: null, resolvedAt: null },
  };
}

/** The message in one line. */
export const headlineOf = ({ event, severity, rule, summary }: AlertMessage): string =>
  `[${event === 'resolved' ? 'RESOLVED' : event === 'test' ? 'TEST' : severity.toUpperCase()}] ${rule}: ${summary}`;
