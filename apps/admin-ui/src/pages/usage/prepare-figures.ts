import type { Price } from '../../api/use-prices.js';
import type { Report } from './prepare-usage.js';

const million = 1_000_000;

/** Fits a model by its name; the longer pattern is the closer one. */
function closeness(price: Price, model: string): number {
  if (price.model === null) return 0;
  if (price.model.endsWith('*'))
    return model.startsWith(price.model.slice(0, -1)) ? price.model.length : -1;
  return price.model === model ? Number.POSITIVE_INFINITY : -1;
}

/** The one that begins later is first, then the one that was set later. */
const younger = (one: Price, other: Price): number =>
  other.validFromMs - one.validFromMs || other.createdAtMs - one.createdAtMs;

const subjectOf = ({ tenantId, model, provider, pool }: Price): string =>
  JSON.stringify([tenantId, model, provider, pool]);

/** Prices that have begun and count for nobody, since a younger one is for the same. */
export function replacedPrices(prices: readonly Price[], nowMs: number): ReadonlySet<Price> {
  const counting = new Set<string>();
  const begun = prices.filter(({ validFromMs }) => validFromMs <= nowMs).toSorted(younger);
  return new Set(
    begun.filter((price) => {
      const subject = subjectOf(price);
      const isReplaced = counting.has(subject);
      counting.add(subject);
      return isReplaced;
    }),
  );
}

/** The price of everybody that counts for a model now; null = none, or one by the hour. */
function priceOf(prices: readonly Price[], model: string, nowMs: number): Price['tokens'] {
  const fitting = prices
    .filter(
      ({ tenantId, provider, pool, validFromMs, validUntilMs }) =>
        tenantId === null &&
        provider === null &&
        pool === null &&
        validFromMs <= nowMs &&
        (validUntilMs === null || nowMs < validUntilMs),
    )
    .map((price) => ({ price, close: closeness(price, model) }))
    .filter(({ close }) => close >= 0)
    .toSorted((one, other) => other.close - one.close || younger(one.price, other.price));
  return fitting[0]?.price.tokens ?? null;
}

/**
 * What cached tokens would have cost more without the cache, at everybody's prices of today.
 *
 * Units    millionths of the currency; null = no model in the rows has such a price.
 */
export function savedMicros(
  models: Report['rows'],
  prices: readonly Price[],
  nowMs: number,
): number | null {
  let saved: number | null = null;
  for (const { keys, sums } of models) {
    const tokens = priceOf(prices, keys[0] ?? '', nowMs);
    if (tokens?.input == null) continue;
    const difference = tokens.input - (tokens.cachedInput ?? tokens.input);
    saved = (saved ?? 0) + (sums.cachedTokens * difference) / million;
  }
  return saved === null ? null : Math.round(saved);
}

/** What a calendar month will cost at its pace so far; null = it has barely begun. */
export function monthForecast(costMicros: number, nowMs: number): number | null {
  const now = new Date(nowMs);
  const fromMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const toMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  const share = (nowMs - fromMs) / (toMs - fromMs);
  const least = 0.02;
  return share < least ? null : Math.round(costMicros / share);
}
