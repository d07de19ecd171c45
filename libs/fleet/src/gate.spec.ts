import { describe, expect, it } from 'vitest';
import { createGate, within } from './gate.js';

describe('gate', () => {
  it('runs so many at once and the others in order, also after failures', async () => {
    const gate = createGate(2);
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const tasks = [0, 1, 2, 3].map((id) =>
      gate.run(
        () =>
          new Promise<number>((resolve, reject) => {
            begun.push(id);
            ends[id] = () => (id === 0 ? reject(new Error('failed')) : resolve(id));
          }),
      ),
    );
    expect(begun).toEqual([0, 1]);
    ends[0]?.();
    await expect(tasks[0]).rejects.toThrow('failed');
    await Promise.resolve();
    expect(begun).toEqual([0, 1, 2]);
    ends[2]?.();
    await tasks[2];
    await Promise.resolve();
    expect(begun).toEqual([0, 1, 2, 3]);
    ends[1]?.();
    ends[3]?.();
    expect(await Promise.all(tasks.slice(1))).toEqual([1, 2, 3]);
  });
});

describe('within', () => {
  it('gives the result, or what is said when it is late', async () => {
    expect(await within(Promise.resolve(1), 1_000, () => 2)).toBe(1);
    const keepsProcess = setTimeout(() => undefined, 1_000);
    expect(await within(new Promise<number>(() => undefined), 1, () => 2)).toBe(2);
    clearTimeout(keepsProcess);
  });
});
