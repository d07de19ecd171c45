import { describe, expect, it } from 'vitest';
import { fault } from './finding.js';
import { readYaml, yamlOf } from './yaml-document.js';

describe('routes as YAML', () => {
  it('come back as they went out', () => {
    const document = {
      routes: [
        {
          id: 'rte_01',
          name: 'a: b',
          match: { models: ['x-*'], tenants: [], headers: { 'x-team': 'yes' } },
          pools: ['p'],
          policy: { name: 'cache_aware', options: { cacheThreshold: 0.5 } },
          tools: ['files'],
        },
      ],
      policy: { name: 'random', options: {} },
    };
    expect(readYaml(yamlOf(document)).value).toEqual({
      format: 1,
      routes: [
        {
          ...document.routes[0],
          match: { models: ['x-*'], headers: { 'x-team': 'yes' } },
        },
      ],
      policy: 'random',
    });
  });

  it('place a finding at its own line, or at the nearest that is there', () => {
    const { place } = readYaml('policy: x\nroutes:\n  - name: a\n    pools: [p,\n      q]\n');
    const lines = place([
      fault(['routes', 0, 'pools', 1], ''),
      fault(['routes', 0, 'match', 'models'], ''),
      fault(['nowhere'], ''),
    ]).map(({ line, column }) => [line, column]);
    expect(lines).toEqual([
      [5, 7],
      [3, 5],
      [1, 1],
    ]);
  });

  it.each`
    text                            | what
    ${'a: [1'}                      | ${'an open list'}
    ${'- 1\n- 2'}                   | ${'a list'}
    ${''}                           | ${'nothing'}
    ${'a: 1\na: 2'}                 | ${'a key twice'}
    ${'a: &x [1]\nb: [*x, *x, *y]'} | ${'an unknown alias'}
  `('refuse $what with a place', ({ text }) => {
    const { value, faults } = readYaml(text as string);
    expect(value).toBeNull();
    expect(faults[0]?.line).toBeGreaterThan(0);
  });

  it('refuse aliases that grow without bound', () => {
    const lines = ['a0: &a0 [x, x]'];
    for (let level = 1; level < 12; level += 1)
      lines.push(`a${level}: &a${level} [*a${level - 1}, *a${level - 1}]`);
    expect(readYaml(lines.join('\n'))).toMatchObject({ value: null, faults: [{ pointer: '' }] });
  });
});
