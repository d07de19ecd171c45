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
    expect(messageOf(anAlert({}), 'firing', 'Harbour')).toMatchObject({
      ...{ tenant: 'Harbour', summary: 'Harbour: 50.0 % of calls fail', value: 0.5 },
    });
    const ofGateway = messageOf(anAlert({ tenantId: null }), 'firing', null);
    expect(ofGateway).toMatchObject({ tenant: null, summary: '50.0 % of calls fail' });
  });

  it('says when it is over what was measured then, and when it had fired', () => {
    const alert = anAlert({ ...over, resolvedValue: 0.02 });
    expect(messageOf(alert, 'resolved', 'Harbour')).toMatchObject({
      ...{ value: 0.02, firingValue: 0.5, firedAt: at(1).toISOString() },
      summary: `Harbour: 2.00 % of calls fail. It fired at ${at(1).toISOString()}: 50.0 % of calls fail.`,
    });
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
