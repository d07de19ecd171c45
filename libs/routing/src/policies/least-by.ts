import { single } from '@bellwether/exchange';
import type { Dice, FleetView, Plan } from '@bellwether/exchange';

/**
 * The allowed worker with the least cost; equals go to fewer open streams, then to the dice. Never to the
 * smaller index: the first worker would carry what nobody can tell apart.
 *
 * Shapes   `cost` is asked for allowed columns only, and again on a tie. NaN costs more than anything.
 */
export function leastBy(
  { vetoes, inFlight }: FleetView,
  cost: (column: number) => number,
  dice: Dice,
): Plan {
  let least = Infinity;
  let fewest = Infinity;
  let equals = 0;
  let winner = -1;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0) continue;
    const own = knownCost(cost(column));
    const count = inFlight[column] ?? 0;
    if (winner === -1 || own < least || (own === least && count < fewest)) {
      least = own;
      fewest = count;
      equals = 1;
      winner = column;
    } else if (own === least && count === fewest) {
      equals += 1;
    }
  }
  if (equals < 2) return single(winner);
  let left = dice(equals);
  for (let column = winner; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0 || inFlight[column] !== fewest) continue;
    if (knownCost(cost(column)) !== least) continue;
    winner = column;
    if (left === 0) break;
    left -= 1;
  }
  return single(winner, true);
}

function knownCost(cost: number): number {
  return Number.isNaN(cost) ? Infinity : cost;
}
