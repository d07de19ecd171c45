import type { Call } from './call.js';

const mostCharacters = 200;

/** The caller's own name for the person behind a call, of the header `x-bellwether-end-user`; null = it says none. */
export function endUserOf(headers: Call['headers']): string | null {
  const name = headers['x-bellwether-end-user'];
  return typeof name === 'string' && name !== '' ? name.slice(0, mostCharacters) : null;
}
