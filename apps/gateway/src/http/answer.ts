import type { IncomingMessage, ServerResponse } from 'node:http';
import { GatewayError, type Dialect } from '@bellwether/exchange';
import { countTokens, handleCall } from '@bellwether/pipeline';
import { ClientCall, type ToWorkers } from './client-call.js';
import type { Edge } from './edge.js';
import { writeTurn } from './write-turn.js';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What the caller speaks, and what is spoken to the workers. */
export interface Ends {
  readonly caller: Dialect;
  readonly toWorkers: ToWorkers;
}

/** A data-plane route: walks the call and writes what comes. */
export function answer(ends: Ends, edge: Edge): Handler {
  return route(ends, edge, async (call) => {
    await writeTurn(call, await handleCall(call, edge.needs));
  });
}

/** A route that tells how many tokens a request has, in Anthropic's shape. */
export function answerCount(ends: Ends, edge: Edge): Handler {
  return route(ends, edge, async (call) => {
    const { tokens, isEstimated } = await countTokens(call, edge.needs);
    if (isEstimated) call.warnings.push('input_tokens is estimated: no worker counted them');
    const body = Buffer.from(JSON.stringify({ input_tokens: tokens }));
    call.sendHead('application/json', body.length);
    call.record.replyBytes = body.length;
    call.response.end(body);
  });
}

/**
 * Makes the call, and is the one place where an error becomes bytes. The call is closed in `finally`, however it
 * ended.
 */
export function route(
  { caller, toWorkers }: Ends,
  edge: Edge,
  walk: (call: ClientCall) => Promise<void>,
): Handler {
  return (request, response) => {
    void walkCall(new ClientCall(caller, toWorkers, edge, request, response), edge, walk);
  };
}

async function walkCall(
  call: ClientCall,
  edge: Edge,
  walk: (call: ClientCall) => Promise<void>,
): Promise<void> {
  try {
    if (edge.isDraining()) throw new GatewayError('draining', { retryAfterSeconds: 1 });
    edge.openCalls.add(call);
    await walk(call);
  } catch (cause) {
    await call.fail(cause);
  } finally {
    edge.openCalls.remove(call);
    call.close();
  }
}
