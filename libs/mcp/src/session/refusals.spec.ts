import type { ToolRefusal } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { Refusals } from './refusals.js';

const red = { tenantId: 'ten_1', projectId: 'prj_1', keyId: 'key_1' };

function refusals() {
  const written: ToolRefusal[] = [];
  const world = { isAway: false, nowMs: 0 };
  const store = {
    refused: (refusal: ToolRefusal) =>
      world.isAway
        ? Promise.reject(new Error('away'))
        : Promise.resolve(void written.push(refusal)),
  };
  return { written, world, refused: new Refusals(store, () => world.nowMs) };
}

describe('a try to use what is somebody else’s', () => {
  it('leaves one line, however often the same key tries the same name', async () => {
    const { written, world, refused } = refusals();
    for (let times = 0; times < 5; times += 1) refused.add('req_1', red, 'blue');
    refused.add('req_2', red, 'other');
    refused.add('req_3', { ...red, keyId: 'key_2' }, 'blue');
    await refused.flush();
    expect(written.map(({ keyId, name }) => [keyId, name])).toEqual([
      ['key_1', 'blue'],
      ['key_1', 'other'],
      ['key_2', 'blue'],
    ]);
    world.nowMs += 600_000;
    refused.add('req_4', red, 'blue');
    await refused.flush();
    expect(written.at(-1)).toEqual({ ...red, requestId: 'req_4', name: 'blue' });
  });

  it('waits for a store that is away', async () => {
    const { written, world, refused } = refusals();
    world.isAway = true;
    refused.add('req_1', red, 'blue');
    await refused.flush();
    expect(written).toEqual([]);
    world.isAway = false;
    await Promise.all([refused.flush(), refused.flush()]);
    expect(written).toHaveLength(1);
  });

  it('takes no more names than it can keep', async () => {
    const { written, refused } = refusals();
    for (let index = 0; index < 1_500; index += 1) refused.add('req_1', red, `name ${index}`);
    refused.add('req_2', red, 'x'.repeat(4_000));
    await refused.flush();
    expect(written).toHaveLength(1_000);
  });
});
