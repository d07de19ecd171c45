import { GatewayError } from '@bellwether/exchange';

/** The refusal of what a worker's API has no words for. `param` is the caller's name of it. */
export function cannotSay(param: string, reason: string): GatewayError {
  const text = `${param}: ${reason}.`;
  return new GatewayError('invalid_request', { text, param, isUnsayable: true });
}
