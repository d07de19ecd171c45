import { GatewayError } from '@bellwether/exchange';

/** A whole number; null = it is not there. Errors: `invalid_request`. */
export function readWhole(
  query: URLSearchParams,
  name: string,
  least: number,
  most: number,
): number | null {
  const text = query.get(name);
  if (text === null || text === '') return null;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw wrong(name, `it must be a whole number from ${least} to ${most}`);
}

/** Errors: `invalid_request`. */
export function readBoolean(query: URLSearchParams, name: string): boolean {
  const text = query.get(name) ?? '';
  if (text === 'true') return true;
  if (text === '' || text === 'false') return false;
  throw wrong(name, 'it must be true or false');
}

function wrong(param: string, reason: string): GatewayError {
  return new GatewayError('invalid_request', { text: `${param}: ${reason}`, param });
}
