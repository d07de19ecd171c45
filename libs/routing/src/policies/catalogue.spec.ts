import { describe, expect, it } from 'vitest';
import { normalisePolicyName, policies, resolvePolicy } from './catalogue.js';

describe('policy catalogue', () => {
  it.each([
    ['roundrobin', 'round_robin'],
    ['Round-Robin', 'round_robin'],
    ['POWER_OF_TWO', 'power_of_two'],
    ['poweroftwo', 'power_of_two'],
    ['power-of-two', 'power_of_two'],
    ['cacheAware', 'cache_aware'],
    [' random ', 'random'],
    ['least requests', 'least_requests'],
    ['least_lucky', null],
    ['', null],
  ])('knows %j as %j', (name, expected) => {
    expect(normalisePolicyName(name)).toBe(expected);
  });

  it('names each policy as the policy names itself', () => {
    for (const [name, { policy }] of Object.entries(policies)) expect(policy.name).toBe(name);
  });

  it('fills defaults and keeps what is given', () => {
    expect(resolvePolicy('cacheaware', { cacheThreshold: 0.5 }).options).toMatchObject({
      cacheThreshold: 0.5,
      balanceAbsThreshold: 64,
    });
  });

  it.each([
    ['guess', {}, 'policy'],
    ['random', { weight: 1 }, 'policy.options'],
    ['cache_aware', { cacheThreshold: 2 }, 'policy.options.cacheThreshold'],
  ])('refuses %s with %j and names the place', (name, options, param) => {
    expect(() => resolvePolicy(name, options)).toThrowError(
      expect.objectContaining({ code: 'invalid_request', param }),
    );
  });
});
