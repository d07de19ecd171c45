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

function fits(rule: PriceRule, call: Served): boolean {
  return (
    rule.fromMs <= call.startedAtMs &&
    (rule.untilMs === null || call.startedAtMs < rule.untilMs) &&
    isSame(rule.tenantId, call.tenantId) &&
    isSame(rule.pool, call.pool) &&
    isSame(rule.provider, call.provider) &&
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
