import { single } from '@bellwether/exchange';
import type { Plan } from '@bellwether/exchange';
import { countKept, partType } from './part.js';
import type { Scene } from './part.js';
import { pickerParameters } from './pickers.options.js';

/** One roll of so many sides stands for a real number: a record keeps few rolls. */
const weightSides = 2 ** 30;

function nthKept({ kept, columns }: Scene, n: number): number {
  let left = n;
  for (let column = 0; column < columns; column += 1) {
    if (kept[column] !== 1) continue;
    if (left === 0) return column;
    left -= 1;
  }
  return -1;
}

function anyKept(scene: Scene): Plan {
  const count = countKept(scene);
  return count === 1 ? single(nthKept(scene, 0)) : single(nthKept(scene, scene.dice(count)), true);
}

/** The highest total; the dice decide between equals, and open streams before them when nobody reports. */
function highest(scene: Scene, totals: Float64Array): Plan {
  const { kept, columns, isBlind, fleet } = scene;
  const tieOf = (column: number): number => (isBlind ? (fleet.inFlight[column] ?? 0) : 0);
  let winner = -1;
  let equals = 0;
  for (let column = 0; column < columns; column += 1) {
    if (kept[column] !== 1) continue;
    const own = totals[column] ?? 0;
    const best = totals[winner] ?? -Infinity;
    if (winner === -1 || own > best || (own === best && tieOf(column) < tieOf(winner))) {
      winner = column;
      equals = 1;
    } else if (own === best && tieOf(column) === tieOf(winner)) {
      equals += 1;
    }
  }
  if (equals < 2) return single(winner);
  const [best, tie] = [totals[winner], tieOf(winner)];
  let left = scene.dice(equals);
  for (let column = winner; column < columns; column += 1) {
    if (kept[column] !== 1 || totals[column] !== best || tieOf(column) !== tie) continue;
    winner = column;
    if (left === 0) break;
    left -= 1;
  }
  return single(winner, true);
}

/** Each kept worker as likely as its total says; without any total above nothing, all alike. */
function inProportion(scene: Scene, totals: Float64Array): Plan {
  const { kept, columns } = scene;
  let sum = 0;
  let last = -1;
  let positive = 0;
  for (let column = 0; column < columns; column += 1) {
    const own = totals[column] ?? 0;
    if (kept[column] !== 1 || !(own > 0)) continue;
    sum += own;
    last = column;
    positive += 1;
  }
  if (positive === 0) return anyKept(scene);
  if (positive === 1) return single(last);
  let left = (scene.dice(weightSides) / weightSides) * sum;
  for (let column = 0; column < last; column += 1) {
    const own = totals[column] ?? 0;
    if (kept[column] !== 1 || !(own > 0)) continue;
    if (left < own) return single(column, true);
    left -= own;
  }
  return single(last, true);
}

/**
 * Pickers, by their names in llm-d's configuration.
 *
 * Source   llm-d's inference scheduler. One weighted draw has the distribution of its sampling by keys.
 */
export const pickers = {
  'max-score-picker': partType({
    roles: ['picker'],
    needs: ['load'],
    parametersSchema: pickerParameters,
    make: () => ({ picker: highest }),
  }),
  'random-picker': partType({
    roles: ['picker'],
    needs: [],
    parametersSchema: pickerParameters,
    make: () => ({ picker: anyKept }),
  }),
  'weighted-random-picker': partType({
    roles: ['picker'],
    needs: [],
    parametersSchema: pickerParameters,
    make: () => ({ picker: inProportion }),
  }),
};
