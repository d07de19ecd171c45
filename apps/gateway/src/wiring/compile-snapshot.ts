import {
  GatewayError,
  type Compiled,
  type GatewaySnapshot,
  type OpenHooks,
} from '@bellwether/exchange';
import {
  compileKeys,
  compileLimits,
  compilePrices,
  costOf,
  type CompiledKeys,
  type CompiledLimits,
} from '@bellwether/tenants';

/**
 * A snapshot made ready for one data thread. The fleet takes its own section (`workers`, `routing`, `rollout`) as it is.
 *
 * Errors   `internal` for a format that this version does not know.
 */
export function compileSnapshot(
  snapshot: GatewaySnapshot,
  hooks: OpenHooks | null = null,
): Compiled<CompiledKeys, CompiledLimits> {
  if (snapshot.format !== 1) {
    throw new GatewayError('internal', {
      text: `Snapshot format ${String(snapshot.format)} is not known here.`,
    });
  }
  const daysOf = new Map(
    (snapshot.tenants ?? []).map(({ id, historyDays }) => [id, historyDays] as const),
  );
  const prices = compilePrices(snapshot.prices ?? [], snapshot.workers);
  return {
    revision: snapshot.revision,
    version: snapshot.version,
    keys: compileKeys(snapshot.keys, snapshot.issuers ?? [], snapshot.refusedKeys ?? []),
    limits: compileLimits(snapshot.limits ?? []),
    hooks,
    costOf: (call) => costOf(prices, call),
    historyDays: (tenantId) => daysOf.get(tenantId),
  };
}
