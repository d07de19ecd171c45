import { GatewayError } from '@bellwether/exchange';
import type { FastifyRequest } from 'fastify';

const nul = '\u0000';

/** NUL and halves of surrogate pairs can be said in JSON, but are in no text that the database holds. */
export const isPlainText = (text: string): boolean => !text.includes(nul) && text.isWellFormed();

export function oddTextRefused(cause?: unknown): GatewayError {
  return new GatewayError('invalid_request', {
    text: 'The request holds the character NUL (U+0000) or half of a surrogate pair, which no name, id or text may hold.',
    ...(cause === undefined ? {} : { cause }),
  });
}

/** Refuses such texts anywhere in the address or the body. Errors: `invalid_request`. */
export function refuseOddText({ url, body }: Pick<FastifyRequest, 'url' | 'body'>): void {
  if (url.includes('%00')) throw oddTextRefused();
  // A list instead of recursion: a body may be nested as deeply as it is long.
  const open: unknown[] = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && !isPlainText(value)) throw oddTextRefused();
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, member] of Object.entries(value)) {
      if (!isPlainText(key)) throw oddTextRefused();
      open.push(member);
    }
  }
}

// What PostgreSQL says of NUL in a text, and of its escape in JSON.
const nulStates = new Set(['22021', '22P05']);
const deepestCause = 5;

/** True when the database refused a text for its NUL: escapes of YAML are read behind the door. */
export function isNulFailure(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < deepestCause; depth += 1) {
    if (typeof cause !== 'object' || cause === null) return false;
    const found = cause as { code?: unknown; driverError?: unknown; cause?: unknown };
    if (typeof found.code === 'string' && nulStates.has(found.code)) return true;
    cause = found.driverError ?? found.cause;
  }
  return false;
}
