import { describe, expect, it } from 'vitest';
import { root } from '../lint-rules/rooms.mjs';
import { suitesFor } from './suites.mjs';

describe('suitesFor', () => {
  it('begins with the check when nothing is named', () => {
    expect(suitesFor(root, [])[0]).toMatchObject({ name: 'check', filters: [] });
  });

  it('narrows the specs of the libs to a path', () => {
    expect(suitesFor(root, ['libs/config'])).toMatchObject([
      { packageRoot: '.', filters: ['libs/config'] },
    ]);
  });

  it('takes a whole suite when a path stands above it', () => {
    const names = suitesFor(root, ['libs']).map(({ packageRoot, filters }) => ({
      packageRoot,
      filters,
    }));
    expect(names).toEqual([{ packageRoot: '.', filters: ['libs'] }]);
  });

  it('finds nothing for a path without specs', () => {
    expect(suitesFor(root, ['docs'])).toEqual([]);
  });
});
