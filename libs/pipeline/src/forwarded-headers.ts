import { GatewayError } from '@bellwether/exchange';
import type { Call } from './call.js';

const traceparent = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

const vias = /^[\w .,/:()-]{1,512}$/;

/** The gateways that a call has passed, as its `via` names them. */
function passed(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && vias.test(header) ? header : null;
}

/**
 * Refuses a call that this gateway has sent itself: one of its workers leads back here.
 *
 * Errors   `loop_detected`.
 */
export function refuseLoop({ headers }: Pick<Call, 'headers'>, gatewayId: string): void {
  if (passed(headers.via)?.includes(gatewayId) === true) throw new GatewayError('loop_detected');
}

/**
 * The allow-list of what a worker learns of the call besides its body: its id, the gateways that it came through, and
 * its place in a trace. A caller's credentials, cookies and address never go on.
 */
export function forwardedHeaders(call: Call, gatewayId: string): Record<string, string> {
  const before = passed(call.headers.via);
  const headers: Record<string, string> = {
    'x-request-id': call.id,
    via: `${before === null ? '' : `${before}, `}1.1 ${gatewayId}`,
  };
  const parent = call.headers.traceparent;
  if (typeof parent === 'string' && traceparent.test(parent)) {
    headers.traceparent = parent;
    const state = call.headers.tracestate;
    if (typeof state === 'string' && state.length <= 512) headers.tracestate = state;
  } else if (call.record.traceId !== null) {
    headers.traceparent = `00-${call.record.traceId}-${call.record.traceId.slice(16)}-00`;
  }
  return call.workerHeaders === undefined ? headers : { ...call.workerHeaders, ...headers };
}

/** The trace that a call belongs to: its caller's, when there is a valid one. */
export function traceIdOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && traceparent.test(header) ? header.slice(3, 35) : null;
}
