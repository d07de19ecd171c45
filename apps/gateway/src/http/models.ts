import type { ServerResponse } from 'node:http';
import { GatewayError, type Principal } from '@bellwether/exchange';
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

/** Who reads; models that it may not use are not there for it. */
export interface Reader {
  readonly edge: Edge;
  readonly principal: Principal;
}

const modelsFor = ({ edge, principal }: Reader): readonly ListedModel[] =>
  edge.models().filter(({ id }) => edge.needs.maySee(principal, id));

export function modelList(reader: Reader): unknown {
  return { object: 'list', data: modelsFor(reader).map(entry) };
}

/** Errors: `model_not_found`. */
export function oneModel(reader: Reader, id: string): unknown {
  return entry(modelOf(reader, id));
}

function modelOf(reader: Reader, id: string): ListedModel {
  const model = modelsFor(reader).find((candidate) => candidate.id === id);
  if (!model) throw new GatewayError('model_not_found', { param: 'model' });
  return model;
}

/** One entry in Anthropic's shape; nobody gave the model another name to show than its id. */
function anthropicEntry(model: ListedModel): Record<string, unknown> {
  return {
    type: 'model',
    id: model.id,
    display_name: model.id,
    created_at: new Date(model.createdAtS * 1000).toISOString(),
    max_input_tokens: model.contextTokens,
    max_tokens: null,
    lifecycle: 'active',
    ...{ capabilities: null, line: null, deprecated_at: null, retires_at: null },
  };
}

/** Models on a page of Anthropic's list, unless the caller wants fewer or more. */
const pageSize = 20;
const maxPageSize = 1000;

/** A page of the list: `limit`, `after_id` and `before_id` of the query. Errors: `invalid_request`. */
export function anthropicModelList(reader: Reader, url: string): unknown {
  const query = new URL(url, 'http://localhost').searchParams;
  const limit = Number(query.get('limit') ?? pageSize);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxPageSize)
    throw new GatewayError('invalid_request', {
      text: `limit: a whole number from 1 to ${maxPageSize}`,
      param: 'limit',
    });
  const models = modelsFor(reader);
  const placeOf = (name: string) => models.findIndex(({ id }) => id === query.get(name));
  const after = placeOf('after_id');
  const before = placeOf('before_id');
  const start = before >= 0 ? Math.max(0, before - limit) : after + 1;
  const end = before >= 0 ? before : Math.min(models.length, start + limit);
  const data = models.slice(start, end).map(anthropicEntry);
  return {
    data,
    has_more: before >= 0 ? start > 0 : end < models.length,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
  };
}

/** Errors: `model_not_found`. */
export function anthropicModel(reader: Reader, id: string): unknown {
  return anthropicEntry(modelOf(reader, id));
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
