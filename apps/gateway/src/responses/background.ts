import {
  GatewayError,
  type CallRecord,
  type History,
  type ItemPage,
  type StoredItem,
  type StoredResponse,
} from '@bellwether/exchange';
import {
  recallPast,
  replyIdOf,
  settle,
  type Asked,
  type Call,
  type Needs,
} from '@bellwether/pipeline';
import { queuedReply, type QueuedReply } from '@bellwether/protocols';
import { runInBackground } from './background-run.js';
import { DetachedCall } from './detached-call.js';
import { EventBell, EventLog, nextSequence } from './event-log.js';
import { partialOutput } from './partial-output.js';
import { isConflict, isDeleted } from './save-turn.js';
import { expiryOf, type StoredSettings } from './settings.js';
import { storedItem } from './stored-item.js';
import { endedEvent, endedJson, isUnfinished, withMembers } from './unfinished.js';

/** A call that came over a connection, until somebody else goes on with it. */
export interface AttachedCall extends Call {
  handOver(): void;
}

/** What a call needs that goes on by itself. */
export interface BackgroundRoom {
  readonly needs: Needs;
  readonly openCalls: { add(call: DetachedCall): void; remove(call: DetachedCall): void };
  /** Takes the finished call's record, once, and what the trace keeps of its prompt. */
  report(record: CallRecord, prefixKeys: Int32Array | null): void;
}

export interface BackgroundOptions {
  readonly history: History;
  readonly settings: StoredSettings;
  /** Days for which what a tenant stores is kept; 0 = until it is deleted. */
  keptDays(tenantId: string): number;
  /** A response that nobody makes any further, and why that could not be told. */
  alarm(requestId: string, cause: unknown): void;
}

/** At most so many abandoned responses are ended in one go. */
const sweepPiece = 100;
/** Items of an input that are read in one go. */
const inputPiece = 100;

/** The responses that are made without their clients waiting. Bounded. */
export class Background {
  readonly bell = new EventBell();
  private readonly running = new Map<string, DetachedCall>();

  constructor(private readonly options: BackgroundOptions) {}

  get size(): number {
    return this.running.size;
  }

  /**
   * Keeps a response as queued and begins to make it. The call goes on as a detached one, which reports it.
   *
   * Result   the response, and its object.
   * Errors   `overloaded` at the bound; those of `recall` and of the store.
   */
  async begin(
    call: AttachedCall,
    read: Pick<Asked, 'principal' | 'prompt'>,
    room: BackgroundRoom,
  ): Promise<{ readonly id: string; readonly json: string }> {
    const { settings } = this.options;
    if (this.running.size >= settings.backgroundCalls)
      throw new GatewayError('overloaded', {
        text: 'As many responses as may be are made in the background. Wait and try again.',
        retryAfterSeconds: 1,
      });
    const detached = new DetachedCall(call, replyIdOf(call, read.prompt, 'resp'));
    // From here on: others must not take the last place while this one asks the store.
    this.running.set(detached.replyId, detached);
    try {
      // Plugins take part in the call that goes on, not in the one that ends here.
      const asked = await recallPast(detached, read, room.needs);
      call.warnings.push(...detached.warnings);
      const queued = queuedOf(detached, asked);
      await this.keep(detached.replyId, asked, queued, Math.floor(call.record.startedAtMs));
      room.openCalls.add(detached);
      call.handOver();
      void this.run(detached, asked, queued, room);
      return { id: detached.replyId, json: queued.json };
    } catch (cause) {
      this.running.delete(detached.replyId);
      throw cause;
    }
  }

  /** Ends a response; null = there is no such one. Finished ones stay as they are. Errors: `invalid_request`. */
  async cancel(tenantId: string, id: string): Promise<StoredResponse | null> {
    const { history } = this.options;
    const response = await history.response(tenantId, id);
    if (response === null) return null;
    if (!response.isBackground)
      throw new GatewayError('invalid_request', {
        text: 'Only a response that is made in the background can be cancelled.',
        param: 'response_id',
      });
    if (!isUnfinished(response)) return response;
    const isEnded = await this.end(tenantId, response, 'cancelled', null);
    this.running.get(id)?.abort(new GatewayError('call_cancelled'));
    if (isEnded && !this.running.has(id)) await this.tellEnd(tenantId, id);
    return history.response(tenantId, id);
  }

  /** Removes a response, and ends the work on it. False = there is no such one. Errors: those of the store. */
  async delete(tenantId: string, id: string): Promise<boolean> {
    if (!(await this.options.history.deleteResponse(tenantId, id))) return false;
    this.running.get(id)?.abort(new GatewayError('call_cancelled'));
    this.bell.ring(id);
    return true;
  }

