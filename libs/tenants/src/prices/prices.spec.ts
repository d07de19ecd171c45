import type { PricedCall, PriceRule, TokenPrices, Usage } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { compilePrices } from './compile-prices.js';
import { costOf } from './cost-of.js';

const tokens = (differences: Partial<TokenPrices>): TokenPrices => ({
  ...{ input: null, cachedInput: null, cacheWrite: null, output: null },
  ...{ reasoning: null, audioInput: null, audioOutput: null, image: null },
  ...differences,
});
const aPrice = (differences: Partial<PriceRule>): PriceRule => ({
  ...{ id: 'prc_a', version: 1, tenantId: null, model: null, provider: null, pool: null },
  ...{ fromMs: 0, untilMs: null, acceleratorHour: null, callsAtOnce: 1 },
  tokens: tokens({ input: 2_000_000, output: 8_000_000 }),
  ...differences,
});
const usage: Usage = {
  ...{ inputTokens: 1_000, cachedTokens: 600, outputTokens: 100, reasoningTokens: 40 },
  source: 'worker',
};
const aCall = (differences: Partial<PricedCall> = {}): PricedCall => ({
  ...{ tenantId: 'ten_a', model: 'qwen3-32b', workerId: 'wrk_a', startedAtMs: 1_000 },
  ...{ usage, workerMs: 1_800 },
  ...differences,
});
const worker = { id: 'wrk_a', pool: 'gpu', labels: { provider: 'acme' }, engine: null };
const cost = (rules: readonly PriceRule[], call = aCall()) =>
  costOf(compilePrices(rules, [worker]), call);

describe('costOf', () => {
  it('prices each class by its own price, and a part without one as the whole', () => {
    expect(cost([aPrice({})])).toEqual({
      ...{ micros: 2_800, reason: null, priceId: 'prc_a', priceVersion: 1 },
    });
    const split = tokens({
      ...{ input: 2_000_000, cachedInput: 500_000, output: 8_000_000, reasoning: 4_000_000 },
    });
    expect(cost([aPrice({ tokens: split })]).micros).toBe(800 + 300 + 480 + 160);
    expect(cost([aPrice({ tokens: tokens({ input: 0, output: 0 }) })]).micros).toBe(0);
  });

  it('counts no token twice when parts add up to more than the whole', () => {
    const price = aPrice({
      tokens: tokens({ input: 9, cachedInput: 1_000_000, image: 2_000_000, output: 0 }),
    });
    const strange = { ...usage, cachedTokens: 900, imageTokens: 500 };
    expect(cost([price], aCall({ usage: strange })).micros).toBe(900 + 200);
  });

  it('is null with its reason where something is not known, never 0', () => {
    expect(cost([])).toMatchObject({ micros: null, reason: 'no_price' });
    expect(cost([aPrice({})], aCall({ usage: null }))).toMatchObject({
      ...{ micros: null, reason: 'no_usage', priceId: 'prc_a' },
    });
    expect(cost([aPrice({ tokens: tokens({ output: 1 }) })])).toMatchObject({
      ...{ micros: null, reason: 'class_without_price' },
    });
  });

  it('shares the hour of an accelerator among those that it serves at once', () => {
    const price = aPrice({ tokens: null, acceleratorHour: 4_000_000, callsAtOnce: 8 });
    expect(cost([price], aCall({ usage: null })).micros).toBe(250);
    expect(cost([price], aCall({ workerMs: null }))).toMatchObject({ reason: 'no_usage' });
  });

  it.each<[string, Partial<PriceRule>, Partial<PriceRule>]>([
    ['a tenant of its own before all', { tenantId: 'ten_a' }, { model: 'qwen3-32b' }],
    ['a whole model before a beginning', { model: 'qwen3-32b' }, { model: 'qwen3-*' }],
    ['a longer beginning before a shorter', { model: 'qwen3-*' }, { model: 'q*' }],
    ['a pool before a provider', { pool: 'gpu' }, { provider: 'acme' }],
    ['a later start before an earlier', { fromMs: 900 }, { fromMs: 100 }],
    ['a higher version of the same', { version: 3 }, { version: 2 }],
    ['what was set later', { setAtMs: 20 }, { setAtMs: 10, version: 7 }],
  ])('takes %s', (_, closer, farther) => {
    const rules = [aPrice({ ...farther, id: 'far' }), aPrice({ ...closer, id: 'close' })];
    expect(cost(rules).priceId).toBe('close');
    expect(cost(rules.toReversed()).priceId).toBe('close');
  });

  it('guesses the dearest of what may come to count where no worker is chosen yet', () => {
    const guess = (rules: readonly PriceRule[]) =>
      cost(rules, aCall({ workerId: null, isGuess: true })).micros;
    const dear = tokens({ input: 20_000_000, output: 80_000_000 });
    const everywhere = aPrice({});
    expect(guess([aPrice({ id: 'dear', pool: 'gpu', tokens: dear }), everywhere])).toBe(28_000);
    expect(guess([aPrice({ id: 'dear', provider: 'acme', tokens: dear })])).toBe(28_000);
    // Nobody stands there, it is another model's, or something that fits everywhere is closer.
    expect(guess([aPrice({ id: 'dear', pool: 'tpu', tokens: dear }), everywhere])).toBe(2_800);
    expect(guess([aPrice({ id: 'dear', model: 'x', tokens: dear }), everywhere])).toBe(2_800);
    expect(
      guess([aPrice({ id: 'dear', pool: 'gpu', tokens: dear }), aPrice({ tenantId: 'ten_a' })]),
    ).toBe(2_800);
    expect(guess([])).toBeNull();
  });

  it('takes the younger id where nothing else differs', () => {
    const rules = [aPrice({ id: 'prc_1' }), aPrice({ id: 'prc_2' })];
    expect(cost(rules).priceId).toBe('prc_2');
    expect(cost(rules.toReversed()).priceId).toBe('prc_2');
  });

  it.each<[string, Partial<PriceRule>]>([
    ['of another tenant', { tenantId: 'ten_b' }],
    ['of another model', { model: 'qwen3-32' }],
    ['of another pool', { pool: 'tpu' }],
    ['of another provider', { provider: 'other' }],
    ['that begins later', { fromMs: 1_001 }],
    ['that has ended', { untilMs: 1_000 }],
  ])('leaves a price %s alone', (_, rule) => {
    expect(cost([aPrice(rule)]).reason).toBe('no_price');
  });
});
