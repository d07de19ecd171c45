import type { Admission, Dialect, LimitState, LimitStates } from '@bellwether/exchange';

/**
 * What a caller may still use, in every dialect alike: the fields that the IETF is about to standardise, and what was hit.
 *
 * Source   draft-ietf-httpapi-ratelimit-headers: one item per policy; `r` what is left, `t` seconds until all is there again, `q` the quota, `w` its window in seconds.
 */
export function rateLimitFields({ states, hit }: Admission): string[] {
  return fieldsOf(states(), hit);
}

/** The same, after what the caller's own API says of limits. */
export function limitHeaders(
  { states, hit }: Admission,
  dialect: Pick<Dialect, 'rateHeaders'>,
): string[] {
  const left = states();
  return [...dialect.rateHeaders(left, Date.now()), ...fieldsOf(left, hit)];
}

function fieldsOf({ requests, tokens }: LimitStates, hit: Admission['hit']): string[] {
  const known = [
    ['requests', requests],
    ['tokens', tokens],
  ] as const;
  const items = known.flatMap(([name, state]) => (state === null ? [] : [{ name, state }]));
  const fields = hit === null ? [] : ['x-bellwether-limit', hit];
  if (items.length === 0) return fields;
  const limits = items.map(({ name, state }) => leftOf(name, state));
  const policies = items.map(({ name, state }) => policyOf(name, state));
  return [...fields, 'ratelimit', limits.join(', '), 'ratelimit-policy', policies.join(', ')];
}

const leftOf = (name: string, { remaining, resetMs }: LimitState): string =>
  `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1_000)}`;
const policyOf = (name: string, { limit, windowSeconds }: LimitState): string =>
  `"${name}";q=${limit};w=${windowSeconds}`;
