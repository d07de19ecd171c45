import type { PricedCall, PriceRule } from '@bellwether/exchange';
import type { CompiledPrices } from './compile-prices.js';

/** A call, with where it was served. */
export type Served = PricedCall & {
  readonly pool: string | null;
  readonly provider: string | null;
};

/** The price that fits a call closest at the time of its start; null = none does. */
export function choosePrice({ rules }: CompiledPrices, call: Served): PriceRule | null {
  return rules.find((rule) => fits(rule, call)) ?? null;
}

/** All that may come to count for a call whose worker is not chosen: those of places where workers stand, and what fits everywhere. */
export function possiblePrices({ rules, workers }: CompiledPrices, call: Served): PriceRule[] {
  const found: PriceRule[] = [];
  for (const rule of rules) {
    if (!isFor(rule, call)) continue;
    const isEverywhere = rule.pool === null && rule.provider === null;
    if (isEverywhere || hasWorker(rule, workers)) found.push(rule);
    // What fits less closely counts nowhere.
    if (isEverywhere) break;
  }
  return found;
}

function hasWorker({ pool, provider }: PriceRule, workers: CompiledPrices['workers']): boolean {
  for (const worker of workers.values())
    if (isSame(pool, worker.pool) && isSame(provider, worker.provider)) return true;
  return false;
}

const fits = (rule: PriceRule, call: Served): boolean =>
  isSame(rule.pool, call.pool) && isSame(rule.provider, call.provider) && isFor(rule, call);

function isFor(rule: PriceRule, call: Served): boolean {
  return (
    rule.fromMs <= call.startedAtMs &&
    (rule.untilMs === null || call.startedAtMs < rule.untilMs) &&
    isSame(rule.tenantId, call.tenantId) &&
    isModel(rule.model, call.model)
  );
}

const isSame = (wanted: string | null, value: string | null): boolean =>
  wanted === null || wanted === value;

function isModel(wanted: string | null, model: string | null): boolean {
  if (wanted === null) return true;
  if (model === null) return false;
  return wanted.endsWith('*') ? model.startsWith(wanted.slice(0, -1)) : model === wanted;
}