  /** Ends what nobody works on any more. Errors: those of the store. */
  async sweep(nowMs: number): Promise<void> {
    const { history } = this.options;
    for (const { tenantId, response } of await history.abandoned(nowMs, sweepPiece)) {
      const error = new GatewayError('internal', {
        text: 'The gateway that made this response ended before it was complete.',
      });
      if (await this.end(tenantId, response, 'failed', error))
        await this.tellEnd(tenantId, response.id);
    }
  }

  /** Later turns are told what it had said and done: that is kept as items, like all of a whole reply. */
  private async end(
    tenantId: string,
    response: StoredResponse,
    status: 'failed' | 'cancelled',
    error: GatewayError | null,
  ): Promise<boolean> {
    const { history } = this.options;
    const { id, json } = response;
    const output = await partialOutput(history, tenantId, id);
    const said = output.length === 0 ? json : withMembers(json, { output });
    const change = {
      ...{ status, json: endedJson(said, status, error, Date.now()), leaseUntilMs: null },
    };
    if (output.length === 0) return history.updateResponse(tenantId, id, change);
    const input = await wholeInput(history, tenantId, id);
    return isSaved(
      history.saveResponse(tenantId, {
        response: { ...response, ...change },
        input,
        output: output.map(storedItem),
      }),
    );
  }

  /** The last event of a response whose own run tells none. */
  private async tellEnd(tenantId: string, id: string): Promise<void> {
    const { history } = this.options;
    const response = await history.response(tenantId, id);
    const sequence = response === null ? 0 : await nextSequence(history, tenantId, id);
    // One without events was not asked to be a stream.
    if (response !== null && sequence > 0)
      await history.appendEvents(tenantId, id, [endedEvent(response.json, sequence)]);
    this.bell.ring(id);
  }

  private async keep(
    id: string,
    { prompt, principal: { tenantId } }: Asked,
    { json, input, events }: QueuedReply,
    createdAtMs: number,
  ): Promise<void> {
    const { history, settings, keptDays } = this.options;
    const { previousId = null } = prompt.memory ?? {};
    // Its conversation gets what was asked together with the answer.
    await history.saveResponse(tenantId, {
      response: {
        ...{ id, previousId, status: 'queued', model: prompt.model, createdAtMs },
        conversationId: null,
        ...{ isBackground: true, leaseUntilMs: Date.now() + settings.leaseMs, json },
        expiresAtMs: expiryOf(keptDays(tenantId), createdAtMs),
      },
      input,
      output: [],
    });
    if (prompt.isStream)
      await history.appendEvents(
        tenantId,
        id,
        events.map((event, sequence) => ({ sequence, json: event })),
      );
  }

  private async run(
    call: DetachedCall,
    asked: Asked,
    { json }: QueuedReply,
    room: BackgroundRoom,
  ): Promise<void> {
    const { history, settings, alarm } = this.options;
    const id = call.replyId;
    const { tenantId } = asked.principal;
    try {
      await runInBackground({
        ...{ call, asked, needs: room.needs, history, json, leaseMs: settings.leaseMs },
        log: asked.prompt.isStream
          ? new EventLog({ history, bell: this.bell, tenantId, id })
          : null,
        alarm: (cause) => alarm(call.id, cause),
      });
    } finally {
      this.running.delete(id);
      room.openCalls.remove(call);
      call.record.endMs = call.elapsedMs();
      settle(call);
      if (call.record.status === 0) call.record.status = 200;
      room.report(call.record, call.prefixKeys);
      this.bell.ring(id);
    }
  }
}

/** False = it was ended or removed meanwhile. */
async function isSaved(saving: Promise<boolean>): Promise<boolean> {
  try {
    return await saving;
  } catch (cause) {
    if (isDeleted(cause) || isConflict(cause)) return false;
    throw cause;
  }
}

async function wholeInput(history: History, tenantId: string, id: string): Promise<StoredItem[]> {
  const input: StoredItem[] = [];
  for (let after: string | null = null; ;) {
    const query = { limit: inputPiece, order: 'asc' as const, after };
    const page: ItemPage | null = await history.inputItems(tenantId, id, query);
    input.push(...(page?.items ?? []));
    after = input.at(-1)?.id ?? null;
    if (page?.hasMore !== true) return input;
  }
}

function queuedOf(call: DetachedCall, { prompt, past }: Asked): QueuedReply {
  const { asCaller } = call.dialect;
  if (asCaller === null) throw new GatewayError('internal', { cause: 'no reader of this dialect' });
  const { startedAtMs } = call.record;
  const createdAtS = Math.floor(startedAtMs / 1000);
  return queuedReply({
    ...{ id: call.replyId, model: prompt.model, isStream: prompt.isStream, inputTokens: 0 },
    ...{ createdAtS, nowS: () => createdAtS },
    content: asCaller.read(prompt, past?.items ?? []),
  });
}
