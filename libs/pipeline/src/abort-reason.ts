import { GatewayError } from '@bellwether/exchange';

/** Why the call was ended from outside. */
export function abortReason(signal: AbortSignal): GatewayError {
  return signal.reason instanceof GatewayError
    ? signal.reason
    : new GatewayError('client_gone', { cause: signal.reason });
}
