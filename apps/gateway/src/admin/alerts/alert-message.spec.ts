import { describe, expect, it } from 'vitest';
import { messageOf } from './alert-message.js';
import type { AlertRow } from './alerts.entity.js';

const at = (minute: number) => new Date(Date.UTC(2026, 5, 15, 12, minute));
const anAlert = (rest: Partial<AlertRow>): AlertRow => ({
  ...{ id: 'alr_1', ruleId: 'rul_1', ruleName: 'Failing', tenantId: 'ten_1', kind: 'error_rate' },
  ...{ severity: 'critical', subject: '', subjectName: '', state: 'firing', value: 0.5 },
  ...{ resolvedValue: null, threshold: 0.1, startedAt: at(0), firedAt: at(1), resolvedAt: null },
  ...{ seenAt: at(2), isSilenced: false },
  ...rest,
});
const over = { state: 'resolved', resolvedAt: at(9) } as const;

describe('the message of an alert', () => {
  it('names whose rule it is', () => {
    expect(messageOf(anAlert({}), 'firing', 'Harbour', 5)).toMatchObject({
      ...{ tenant: 'Harbour', value: 0.5 },
      summary: 'Harbour: 50.0 % of calls fail within 5 min (the rule: 10.0 %)',
    });
    const ofGateway = messageOf(anAlert({ tenantId: null }), 'firing', null);
    expect(ofGateway).toMatchObject({
      tenant: null,
      summary: '50.0 % of calls fail (the rule: 10.0 %)',
    });
  });

  it('says when it is over what was measured then, and when it had fired', () => {
    const alert = anAlert({ ...over, resolvedValue: 0.02 });
    expect(messageOf(alert, 'resolved', 'Harbour')).toMatchObject({
      ...{ value: 0.02, firingValue: 0.5, firedAt: at(1).toISOString() },
      summary: `Harbour: 2.00 % of calls fail (the rule: 10.0 %). It fired at ${at(1).toISOString()}: 50.0 % of calls fail (the rule: 10.0 %).`,
    });
  });

  it.each<[AlertRow['kind'], number, number, string]>([
    ['ttft_p95', 0.023, 0.001, '5 % of first tokens take more than 23 ms (the rule: 1 ms)'],
    ['ttft_p95', 2.5, 0.5, '5 % of first tokens take more than 2.50 s (the rule: 500 ms)'],
    ['unpriced', 1, 1, '1 call has no price (the rule: 1)'],
    ['unpriced', 3, 1, '3 calls have no price (the rule: 1)'],
    ['worker_down', 2.7, 1, 'the worker has not been ready for 2 min (the rule: 1 min)'],
    [
      'slo_burn',
      14.44,
      10,
      'failures use up the error budget 14.4 times too fast (the rule: 10 times)',
    ],
  ])('says of %s what was measured, and what the rule is', (kind, value, threshold, summary) => {
    const alert = anAlert({ kind, value, threshold, tenantId: null });
    expect(messageOf(alert, 'firing', null).summary).toBe(summary);
  });

  it.each<[AlertRow['kind'], string]>([
    ['error_rate', 'Harbour: w: too few calls to say.'],
    ['worker_down', 'Harbour: w: the worker is ready, drains or is gone.'],
    ['budget', 'w: the budget is gone.'],
  ])('says of %s why nothing is measured any more', (kind, words) => {
    const message = messageOf(anAlert({ ...over, kind, subjectName: 'w' }), 'resolved', 'Harbour');
    expect(message.value).toBeNull();
    expect(message.summary.startsWith(words)).toBe(true);
  });
});
