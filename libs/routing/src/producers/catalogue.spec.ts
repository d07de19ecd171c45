import { describe, expect, it } from 'vitest';
import type { Need } from '@bellwether/exchange';
import { policies } from '../policies/catalogue.js';
import { producersByNeed, requireProducers } from './catalogue.js';

describe('requireProducers', () => {
  it('finds a producer for every need of every policy', () => {
    for (const { policy } of Object.values(policies)) {
      expect(() => requireProducers(policy, Object.keys(producersByNeed) as Need[])).not.toThrow();
    }
  });

  it('refuses a policy whose need nobody produces', () => {
    const policy = { name: 'seer', needs: ['future' as Need] };
    expect(() => requireProducers(policy, ['load'])).toThrowError(
      expect.objectContaining({ code: 'internal' }),
    );
    expect(() =>
      requireProducers(policies.cache_aware.policy, ['load', 'engine-metrics']),
    ).toThrow();
  });
});
