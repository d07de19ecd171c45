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

/** A second may be long for a first token: what is shorter is told in milliseconds. */
const time = (seconds: number): string =>
  seconds >= 1 ? `${seconds.toFixed(2)} s` : `${Number((seconds * 1_000).toPrecision(2))} ms`;

interface Measure {
  readonly amount: (value: number) => string;
  readonly says: (amount: string, value: number) => string;
}

const measures: Readonly<Record<AlertKind, Measure>> = {
  error_rate: { amount: percent, says: (amount) => `${amount} of calls fail` },
  ttft_p95: { amount: time, says: (amount) => `5 % of first tokens take more than ${amount}` },
  slo_burn: {
    amount: (value) => `${Number(value.toFixed(1))} times`,
    says: (amount) => `failures use up the error budget ${amount} too fast`,
  },
  budget: { amount: percent, says: (amount) => `${amount} of the budget is used` },
  worker_down: {
    amount: (value) => `${Math.floor(value)} min`,
    says: (amount) => `the worker has not been ready for ${amount}`,
  },
  unpriced: {
    amount: String,
    says: (amount, value) => `${amount} ${value === 1 ? 'call has' : 'calls have'} no price`,
  },
};

/** What is measured, of which time, and from which value on the rule holds. */
function measured({ kind, threshold }: AlertRow, value: number, minutes: number | null): string {
  const { amount, says } = measures[kind];
  const within = minutes === null ? '' : ` within ${minutes} min`;
  return `${says(amount(value), value)}${within} (the rule: ${amount(threshold)})`;
}

/** Why nothing is measured any more. */
const gone: Readonly<Record<AlertKind, string>> = {
  error_rate: 'too few calls to say',
  ttft_p95: 'too few calls to say',
  slo_burn: 'too few calls to say',
  budget: 'the budget is gone',
  worker_down: 'the worker is ready, drains or is gone',
  unpriced: 'no call is without a price',
};

/** `tenant` is the name of whose rule it is; `minutes` are those that the rule looks at, null = it looks at no calls. */
export function messageOf(
  alert: AlertRow,
  event: 'firing' | 'resolved',
  tenant: string | null,
  minutes: number | null = null,
): AlertMessage {
  const value = event === 'firing' ? alert.value : alert.resolvedValue;
  // A budget names its tenant itself.
  const about = [alert.kind === 'budget' ? null : tenant, alert.subjectName].filter(Boolean);
  const firedAt = alert.firedAt?.toISOString() ?? null;
  const before =
    event === 'firing'
      ? ''
      : `. It fired at ${firedAt ?? '–'}: ${measured(alert, alert.value, minutes)}.`;
  return {
    ...{ event, id: alert.id, rule: alert.ruleName, severity: alert.severity },
    ...{ subject: alert.subjectName, tenant },
    summary: `${[...about, value === null ? gone[alert.kind] : measured(alert, value, minutes)].join(': ')}${before}`,
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
