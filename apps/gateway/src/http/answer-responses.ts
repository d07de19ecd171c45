import { identifyAndRead, recallPast, runToolLoop } from '@bellwether/pipeline';
import { followEvents } from '../responses/follow-events.js';
import { route, type Ends, type Handler } from './answer.js';
import type { ClientCall } from './client-call.js';
import type { Edge } from './edge.js';
import { writeTurn } from './write-turn.js';

type Read = Awaited<ReturnType<typeof identifyAndRead>>;

/** The route of responses: they are made at once, or in the background. */
export function answerResponses(ends: Ends, edge: Edge): Handler {
  return route(ends, edge, async (call) => {
    const read = await identifyAndRead(call, edge.needs);
    if (read.prompt.memory?.isBackground) return answerLater(call, read, edge);
    return writeTurn(
      call,
      await runToolLoop(call, await recallPast(call, read, edge.needs), edge.needs),
    );
  });
}

/** A response that is made whether or not its client stays: its object as it is queued, or its events as they come. */
async function answerLater(call: ClientCall, read: Read, edge: Edge): Promise<void> {
  const { history, background, settings } = edge.stored;
  const { id, json } = await background.begin(call, read, edge);
  if (!read.prompt.isStream) {
    const body = Buffer.from(json);
    call.sendHead('application/json', body.length);
    call.response.end(body);
    return;
  }
  call.sendHead('text/event-stream');
  // The response goes on without this reader: what ends the reading is nothing to tell of the response.
  call.closing = () => Promise.resolve(new Uint8Array(0));
  const { tenantId } = read.principal;
  const { bell } = background;
  await followEvents(call, {
    ...{ history, bell, pollMs: settings.pollMs, tenantId, id, startingAfter: -1 },
  });
  call.response.end();
}
