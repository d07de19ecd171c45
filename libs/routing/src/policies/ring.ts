import type { FleetView, Sheet } from '@bellwether/exchange';

/** The first allowed column of a ring walk; -1 when the walk has none. */
export function firstAllowedOnRing(vetoes: Uint8Array, ringOrder: Int32Array): number {
  for (let step = 0; step < ringOrder.length; step += 1) {
    const column = ringOrder[step] ?? -1;
    if (vetoes[column] === 0) return column;
  }
  return -1;
}

/** Writes how far along the walk each allowed column stands. */
export function explainRing(
  { vetoes }: FleetView,
  ringOrder: Int32Array,
  weight: number,
  sheet: Sheet,
): void {
  for (let step = 0; step < ringOrder.length; step += 1) {
    const column = ringOrder[step] ?? -1;
    if (vetoes[column] === 0) sheet.term(column, 'ring_step', step, -step * weight);
  }
}
