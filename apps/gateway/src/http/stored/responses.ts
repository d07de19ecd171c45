import { GatewayError, type StoredResponse } from '@bellwether/exchange';
import { followEvents } from '../../responses/follow-events.js';
import { includesOf, listOf, pageQuery, refused, streamQuery } from './query.js';
import type { StoredCall } from './stored-call.js';

const gone = () => new GatewayError('response_not_found');

/** `GET /v1/responses/{id}`: the object, or its events from a given one on. */
export async function getResponse(call: StoredCall): Promise<string | null> {
  const asked = streamQuery(call.query);
  const response = await find(call);
  if (asked === null) return shownResponse(response.json, includesOf(call.query));
  return streamResponse(call, response, asked.startingAfter);
}

/** `DELETE /v1/responses/{id}` */
export async function deleteResponse(call: StoredCall): Promise<string> {
  const id = call.param('id');
  if (!(await call.edge.stored.background.delete(call.tenantId, id))) throw gone();
  return JSON.stringify({ id, object: 'response', deleted: true });
}

/** `POST /v1/responses/{id}/cancel` */
export async function cancelResponse(call: StoredCall): Promise<string> {
  const response = await call.edge.stored.background.cancel(call.tenantId, call.param('id'));
  if (response === null) throw gone();
  return shownResponse(response.json, includesOf(call.query));
}

/** `GET /v1/responses/{id}/input_items` */
export async function listInputItems(call: StoredCall): Promise<string> {
  const { history } = call.edge.stored;
  const page = pageQuery(call.query);
  return listOf(history.inputItems(call.tenantId, call.param('id'), page), gone, (json) => json);
}

async function find(call: StoredCall): Promise<StoredResponse> {
  const response = await call.edge.stored.history.response(call.tenantId, call.param('id'));
  if (response === null) throw gone();
  return response;
}

async function streamResponse(
  call: StoredCall,
  { id }: StoredResponse,
  startingAfter: number,
): Promise<null> {
  const { tenantId } = call;
  const { history, background, settings } = call.edge.stored;
  const first = await history.events(tenantId, id, -1, 1);
  if (first === null) throw gone();
  if (first.length === 0)
    throw refused('stream', 'the response was not made with background and stream');
  call.sendStreamHead();
  const { bell } = background;
  await followEvents(call, {
    ...{ history, bell, pollMs: settings.pollMs, tenantId, id, startingAfter },
  });
  call.response.end();
  return null;
}

/** Seals of thoughts are kept for the next turn, and shown to those who ask for them. */
export function shownResponse(json: string, includes: ReadonlySet<string>): string {
  if (includes.has('reasoning.encrypted_content') || !json.includes('"encrypted_content"'))
    return json;
  const response = JSON.parse(json) as { output: { type: string; encrypted_content?: unknown }[] };
  for (const item of response.output) if (item.type === 'reasoning') delete item.encrypted_content;
  return JSON.stringify(response);
}
