import { once } from 'node:events';
import { GatewayError, type TurnEvent } from '@bellwether/exchange';
import { abortReason, type CallReply } from '@bellwether/pipeline';
import type { ClientCall } from './client-call.js';

/**
 * Writes a turn to the client as it comes, at the client's pace.
 *
 * Errors   what the turn fails with; an error event of the worker as a `GatewayError`.
 */
export async function writeTurn(call: ClientCall, turn: CallReply): Promise<void> {
  const { response, record } = call;
  let next = turn.next();
  let events = next instanceof Promise ? await next : next;
  if (!record.isStream && events && isWhole(events)) {
    endWhole(call, turn, events);
    return;
  }
  if (!response.headersSent)
    call.sendHead(turn.contentType || (record.isStream ? 'text/event-stream' : 'application/json'));
  while (events) {
    if (!writeEvents(call, events)) await drained(call, turn);
    next = turn.next();
    events = next instanceof Promise ? await next : next;
  }
  response.end();
}

function isWhole(events: readonly TurnEvent[]): boolean {
  return events[events.length - 1]?.type === 'turn-end';
}

function endWhole(call: ClientCall, turn: CallReply, events: readonly TurnEvent[]): void {
  const pieces: Uint8Array[] = [];
  for (const event of events) {
    if (event.type === 'opaque') pieces.push(event.bytes);
  }
  const body = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  call.sendHead(turn.contentType || 'application/json', body.length);
  call.record.replyBytes = body.length;
  call.response.end(body);
  // Nothing follows a whole reply; reading to the end releases the worker.
  void turn.next();
}

/** Everything that one network read brought, in one go. False = the client's socket is full. */
function writeEvents(call: ClientCall, events: readonly TurnEvent[]): boolean {
  let hasRoom = true;
  for (const event of events) {
    if (event.type === 'opaque') hasRoom = call.write(event.bytes);
    else if (event.type === 'turn-error') throw new GatewayError(event.code, event);
  }
  return hasRoom;
}

async function drained(call: ClientCall, turn: CallReply): Promise<void> {
  try {
    await once(call.response, 'drain', { signal: call.signal });
  } catch {
    // The client went away, or the call was ended, while it waited.
    turn.cancel();
    throw abortReason(call.signal);
  }
}
