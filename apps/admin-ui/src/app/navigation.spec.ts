import { describe, expect, it } from 'vitest';
import { firstEntry, offeredPages } from './navigation.js';

const developer = ['tenants:read', 'keys:read', 'keys:write', 'traffic:read', 'usage:read'];
const ids = (user: Parameters<typeof offeredPages>[0]) =>
  offeredPages(user).flatMap(({ entries }) => entries.map(({ id }) => id));

describe('the pages that are offered', () => {
  it('are not those that show all tenants, to people of some of them', () => {
    const ofOne = { permissions: developer, permissionsInAll: ['account:self'] };
    expect(ids(ofOne)).toEqual(['requests', 'decisions', 'access', 'keys', 'usage']);
    expect(ids({ ...ofOne, permissionsInAll: developer })).toEqual([
      ...['overview', 'requests', 'decisions', 'cache', 'lab', 'access', 'keys', 'usage'],
    ]);
  });

  it.each([
    ['the overview', developer, developer, '/'],
    ['the usage of their tenant', developer, [], '/usage'],
    ['the first that there is', ['audit:read'], [], '/audit'],
    ['nothing', [], [], undefined],
  ])('begin with %s', (_, permissions, permissionsInAll, path) => {
    expect(firstEntry({ permissions, permissionsInAll })?.to).toBe(path);
  });
});
