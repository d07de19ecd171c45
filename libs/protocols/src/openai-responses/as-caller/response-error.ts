import type { ErrorCode, GatewayError } from '@bellwether/exchange';

/** Why a response failed, in the few words that the API has. */
export function errorOf({ code, message }: GatewayError): Record<string, unknown> {
  return { code: limits.has(code) ? 'rate_limit_exceeded' : 'server_error', message };
}

const limits: ReadonlySet<ErrorCode> = new Set([
  'worker_busy',
  'overloaded',
  'queue_full',
  'queue_timeout',
  'saturated',
]);
