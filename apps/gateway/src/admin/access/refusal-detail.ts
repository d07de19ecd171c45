import { GatewayError } from '@bellwether/exchange';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';

const deepest = 6;
const mostCharacters = 400;

/** An address without what may be secret in it. */
export function placeOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

function wordsOf(cause: unknown): string[] {
  if (cause instanceof Response && cause.url !== '')
    return [`${placeOf(cause.url)} answered ${cause.status}`];
  if (cause instanceof ResponseBodyError) {
    const place = cause.response.url === '' ? '' : `${placeOf(cause.response.url)} answered `;
    return [`${place}${cause.status} ${cause.error}`, cause.error_description ?? ''];
  }
  if (cause instanceof AuthorizationResponseError)
    return [cause.error, cause.error_description ?? ''];
  if (!(cause instanceof Error)) return [];
  // Our own words for it say less than what they stand for.
  if (cause instanceof GatewayError && cause.cause !== undefined) return [];
  const { code } = cause as { code?: unknown };
  // The HTTP client hides what the system said behind a code.
  return [cause.message, typeof code === 'string' && /^E[A-Z]+$/.test(code) ? code : ''];
}

/** An error and what it came from, the outermost first. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  let cause = error;
  while (causes.length < deepest && cause !== undefined && cause !== null) {
    causes.push(cause);
    if (cause instanceof ResponseBodyError) break;
    cause =
      cause instanceof AggregateError ? cause.errors[0] : (cause as { cause?: unknown }).cause;
  }
  return causes;
}

/** Whether a provider could not be reached or did not know what to say, as opposed to having said something wrong. */
export const isAway = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) =>
      (cause instanceof GatewayError && cause.code === 'issuer_unavailable') ||
      (cause instanceof Response && cause.status >= 500),
  );

/** What went wrong on the way to an identity provider, for the audit log: which address answered what, down to the first cause. */
export function refusalDetail(error: unknown): string | null {
  const words = new Set(causesOf(error).flatMap(wordsOf));
  words.delete('');
  return words.size === 0 ? null : [...words].join(': ').slice(0, mostCharacters);
}
