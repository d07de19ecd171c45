import type { PriceRule, WorkerSpec } from '@bellwether/exchange';

/** Where a worker stands, as prices see it. */
export interface PricedWorker {
  readonly pool: string;
  /** Who runs it: its label `provider`, else its engine. */
  readonly provider: string | null;
}

export interface CompiledPrices {
  /** The one that fits closest comes first; of equals, the younger. */
  readonly rules: readonly PriceRule[];
  readonly workers: ReadonlyMap<string, PricedWorker>;
}

/** Makes the prices of a snapshot ready for `costOf`, once per snapshot. */
export function compilePrices(
  rules: readonly PriceRule[],
  workers: readonly Pick<WorkerSpec, 'id' | 'pool' | 'labels' | 'engine'>[],
): CompiledPrices {
  return {
    rules: byCloseness(rules),
    workers: new Map(
      workers.map(({ id, pool, labels, engine }) => [
        id,
        { pool, provider: labels['provider'] ?? engine },
      ]),
    ),
  };
}

/** The closest first, of equals the younger. */
export const byCloseness = (rules: readonly PriceRule[]): PriceRule[] => rules.toSorted(closer);

/** A tenant's own price beats one for all; then the model decides, then the pool, then the provider. */
function closer(one: PriceRule, other: PriceRule): number {
  return (
    Number(other.tenantId !== null) - Number(one.tenantId !== null) ||
    modelCloseness(other.model) - modelCloseness(one.model) ||
    Number(other.pool !== null) - Number(one.pool !== null) ||
    Number(other.provider !== null) - Number(one.provider !== null) ||
    other.fromMs - one.fromMs ||
    (other.setAtMs ?? 0) - (one.setAtMs ?? 0) ||
    other.version - one.version ||
    // Ids are in the order of time.
    (one.id > other.id ? -1 : 1)
  );
}

/** A whole name is closer than any beginning; a longer beginning is closer than a shorter one. */
function modelCloseness(model: string | null): number {
  if (model === null) return 0;
  return model.endsWith('*') ? model.length : Number.MAX_SAFE_INTEGER;
}
