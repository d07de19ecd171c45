import { single } from '@bellwether/exchange';
import type { Dice, FleetView, Plan, RouteRequest, Sheet } from '@bellwether/exchange';
import { countAllowed, fewestInFlight, nthAllowed } from './allowed.js';
import { leastBy } from './least-by.js';

/** How a key that nobody knows gets its worker. */
export type AssignmentMode = 'random' | 'min_load' | 'min_group';

/** A worker for a key that has none. */
export function assign(
  fleet: FleetView,
  { affinity }: RouteRequest,
  mode: AssignmentMode,
  dice: Dice,
): Plan {
  const activeKeys = affinity?.activeKeys ?? null;
  if (mode === 'random') {
    const allowed = countAllowed(fleet.vetoes);
    return allowed === 1
      ? single(nthAllowed(fleet.vetoes, 0))
      : single(nthAllowed(fleet.vetoes, dice(allowed)), true);
  }
  return mode === 'min_group' && activeKeys !== null
    ? leastBy(fleet, (column) => activeKeys[column] ?? 0, dice)
    : fewestInFlight(fleet, dice);
}

/**
 * The first remembered worker that may be chosen, so that a session goes back to its old worker once that one is
 * well again; -1 when there is none.
 */
export function rememberedColumn(vetoes: Uint8Array, stickyColumns: Int32Array): number {
  for (let index = 0; index < stickyColumns.length; index += 1) {
    const column = stickyColumns[index] ?? -1;
    if (vetoes[column] === 0) return column;
  }
  return -1;
}

/**
 * Follows the request's key; where it leads nowhere, `otherwise` chooses and is remembered.
 *
 * Shapes   a request without key is chosen for by `otherwise`, and nothing is remembered.
 */
export function followKey(
  { vetoes }: FleetView,
  { affinity }: RouteRequest,
  otherwise: () => Plan,
  sheet: Sheet | null,
): Plan {
  const stickyColumns = affinity?.stickyColumns ?? null;
  if (stickyColumns === null) {
    const plan = otherwise();
    sheet?.reason('no_routing_key');
    return plan;
  }
  const column = rememberedColumn(vetoes, stickyColumns);
  if (column === -1) {
    const plan = otherwise();
    sheet?.reason(stickyColumns.length === 0 ? 'sticky_new' : 'sticky_moved');
    return { ...plan, remember: plan.legs[0].worker };
  }
  if (sheet !== null) {
    for (let index = 0; index < stickyColumns.length; index += 1) {
      const candidate = stickyColumns[index] ?? -1;
      if (vetoes[candidate] === 0)
        sheet.term(candidate, 'remembered', index, candidate === column ? 1 : 0);
    }
    sheet.reason('sticky_hit');
  }
  return { ...single(column), remember: column };
}
