import { describe, expect, it } from 'vitest';
import { writtenSheet } from '../flow/sheet.js';
import { aColumnBlock, anAffinity, aRouteRequest, countedDice, noDice } from '../testing/index.js';
import { resolvePolicy } from './catalogue.js';
import { withRoutingKeyOverride } from './routing-key-override.js';
import { routingKeyOverrideOptions } from './routing-key-override.options.js';

const on = (changes: object = {}) => routingKeyOverrideOptions.parse({ enabled: true, ...changes });
const leastRequests = resolvePolicy('least_requests', {});

describe('withRoutingKeyOverride', () => {
  const block = aColumnBlock([{ inFlight: 3 }, { inFlight: 1 }, { inFlight: 2 }]);
  const choose = (stickyColumns: number[] | null, options = on(), dice = noDice) => {
    const { policy, options: own } = withRoutingKeyOverride(leastRequests, options);
    const sheet = writtenSheet();
    const affinity = stickyColumns === null ? null : anAffinity({ stickyColumns });
    const request = aRouteRequest(block, { affinity });
    const plan = policy.choose(block.view, request, own, dice, sheet);
    return [plan.legs[0].worker, plan.remember, sheet.decidingReason];
  };

  it('follows a known key before the policy', () => {
    expect(choose([0])).toEqual([0, 0, 'sticky_hit']);
  });

  it('lets the policy choose for an unknown key, and remembers that', () => {
    expect(choose([])).toEqual([1, 1, 'sticky_new']);
  });

  it('assigns an unknown key as it is told to', () => {
    expect(choose([], on({ assignmentMode: 'random' }), countedDice(2))).toEqual([
      2,
      2,
      'sticky_new',
    ]);
  });

  it('leaves a request without key to the policy', () => {
    expect(choose(null)).toEqual([1, undefined, 'fewest_in_flight']);
  });

  it('asks for the sticky keys besides what the policy needs', () => {
    expect(withRoutingKeyOverride(leastRequests, on({ maxKeys: 7 }))).toMatchObject({
      policy: { name: 'least_requests', needs: ['load', 'sticky-key'] },
      options: { maxIdleSeconds: 14_400, maxKeys: 7 },
    });
  });

  it.each(['manual', 'consistent_hashing'])(
    'leaves %s alone: it follows the key itself',
    (name) => {
      const resolved = resolvePolicy(name, {});
      expect(withRoutingKeyOverride(resolved, on())).toBe(resolved);
    },
  );

  it('is off until it is enabled', () => {
    expect(withRoutingKeyOverride(leastRequests, routingKeyOverrideOptions.parse({}))).toBe(
      leastRequests,
    );
  });
});
