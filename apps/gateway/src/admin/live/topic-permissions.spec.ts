import { describe, expect, it } from 'vitest';
import { permissionsOf } from '../auth/roles.js';
import type { BuiltInRole } from '../auth/roles.js';
import { topicsFor } from './topic-permissions.js';

const holding = (role: BuiltInRole, tenantId: string | null) => ({
  grants: [{ role, permissions: permissionsOf(role), tenantId }],
});

describe('topics of the live stream', () => {
  it('are all heard by those who may see all of the gateway', () => {
    const topics = topicsFor(holding('owner', null));
    expect(topics).toContain('traffic.m15');
    expect(topics).toContain('rehearsals');
  });

  it('are those whose permission one holds in all tenants', () => {
    expect(topicsFor(holding('developer', null))).toEqual([
      ...['traffic.m15', 'traffic.h1', 'events', 'calls'],
    ]);
  });

  it('are none for people of one tenant: every listener gets the same bytes', () => {
    expect(topicsFor(holding('owner', 'ten_1'))).toEqual([]);
  });
});
