import { GatewayError } from '@bellwether/exchange';
import type { Edge } from '../edge.js';
import { StoredCall, type Params } from './stored-call.js';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What an address does: gives the JSON text of its reply, or null when it has written by itself. */
export type StoredAction = (call: StoredCall) => Promise<string | null>;

export type StoredHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  params: Params,
) => void;

/** An address of stored objects, for holders of a key; each sees those of its own tenant. */
export function storedRoute(edge: Edge, act: StoredAction): StoredHandler {
  return (request, response, params) =>
    void walk(new StoredCall(edge, request, response, params), act);
}

async function walk(call: StoredCall, act: StoredAction): Promise<void> {
  const { edge } = call;
  try {
    if (edge.isDraining()) throw new GatewayError('draining', { retryAfterSeconds: 1 });
    edge.openCalls.add(call);
    await call.identify();
    const json = await act(call);
    if (json !== null) call.sendJson(json);
  } catch (cause) {
    call.fail(cause);
  } finally {
    edge.openCalls.remove(call);
    call.close();
  }
}
