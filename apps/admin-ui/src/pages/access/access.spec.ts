import { describe, expect, it } from 'vitest';
import { treeOf } from './tenant-tree.js';

const place = (id: string, name: string, archivedAtMs: number | null = null) => ({
  ...{ id, name, slug: id, createdAtMs: 0, archivedAtMs },
});

describe('the tree of tenants', () => {
  it('has the projects of each below it, by name, and what was deleted last', () => {
    const tree = treeOf(
      [place('b', 'Beta', 5), place('c', 'Gamma'), place('a', 'Alpha')],
      [
        { ...place('p1', 'two'), tenantId: 'a' },
        { ...place('p2', 'old', 3), tenantId: 'a' },
        { ...place('p3', 'one'), tenantId: 'a' },
        { ...place('p4', 'one'), tenantId: 'b' },
      ],
    );
    expect(tree.map(({ tenant }) => tenant.name)).toEqual(['Alpha', 'Gamma', 'Beta']);
    expect(tree.map(({ projects }) => projects.map(({ id }) => id))).toEqual([
      ['p3', 'p1', 'p2'],
      [],
      ['p4'],
    ]);
  });
});
