import { describe, expect, it } from 'vitest';
import { auditExportAddress, auditQueryOf, isNarrowed } from './audit-filter.js';
import { changesOf } from './prepare-change.js';

describe('what is asked of the log', () => {
  it('takes the last day as part of the time, and leaves out what is empty', () => {
    const search = { actor: ' ada ', action: 'key.*', from: '2026-11-01', to: '2026-11-02' };
    expect(auditQueryOf({ ...search, text: ' ', line: 'aud_1' })).toEqual({
      ...{ actor: 'ada', action: 'key.*' },
      ...{ from: '2026-11-01T00:00:00.000Z', to: '2026-11-03T00:00:00.000Z' },
    });
  });

  it('exports what it shows', () => {
    const address = new URL(
      auditExportAddress({ tenant: 'ten&1', kind: 'key' }, 'csv'),
      'http://x',
    );
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ tenantId: 'ten&1', objectKind: 'key', format: 'csv' },
    });
  });

  it('is narrowed by a filter and not by the tenant of the page', () => {
    expect(isNarrowed({ tenant: 'ten_1', line: 'aud_1' })).toBe(false);
    expect(isNarrowed({ kind: 'key' })).toBe(true);
  });
});

describe('what a line changed', () => {
  it('is told field by field, and nothing else is', () => {
    const before = { name: 'Old', limits: { rpm: 5, tpm: null }, models: ['a'], kept: 1 };
    const after = { name: 'New', limits: { rpm: 5, tpm: 9 }, models: ['a', 'b'], kept: 1 };
    expect(changesOf(before, after).fields).toEqual([
      { path: 'name', before: 'Old', after: 'New' },
      { path: 'limits.tpm', before: null, after: '9' },
      { path: 'models', before: '["a"]', after: '["a","b"]' },
    ]);
  });

  it('shows what was made or removed as a whole', () => {
    expect(changesOf(null, { name: 'New', blockedAt: null }).fields).toEqual([
      { path: 'name', before: null, after: 'New' },
    ]);
    expect(changesOf({ name: 'Old' }, null).fields).toEqual([
      { path: 'name', before: 'Old', after: null },
    ]);
    expect(changesOf('one', 'two').fields).toEqual([{ path: '', before: 'one', after: 'two' }]);
  });

  it('is bounded', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, place) => [place, place]));
    const { fields, isCut } = changesOf(null, many);
    expect([fields.length, isCut]).toEqual([200, true]);
  });
});
