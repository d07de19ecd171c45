import { describe, expect, it } from 'vitest';
import type { RoutingRow } from './play-entrant.js';
import { routingTable } from './table.js';

const row: RoutingRow = {
  scenario: 'P2',
  policy: 'cache_aware',
  requests: 10,
  hitRatio: 0.071,
  ttftMeanS: 1.6622,
  ttftP50S: 1,
  ttftP90S: 2,
  ttftP99S: 10.818,
  tpotMeanS: 0.03,
  withinObjectives: 0.77,
  capacityRps: null,
  decisionUsP50: 20,
  decisionUsP99: 30,
};

describe('routing table', () => {
  it('shows published figures with the deviation from them', () => {
    const page = routingTable('P2', [row], [], true);
    expect(page).toContain('1.583 / 12.02; 7.1');
    expect(page).toContain('+5.0 % / −10.0 %');
  });

  it('shows none for another trace', () => {
    expect(routingTable('P2', [row], [], false)).not.toContain('1.583');
  });

  it('leaves out what a bound does not say', () => {
    const bound = { name: 'b', key: 'pooled', ttftMeanS: NaN, ttftP99S: NaN, hitRatio: 0.0711 };
    const page = routingTable('P2', [], [bound], true);
    expect(page).toContain('| *b* |  |  |  |  | 7.1 |');
    expect(page).not.toContain('NaN');
  });
});
