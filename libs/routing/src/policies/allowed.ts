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

/**
 * The allowed worker with the fewest open streams; among equals the one with the least of `then`, when given; then the
 * dice.
 */
export function fewestInFlight(
  { vetoes, inFlight }: FleetView,
  dice: Dice,
  then: Float64Array | null = null,
): Plan {
  let fewest = Infinity;
  let least = Infinity;
  let equals = 0;
  let winner = -1;
  for (let column = 0; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0) continue;
    const count = inFlight[column] ?? 0;
    const own = then?.[column] ?? 0;
    if (count < fewest || (count === fewest && own < least)) {
      fewest = count;
      least = own;
      equals = 1;
      winner = column;
    } else if (count === fewest && own === least) {
      equals += 1;
    }
  }
  if (equals < 2) return single(winner);
  let left = dice(equals);
  for (let column = winner; column < vetoes.length; column += 1) {
    if (vetoes[column] !== 0 || inFlight[column] !== fewest) continue;
    if ((then?.[column] ?? 0) !== least) continue;
    winner = column;
    if (left === 0) break;
    left -= 1;
  }
  return single(winner, true);
}
