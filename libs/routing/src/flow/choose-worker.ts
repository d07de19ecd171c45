import { GatewayError } from '@bellwether/exchange';
import type { Dice, FleetView, Plan, RouteRequest, Sheet } from '@bellwether/exchange';
import type { ResolvedPolicy } from '../policies/catalogue.js';

/** True when at least one column may be chosen. */
export function hasCandidate(vetoes: Uint8Array): boolean {
  return vetoes.includes(0);
}

/**
 * Asks the policy, and holds it to its contract. Live path, explanation and rehearsal all go through here.
 *
 * Errors   `no_worker` when every column is vetoed; `internal` when the policy chose one that is.
 */
export function chooseWorker(
  { policy, options }: ResolvedPolicy,
  fleet: FleetView,
  request: RouteRequest,
  dice: Dice,
  sheet: Sheet | null,
): Plan {
  if (!hasCandidate(fleet.vetoes)) throw new GatewayError('no_worker');
  const plan = policy.choose(fleet, request, options, dice, sheet);
  for (const leg of plan.legs) {
    if (fleet.vetoes[leg.worker] !== 0) {
      throw new GatewayError('internal', {
        cause: `Policy '${policy.name}' chose column ${leg.worker}, which is vetoed.`,
      });
    }
  }
  return plan;
}

/**
 * As `chooseWorker`, for explanations: null when nobody may be chosen, or the policy itself lets nobody through
 * (`saturated`); the sheet then says why.
 */
export function chooseIfAny(
  policy: ResolvedPolicy,
  fleet: FleetView,
  request: RouteRequest,
  dice: Dice,
  sheet: Sheet | null,
): Plan | null {
  if (!hasCandidate(fleet.vetoes)) return null;
  try {
    return chooseWorker(policy, fleet, request, dice, sheet);
  } catch (cause) {
    if (cause instanceof GatewayError && cause.code === 'saturated') return null;
    throw cause;
  }
}
