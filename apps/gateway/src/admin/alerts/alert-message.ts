import type { AlertKind } from './alert-condition.js';
import type { AlertRow } from './alerts.entity.js';

/** What a channel is told. Plain data without anything that a caller said. */
export interface AlertMessage {
  readonly event: 'firing' | 'resolved' | 'test';
  readonly id: string;
  readonly rule: string;
  readonly severity: string;
  readonly subject: string;
  readonly summary: string;
  readonly value: number;
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

export function messageOf(alert: AlertRow, event: 'firing' | 'resolved'): AlertMessage {
  const about = alert.subjectName === '' ? '' : `${alert.subjectName}: `;
  return {
    event,
    id: alert.id,
    rule: alert.ruleName,
    severity: alert.severity,
    subject: alert.subjectName,
    summary: `${about}${measures[alert.kind](alert.value)}`,
    value: alert.value,
    threshold: alert.threshold,
    startedAt: alert.startedAt.toISOString(),
    firedAt: alert.firedAt?.toISOString() ?? null,
    resolvedAt: alert.resolvedAt?.toISOString() ?? null,
  };
}

export function testMessage(channel: string, at: Date): AlertMessage {
  return {
    ...{ event: 'test', id: 'test', rule: 'Test', severity: 'info', subject: channel },
    summary: 'This is a test. Messages of alerts arrive here.',
    ...{ value: 0, threshold: 0, startedAt: at.toISOString(), firedAt: null, resolvedAt: null },
  };
}

/** The message in one line. */
export const headlineOf = ({ event, severity, rule, summary }: AlertMessage): string =>
  `[${event === 'resolved' ? 'RESOLVED' : event === 'test' ? 'TEST' : severity.toUpperCase()}] ${rule}: ${summary}`;
