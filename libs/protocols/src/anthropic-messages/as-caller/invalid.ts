import { GatewayError } from '@bellwether/exchange';

/** A refusal that names the field. */
export function invalid(param: string, reason: string): GatewayError {
  return new GatewayError('invalid_request', { text: `${param}: ${reason}`, param });
}
