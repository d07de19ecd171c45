import { describe, expect, it } from 'vitest';
import type { ApiKey } from '../../api/use-tenants.js';
import { blankKey, endOfDay, keyChangeOf, keyInputOf, keyValuesOf } from './key-form.js';
import { keyStateOf, orderKeys } from './key-list.js';
import { placesOf } from './key-places.js';

const apiKey = (part: Partial<ApiKey> = {}): ApiKey => ({
  ...{ id: 'key_1', name: 'App', display: 'bw_1', createdAtMs: 1, createdBy: null },
  ...{ expiresAtMs: null, revokedAtMs: null, lastUsedAtMs: null, blockedAtMs: null },
  ...{ models: [], operations: [], addresses: [], rotatedAtMs: null, previousUntilMs: null },
  isArchived: false,
  ...{ tenant: { id: 'ten_1', name: 'Team' }, project: { id: 'prj_1', name: 'app' } },
  ...part,
});

describe('the key list', () => {
  it('tells active, expired, blocked and revoked apart', () => {
    expect(keyStateOf(apiKey(), 10)).toBe('active');
    expect(keyStateOf(apiKey({ expiresAtMs: 10 }), 10)).toBe('expired');
    expect(keyStateOf(apiKey({ expiresAtMs: 5, blockedAtMs: 3 }), 10)).toBe('blocked');
    expect(keyStateOf(apiKey({ blockedAtMs: 5, revokedAtMs: 3 }), 10)).toBe('revoked');
    expect(keyStateOf(apiKey({ blockedAtMs: 5, isArchived: true }), 10)).toBe('archived');
    expect(keyStateOf(apiKey({ revokedAtMs: 5, isArchived: true }), 10)).toBe('revoked');
  });

  it('puts usable keys first', () => {
    const keys = [
      apiKey({ createdAtMs: 1 }),
      apiKey({ createdAtMs: 9, revokedAtMs: 9 }),
      apiKey({ createdAtMs: 7, isArchived: true }),
      apiKey({ createdAtMs: 3 }),
    ];
    expect(orderKeys(keys).map(({ createdAtMs }) => createdAtMs)).toEqual([3, 1, 9, 7]);
  });
});

describe('the form of a key', () => {
  it('lets a key live until the end of a day, and leaves out what is not said', () => {
    expect(endOfDay('2026-11-29')).toBe('2026-11-29T23:59:59.999Z');
    expect(endOfDay('soon')).toBeNull();
    expect(keyInputOf({ ...blankKey, name: ' App ', models: ['llama-*'] })).toEqual({
      ...{ name: 'App', expiresAt: null, models: ['llama-*'], operations: [], addresses: [] },
    });
    expect(keyInputOf({ ...blankKey, projectId: 'prj_9' })).toHaveProperty('projectId', 'prj_9');
  });

  it('changes the end of a key only when another day was chosen', () => {
    const before = apiKey({ expiresAtMs: Date.parse('2026-11-29T10:00:00Z') });
    const values = keyValuesOf(before);
    expect(values.expires).toBe('2026-11-29');
    expect(keyChangeOf(values, before)).not.toHaveProperty('expiresAt');
    expect(keyChangeOf({ ...values, expires: '' }, before)).toHaveProperty('expiresAt', null);
  });

  it('offers places that are not deleted, of the tenant that the page is narrowed to', () => {
    const place = { slug: '', createdAtMs: 0, archivedAtMs: null };
    const tree = {
      tenants: [
        { ...place, id: 'a', name: 'A' },
        { ...place, id: 'b', name: 'B', archivedAtMs: 1 },
        { ...place, id: 'c', name: 'C' },
      ],
      projects: [
        { ...place, id: 'a1', name: 'one', tenantId: 'a' },
        { ...place, id: 'a2', name: 'two', tenantId: 'a', archivedAtMs: 2 },
        { ...place, id: 'b1', name: 'one', tenantId: 'b' },
        { ...place, id: 'c1', name: 'one', tenantId: 'c' },
      ],
    };
    expect(placesOf(tree, undefined).map(({ label }) => label)).toEqual(['A / one', 'C / one']);
    expect(placesOf(tree, 'c')).toEqual([{ value: 'c1', label: 'C / one' }]);
    expect(placesOf(undefined, 'c')).toEqual([]);
  });
});
