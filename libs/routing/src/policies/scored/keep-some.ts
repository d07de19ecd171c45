import type { Scene } from './part.js';

/**
 * Clears the columns that do not pass. With `fallbackOnEmpty`, when nobody passes, everybody stays.
 *
 * `passes` is asked twice for a column at most, so that no copy is needed.
 */
export function keepSome(
  scene: Scene,
  fallbackOnEmpty: boolean,
  passes: (column: number) => boolean,
): void {
  const { kept, columns } = scene;
  if (fallbackOnEmpty) {
    let hasOne = false;
    for (let column = 0; column < columns && !hasOne; column += 1) {
      hasOne = kept[column] === 1 && passes(column);
    }
    if (!hasOne) return;
  }
  for (let column = 0; column < columns; column += 1) {
    if (kept[column] === 1 && !passes(column)) kept[column] = 0;
  }
}
