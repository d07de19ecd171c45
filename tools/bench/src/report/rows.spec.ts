import { describe, expect, it } from 'vitest';
import { Results, type Metric } from '../results.js';
import { rowsOf } from './rows.js';

function rowFor(shape: string, metric: Metric, bellwether: number, bare: number) {
  const results = new Results();
  results.add(shape, 'bellwether', { [metric]: bellwether });
  results.add(shape, 'bare', { [metric]: bare });
  return rowsOf(results.list())[0]!;
}

describe('rowsOf', () => {
  it.each`
    shape                       | bellwether | bare  | isMet
    ${'1 kB, 32 connections'}   | ${60}      | ${30} | ${true}
    ${'1 kB, 32 connections'}   | ${61}      | ${30} | ${false}
    ${'400 kB, 32 connections'} | ${120}     | ${30} | ${true}
    ${'400 kB, 32 connections'} | ${121}     | ${30} | ${false}
  `(
    'holds $shape to its own multiple of the bare proxy ($bellwether to $bare)',
    ({ shape, bellwether, bare, isMet }) => {
      expect(
        rowFor(shape as string, 'cpuPerRequest', bellwether as number, bare as number).isMet,
      ).toBe(isMet);
    },
  );

  it('holds added latency to its value, whatever the bare proxy adds', () => {
    expect(rowFor('1 kB, 200 requests/s', 'addedP50', 0.4, 0.1).isMet).toBe(true);
    expect(rowFor('1 kB, 200 requests/s', 'addedP50', 0.6, 0.5).isMet).toBe(false);
    expect(rowFor('1 kB, 1000 requests/s', 'addedP50', 0.6, 0.5).isMet).toBeNull();
  });

  it('takes the middle of the samples and adds up what failed', () => {
    const results = new Results();
    for (const micros of [50, 900, 40])
      results.add('1 kB, 32 connections', 'bellwether', { cpuPerRequest: micros }, 2);
    results.add('1 kB, 32 connections', 'bare', { cpuPerRequest: 25 });
    const [row] = rowsOf(results.list());
    expect(row).toMatchObject({ ratio: 2, failures: { bellwether: 6 }, neighbourRatio: null });
  });

  it('tells CPU first', () => {
    const results = new Results();
    results.add('1 kB, 200 requests/s', 'bellwether', { addedP50: 1, cpuPerRequest: 1 });
    expect(rowsOf(results.list()).map(({ metric }) => metric)).toEqual([
      'cpuPerRequest',
      'addedP50',
    ]);
  });
});
