import type { IncomingMessage, ServerResponse } from 'node:http';
import { GatewayError, type Dialect } from '@bellwether/exchange';
import { handleCall } from '@bellwether/pipeline';
import { ClientCall } from './client-call.js';
import type { Edge } from './edge.js';
import { writeTurn } from './write-turn.js';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A data-plane route: makes the call, walks it, writes what comes, and is the one place where an error becomes bytes.
 * The call is closed in `finally`, however it ended.
 */
export function answer(dialect: Dialect, edge: Edge): Handler {
  return (request, response) => {
    void answerCall(dialect, edge, request, response);
  };
}

async function answerCall(
  dialect: Dialect,
  edge: Edge,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const call = new ClientCall(dialect, edge, request, response);
  try {
    if (edge.isDraining()) throw new GatewayError('draining', { retryAfterSeconds: 1 });
    edge.openCalls.add(call);
    const turn = await handleCall(call, edge.needs);
    await writeTurn(call, turn);
  } catch (cause) {
    call.fail(cause);
  } finally {
    edge.openCalls.remove(call);
    call.close();
  }
}
