import type { Call } from './call.js';

const traceparent = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/**
 * The allow-list of what a worker learns of the call besides its body: its id and its place in a trace.
 * A caller's credentials, cookies and address never go on.
 */
export function forwardedHeaders(call: Call): Record<string, string> {
  const headers: Record<string, string> = { 'x-request-id': call.id };
  const parent = call.headers.traceparent;
  if (typeof parent === 'string' && traceparent.test(parent)) {
    headers.traceparent = parent;
    const state = call.headers.tracestate;
    if (typeof state === 'string' && state.length <= 512) headers.tracestate = state;
  } else if (call.record.traceId !== null) {
    headers.traceparent = `00-${call.record.traceId}-${call.record.traceId.slice(16)}-00`;
  }
  return headers;
}

/** The trace that a call belongs to: its caller's, when there is a valid one. */
export function traceIdOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && traceparent.test(header) ? header.slice(3, 35) : null;
}
