import { GatewayError } from '@bellwether/exchange';
import type { LimitKind } from '@bellwether/exchange';
import type { Amounts, LimitRefusal } from './limit-subject.js';

const words: Readonly<Record<LimitKind, (limit: number, currency: string) => string>> = {
  requestsPerMinute: (limit) => `${limit} requests a minute`,
  tokensPerMinute: (limit) => `${limit} tokens a minute`,
  concurrentCalls: (limit) => `${limit} calls at once`,
  tokensPerCall: (limit) => `${limit} tokens a call`,
  tokensPerDay: (limit) => `${limit} tokens a day`,
  tokensPerMonth: (limit) => `${limit} tokens a month`,
  moneyPerDay: (limit, currency) => `${amountOf(limit, currency)} a day`,
  moneyPerMonth: (limit, currency) => `${amountOf(limit, currency)} a month`,
};

/** A limit in words; money in its currency. */
export const limitWords = (kind: LimitKind, limit: number, currency: string): string =>
  words[kind](limit, currency);

/** A client library does not send again what can never be let through; 429 it would. */
const tooLarge = 413;

/** What the caller is told: what was hit, and when it may come again; what never may is too large. */
export function refused(
  { subject, kind, limit, retryAfterMs }: LimitRefusal,
  { tokens, costMicros }: Pick<Amounts, 'tokens' | 'costMicros'>,
  nowMs: number,
  currency: string,
): GatewayError {
  const asked = isOfTokens(kind)
    ? ` This call would take up to ${tokens} tokens.`
    : isOfMoney(kind) && costMicros > 0
      ? ` This call would cost up to ${amountOf(costMicros, currency)}.`
      : '';
  const isForEver = !Number.isFinite(retryAfterMs);
  const who = subject.isOfAll ? 'All callers together' : 'This caller';
  // What one call may be is nobody's to share.
  const share =
    subject.isShare && kind !== 'tokensPerCall'
      ? ' at this gateway, its share while the store of limits is away'
      : '';
  const reached = isForEver ? '' : ', and that limit is reached';
  const again = isForEver ? '' : ` It may come again at ${momentOf(nowMs + retryAfterMs)}.`;
  return new GatewayError('rate_limited', {
    text: `${who} may use ${limitWords(kind, limit, currency)}${share}${reached} (${kind} of ${subject.id}).${asked}${again}`,
    limit: { id: subject.id, kind },
    ...(isForEver
      ? { status: tooLarge }
      : { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1_000)) }),
  });
}

const isOfTokens = (kind: LimitKind): boolean => kind.startsWith('tokens');
const isOfMoney = (kind: LimitKind): boolean => kind.startsWith('money');
const amountOf = (micros: number, currency: string): string =>
  `${Math.ceil(micros) / 1_000_000} ${currency}`;
const momentOf = (ms: number): string => new Date(Math.ceil(ms / 1_000) * 1_000).toISOString();
