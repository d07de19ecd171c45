import type { IncomingMessage } from 'node:http';

/**
 * Where a client connects from. Behind a proxy it is what that proxy added last: what stands before it in the header
 * is the client's own word.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isBehindProxy: boolean,
): string {
  const own = socket.remoteAddress ?? '';
  const told = isBehindProxy ? headers['x-forwarded-for'] : undefined;
  if (told === undefined) return own;
  const last = (typeof told === 'string' ? told : told.join(',')).split(',').at(-1)?.trim() ?? '';
  return last === '' ? own : last.replace(/^\[|\]$/g, '');
}
