import { single } from '@bellwether/exchange';
import type { Dice, FleetView, Plan } from '@bellwether/exchange';

/** Columns that may be chosen. */
export function countAllowed(vetoes: Uint8Array): number {
  let count = 0;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (vetoes[column] === 0) count += 1;
  }
  return count;
}

/** The column of the n-th allowed worker, counted from 0; -1 when there are fewer. */
export function nthAllowed(vetoes: Uint8Array, n: number): number {
  let left = n;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0) continue;
    if (left === 0) return column;
    left -= 1;
  }
  return -1;
}

/** The allowed worker with the fewest open streams; the dice decide between equals. */
export function fewestInFlight({ vetoes, inFlight }: FleetView, dice: Dice): Plan {
  let fewest = Infinity;
  let equals = 0;
  let winner = -1;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0) continue;
    const count = inFlight[column] ?? 0;
    if (count < fewest) {
      fewest = count;
      equals = 1;
      winner = column;
    } else if (count === fewest) {
      equals += 1;
    }
  }
  if (equals < 2) return single(winner);
  let left = dice(equals);
  for (let column = winner; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0 || inFlight[column] !== fewest) continue;
    winner = column;
    if (left === 0) break;
    left -= 1;
  }
  return single(winner, true);
}
