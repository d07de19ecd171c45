import { describe, expect, it } from 'vitest';
import { resolvePolicy } from './catalogue.js';
import { namedHeaders } from './named-headers.js';

const headers = { authorization: 'Bearer secret', 'x-zone': ['a', 'b'], 'x-other': 'c' };

describe('namedHeaders', () => {
  it('gives the headers that a part names, and no others', () => {
    const parameters = { headerName: 'X-Zone', labelKey: 'zone' };
    const scorers = [{ type: 'header-label-affinity-scorer', parameters }];
    const { options, policy } = resolvePolicy('scored', { scorers });
    expect(namedHeaders(options, headers)).toEqual({ 'x-zone': 'a' });
    expect(policy.needs).toContain('request-headers');
  });

  it.each(['scored', 'random', 'predicted_ttft'])('gives none to %s with its defaults', (name) => {
    expect(namedHeaders(resolvePolicy(name, {}).options, headers)).toBeNull();
  });
});
