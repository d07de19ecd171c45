import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normalisePolicyName, policies, resolvePolicy } from './catalogue.js';
import { partTypes } from './scored/part-catalogue.js';

const page = readFileSync(new URL('../../../../docs/policies.md', import.meta.url), 'utf8');

/** The page's line about something. */
function lineOf(name: string): string {
  return (
    page.split('\n').find((line) => line.startsWith('| `') && line.includes(`\`${name}\``)) ?? ''
  );
}

/** A default as the page writes it; null for what is no plain value. */
function written(value: unknown): string | null {
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 6 });
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : null;
}

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

  it.each([
    ['least_load', { kv_pressure_weight: 0.3 }, { kvPressureWeight: 0.3 }],
    [
      'bucket',
      { balance_abs: 9, bucket_adjust_interval_secs: 7 },
      { balanceAbsThreshold: 9, bucketAdjustIntervalSeconds: 7 },
    ],
    [
      'manual',
      { max_idle_secs: 60, 'assignment-mode': 'min_group' },
      { maxIdleSeconds: 60, assignmentMode: 'min_group' },
    ],
    ['cache_aware', { balance_token_usage: 0.5 }, { balanceKvThreshold: 0.5 }],
    ['prefix_hash', { prefix_token_count: 64 }, { prefixTokenCount: 64 }],
  ])('knows Shepherd’s option names of %s', (name, given, own) => {
    expect(resolvePolicy(name, given).options).toMatchObject(own);
  });

  it('refuses an option that is given under two names', () => {
    const twice = { balance_abs: 1, balanceAbsThreshold: 2 };
    expect(() => resolvePolicy('cache_aware', twice)).toThrowError(
      expect.objectContaining({
        code: 'invalid_request',
        param: 'policy.options.balanceAbsThreshold',
      }),
    );
  });
});

describe('the page of policies', () => {
  it.each(Object.entries(policies))(
    'tells the options, defaults and needs of %s',
    (name, entry) => {
      const line = lineOf(name);
      const defaults = entry.optionsSchema.parse({}) as Readonly<Record<string, unknown>>;
      for (const [option, value] of Object.entries(defaults)) {
        const text = written(value);
        expect(line).toContain(text === null ? `\`${option}\`` : `\`${option}\` ${text}`);
      }
      const needs = name === 'scored' ? [] : entry.policy.needs;
      for (const need of needs) expect(line).toContain(need);
    },
  );

  it.each(Object.entries(partTypes))('tells the role and defaults of the part %s', (name, part) => {
    const line = lineOf(name);
    for (const role of part.roles) expect(line).toContain(role);
    const checked = part.parametersSchema.safeParse({});
    const defaults = checked.success ? (checked.data as Record<string, unknown>) : {};
    const untold = new Set(['maxNumOfEndpoints', 'strategy', 'ttftSource']);
    for (const [parameter, value] of Object.entries(defaults)) {
      if (untold.has(parameter)) continue;
      expect(line).toContain(`\`${parameter}\``);
      expect(line).toContain(written(value) ?? '');
    }
  });
});
