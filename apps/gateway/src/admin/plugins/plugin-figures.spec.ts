import { pluginEdgesSeconds } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { quantileMs } from './plugin-figures.js';

/** So many messages in the cells that end with these edges; null = beyond the last. */
function counted(cells: readonly (readonly [number | null, number])[]): number[] {
  const counts = new Array<number>(pluginEdgesSeconds.length + 1).fill(0);
  for (const [edge, count] of cells)
    counts[edge === null ? counts.length - 1 : pluginEdgesSeconds.indexOf(edge)] = count;
  return counts;
}

describe('the time that a share of messages stayed below', () => {
  it.each`
    cells                        | secondsMax | share   | ms
    ${[]}                        | ${0}       | ${0.5}  | ${null}
    ${[[0.001, 100]]}            | ${0.0009}  | ${0.99} | ${0.896}
    ${[[0.001, 1]]}              | ${0.0006}  | ${0.5}  | ${0.55}
    ${[[0.001, 99], [0.01, 1]]}  | ${0.006}   | ${0.99} | ${1}
    ${[[0.001, 98], [0.01, 2]]}  | ${0.006}   | ${0.99} | ${5.5}
    ${[[0.001, 50], [null, 50]]} | ${3}       | ${0.75} | ${2000}
    ${[[0.001, 50], [null, 50]]} | ${3}       | ${1}    | ${3000}
  `('$share of $cells is $ms ms', ({ cells, secondsMax, share, ms }) => {
    const timeCounts = counted(cells as [number | null, number][]);
    const found = quantileMs({ timeCounts, secondsMax: secondsMax as number }, share as number);
    if (ms === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(ms as number, 6);
  });
});
