import type { ServerResponse } from 'node:http';
import { GatewayError } from '@bellwether/exchange';
import type { Edge, ListedModel } from './edge.js';

/** One entry of the model list in OpenAI's shape, with the context length that engines add. */
function entry(model: ListedModel): Record<string, unknown> {
  return {
    id: model.id,
    object: 'model',
    created: model.createdAtS,
    owned_by: model.ownedBy,
    ...(model.contextTokens === null ? {} : { max_model_len: model.contextTokens }),
  };
}

export function modelList(edge: Edge): unknown {
  return { object: 'list', data: edge.models().map(entry) };
}

/** Errors: `model_not_found`. */
export function oneModel(edge: Edge, id: string): unknown {
  const model = edge.models().find((candidate) => candidate.id === id);
  if (!model) throw new GatewayError('model_not_found', { param: 'model' });
  return entry(model);
}

export function sendJson(
  response: ServerResponse,
  requestId: string,
  value: unknown,
  status = 200,
): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, [
    'content-type',
    'application/json',
    'content-length',
    String(body.length),
    'x-request-id',
    requestId,
  ]);
  response.end(body);
}
