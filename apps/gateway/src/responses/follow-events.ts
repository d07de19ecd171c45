import { once, type EventEmitter } from 'node:events';
import { GatewayError, type History, type StoredEvent } from '@bellwether/exchange';
import { abortReason } from '@bellwether/pipeline';
import { pause } from '../wiring/pause.js';
import type { EventBell } from './event-log.js';
import { endedEvent, isUnfinished } from './unfinished.js';

/** Events that are read in one go. */
const pageEvents = 256;

const last: ReadonlySet<string> = new Set([
  ...['response.completed', 'response.incomplete', 'response.failed'],
]);

/** Where the events go. `write` is false when the reader is full. */
export interface EventReader {
  readonly signal: AbortSignal;
  write(bytes: Uint8Array): boolean;
  readonly response: EventEmitter;
}

export interface Following {
  readonly history: History;
  readonly bell: EventBell;
  readonly pollMs: number;
  readonly tenantId: string;
  readonly id: string;
  /** -1 = from the beginning. */
  readonly startingAfter: number;
}

/**
 * Writes the events of a response, those that were and those that come, to its last one. Events of a run on this gateway
 * are heard of at once; those of another are looked for.
 *
 * Errors   `response_not_found` when it is deleted meanwhile; the reader's reason to stop; those of the store.
 */
export async function followEvents(reader: EventReader, following: Following): Promise<void> {
  const { history, bell, pollMs, tenantId, id } = following;
  let after = following.startingAfter;
  let idlePolls = 0;
  for (;;) {
    const ring = bell.next(id);
    try {
      const events = await history.events(tenantId, id, after, pageEvents);
      if (events === null) throw new GatewayError('response_not_found');
      if (await writeAll(reader, events)) return;
      after = events.at(-1)?.sequence ?? after;
      if (events.length > 0) {
        idlePolls = 0;
        continue;
      }
      idlePolls += 1;
      if (idlePolls > 2 && (await writeEnd(reader, following, after))) return;
      await Promise.race([ring.rung, pause(pollMs, reader.signal)]);
    } finally {
      ring.stop();
    }
  }
}

/** True once the last event is written. */
async function writeAll(reader: EventReader, events: readonly StoredEvent[]): Promise<boolean> {
  for (const { json } of events) {
    if (await writeEvent(reader, json)) return true;
  }
  return false;
}

async function writeEvent(reader: EventReader, json: string): Promise<boolean> {
  const { type } = JSON.parse(json) as { type: string };
  const isLast = last.has(type);
  const text = `event: ${type}\ndata: ${json}\n\n${isLast ? 'data: [DONE]\n\n' : ''}`;
  if (!reader.write(Buffer.from(text))) await drained(reader);
  return isLast;
}

/** A run that died between the end of its response and its last event leaves readers without one. */
async function writeEnd(
  reader: EventReader,
  { history, tenantId, id }: Following,
  after: number,
): Promise<boolean> {
  const response = await history.response(tenantId, id);
  if (response === null) throw new GatewayError('response_not_found');
  if (isUnfinished(response)) return false;
  const { status } = response;
  const { json } = endedEvent(response.json, after + 1);
  const event =
    status === 'completed' || status === 'incomplete'
      ? json.replace('response.failed', `response.${status}`)
      : json;
  return writeEvent(reader, event);
}

async function drained(reader: EventReader): Promise<void> {
  try {
    await once(reader.response, 'drain', { signal: reader.signal });
  } catch {
    // The client went away, or the call was ended, while it waited.
    throw abortReason(reader.signal);
  }
}
