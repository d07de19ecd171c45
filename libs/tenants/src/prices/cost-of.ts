import type {
  Cost,
  PricedCall,
  PriceRule,
  TokenPrices,
  UnpricedReason,
  Usage,
} from '@bellwether/exchange';
import { choosePrice, possiblePrices, type Served } from './choose-price.js';
import type { CompiledPrices } from './compile-prices.js';

const perMillion = 1_000_000;
const hourMs = 3_600_000;

/**
 * What a call costs by the price that fits it best; of a guess, by the dearest of those that may come to count.
 *
 * Units    millionths of a currency, rounded once, at the end.
 * Errors   none: what is not known is null, with its reason. It is never 0.
 */
export function costOf(prices: CompiledPrices, call: PricedCall): Cost {
  const worker = prices.workers.get(call.workerId ?? '');
  const served: Served = {
    ...call,
    pool: call.pool ?? worker?.pool ?? null,
    provider: worker?.provider ?? null,
  };
  if (call.isGuess === true) return dearest(possiblePrices(prices, served), call);
  const price = choosePrice(prices, served);
  return price === null ? unknown('no_price') : costBy(price, call);
}

/** What a call costs at most, wherever it is served. */
function dearest(possible: readonly PriceRule[], call: PricedCall): Cost {
  let most = unknown('no_price');
  for (const price of possible) {
    const cost = costBy(price, call);
    if ((cost.micros ?? -1) > (most.micros ?? -1)) most = cost;
  }
  return most;
}

function costBy(price: PriceRule, call: PricedCall): Cost {
  const found = { priceId: price.id, priceVersion: price.version };
  let micros = 0;
  if (price.acceleratorHour !== null) {
    if (call.workerMs === null) return { ...unknown('no_usage'), ...found };
    micros += (price.acceleratorHour * call.workerMs) / hourMs / price.callsAtOnce;
  }
  if (price.tokens !== null) {
    const tokens = tokensCost(price.tokens, call.usage);
    if (typeof tokens !== 'number') return { ...unknown(tokens), ...found };
    micros += tokens;
  }
  return { micros: Math.round(micros), reason: null, ...found };
}

const unknown = (reason: UnpricedReason): Cost => ({
  ...{ micros: null, reason, priceId: null, priceVersion: null },
});

/** A part has its own price, or that of the whole. What parts add up to more than the whole is not counted twice. */
function tokensCost(price: TokenPrices, usage: Usage | null): number | UnpricedReason {
  if (usage === null || (usage.inputTokens === null && usage.outputTokens === null))
    return 'no_usage';
  const input = shares(usage.inputTokens ?? 0, price.input, [
    [usage.cachedTokens, price.cachedInput],
    [usage.cacheWriteTokens, price.cacheWrite],
    [usage.audioInputTokens, price.audioInput],
    [usage.imageTokens, price.image],
  ]);
  const output = shares(usage.outputTokens ?? 0, price.output, [
    [usage.reasoningTokens, price.reasoning],
    [usage.audioOutputTokens, price.audioOutput],
  ]);
  return input === null || output === null ? 'class_without_price' : (input + output) / perMillion;
}

type Part = readonly [tokens: number | null | undefined, price: number | null];

/** null = some of the tokens have no price. */
function shares(whole: number, wholePrice: number | null, parts: readonly Part[]): number | null {
  let rest = whole;
  let sum = 0;
  for (const [tokens, price] of parts) {
    if (price === null) continue;
    const counted = Math.min(rest, tokens ?? 0);
    rest -= counted;
    sum += counted * price;
  }
  if (rest === 0) return sum;
  return wholePrice === null ? null : sum + rest * wholePrice;
}
