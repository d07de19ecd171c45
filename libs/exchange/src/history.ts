/**
 * Something that was said: an item of a conversation or of a response, whole, in the words of its API. `json` is the
 * text of the whole item, its `id` inside.
 */
export interface StoredItem {
  readonly id: string;
  /** The item's own word: `message`, `function_call`, `reasoning` … */
  readonly type: string;
  readonly json: string;
}

export type ResponseStatus =
  'queued' | 'in_progress' | 'completed' | 'incomplete' | 'failed' | 'cancelled';

/** A response as it is kept. Its input is only what was new in its turn: what came before it is found by its links. */
export interface StoredResponse {
  readonly id: string;
  readonly previousId: string | null;
  /** The conversation that has its items: what is under way, failed or was cancelled has them itself. */
  readonly conversationId: string | null;
  readonly status: ResponseStatus;
  readonly model: string;
  readonly createdAtMs: number;
  /** null = kept until it is deleted. */
  readonly expiresAtMs: number | null;
  readonly isBackground: boolean;
  /** Until then somebody works on it; null = nobody has to. Only while `queued` or `in_progress`. */
  readonly leaseUntilMs: number | null;
  /** The response object, as its API shows it. */
  readonly json: string;
}

/** A turn, as it is kept: in one step or not at all. */
export interface ResponseToSave {
  readonly response: StoredResponse;
  readonly input: readonly StoredItem[];
  /** Items of the answer; they are in `response.json` too. */
  readonly output: readonly StoredItem[];
}

export interface StoredConversation {
  readonly id: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  /** A JSON object. */
  readonly metadata: string;
}

/** How much of the past is wanted: the newest that fits in both. Bytes of the items' texts. */
export interface HistoryBudget {
  readonly items: number;
  readonly bytes: number;
}

/** The past of a turn, oldest first. `isCut` = older items did not fit. */
export interface Past {
  readonly items: readonly StoredItem[];
  readonly isCut: boolean;
}

/** A page of a list. `after` = the id of the last item of the page before; items in the order of their positions. */
export interface PageQuery {
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  readonly after: string | null;
}

export interface ItemPage {
  readonly items: readonly StoredItem[];
  readonly hasMore: boolean;
}

/** An event of a response that is made in the background, for readers that come later. `sequence` counts from 0. */
export interface StoredEvent {
  readonly sequence: number;
  readonly json: string;
}

/** How much a store holds, of one tenant or of all. Bytes of texts, not of disk. */
export interface HistorySize {
  readonly conversations: number;
  readonly responses: number;
  readonly items: number;
  readonly bytes: number;
}

/** A conversation as a list shows it. */
export interface ConversationLine extends StoredConversation {
  readonly tenantId: string;
  readonly items: number;
  readonly bytes: number;
  readonly updatedAtMs: number;
}

/** A response without a conversation, as a list shows it. Bytes of its object and its items. */
export interface ResponseLine extends Omit<
  StoredResponse,
  'conversationId' | 'leaseUntilMs' | 'json'
> {
  readonly tenantId: string;
  readonly items: number;
  readonly bytes: number;
}

export interface HistoryHealth {
  readonly isReachable: boolean;
  /** A plain sentence, when it is not. No address, no secret. */
  readonly reason: string | null;
}

/**
 * Conversations and responses, kept. One implementation per store; all pass the same contract suite.
 *
 * Shapes   the tenant is part of every key and of every query: another tenant's id is an id that there is not.
 *          Positions order items, never time. `null` and `false` mean that there is no such thing. What has
 *          expired is gone for every reader, whether or not it was swept.
 * Errors   `storage_unavailable` when the store cannot be reached; `conflict` for an id that exists.
 */
export interface History {
  readonly name: string;

  /** Keeps a turn; items are appended to its conversation as well, when it names one. A response of the same id is
   *  replaced while it is `queued` or `in_progress`, else `conflict`. False = it names a conversation that is gone.
   *  What was removed does not come back: `response_not_found` for the end of a background response that is no longer
   *  there, and for a turn that began before all of its tenant was erased. */
  saveResponse(tenantId: string, turn: ResponseToSave): Promise<boolean>;
  response(tenantId: string, id: string): Promise<StoredResponse | null>;
  /** The items that were new in the turn of this response. null: no such response. `after` unknown: `not_found`. */
  inputItems(tenantId: string, id: string, page: PageQuery): Promise<ItemPage | null>;
  /** The items go with it, unless a conversation has them. Later responses keep their own, their past ends here. */
  deleteResponse(tenantId: string, id: string): Promise<boolean>;
  /** Everything that was said up to and with this response: its chain of `previousId`, within the budget, whole
   *  turns. null: no such response. A link to a response that is gone ends the past. */
  chain(tenantId: string, id: string, budget: HistoryBudget): Promise<Past | null>;

  /** Sets the status and the object of an unfinished response, if it is still unfinished. False = it is not. */
  updateResponse(
    tenantId: string,
    id: string,
    change: Pick<StoredResponse, 'status' | 'json' | 'leaseUntilMs'>,
  ): Promise<boolean>;
  /** Unfinished responses of all tenants whose lease ended before `nowMs`: nobody works on them any more. */
  abandoned(
    nowMs: number,
    limit: number,
  ): Promise<readonly { readonly tenantId: string; readonly response: StoredResponse }[]>;
  appendEvents(tenantId: string, id: string, events: readonly StoredEvent[]): Promise<void>;
  /** Events after a sequence number (-1 = all), in order. null: no such response. */
  events(
    tenantId: string,
    id: string,
    afterSequence: number,
    limit: number,
  ): Promise<readonly StoredEvent[] | null>;

  createConversation(
    tenantId: string,
    conversation: StoredConversation,
    items: readonly StoredItem[],
  ): Promise<void>;
  conversation(tenantId: string, id: string): Promise<StoredConversation | null>;
  updateConversation(tenantId: string, id: string, metadata: string): Promise<boolean>;
  /** Its items go with it, also those that responses share. */
  deleteConversation(tenantId: string, id: string): Promise<boolean>;
  /** All or none. False: no such conversation. Errors: `conflict` for an item id that it has. */
  appendItems(tenantId: string, id: string, items: readonly StoredItem[]): Promise<boolean>;
  /** null: no such conversation. `after` unknown: `not_found`. */
  items(tenantId: string, id: string, page: PageQuery): Promise<ItemPage | null>;
  item(tenantId: string, id: string, itemId: string): Promise<StoredItem | null>;
  deleteItem(tenantId: string, id: string, itemId: string): Promise<boolean>;
  /** The newest items of a conversation that fit. null: no such conversation. */
  recent(tenantId: string, id: string, budget: HistoryBudget): Promise<Past | null>;

  /** Newest change first. `after` = the id of the last line of the page before. */
  conversations(
    tenantId: string,
    limit: number,
    after: string | null,
  ): Promise<readonly ConversationLine[]>;
  /** Those without a conversation, newest first. `after` as for `conversations`. */
  responses(
    tenantId: string,
    limit: number,
    after: string | null,
  ): Promise<readonly ResponseLine[]>;
  /** Of one tenant; null = of all. */
  size(tenantId: string | null): Promise<HistorySize>;
  /** All that a tenant has, as lines of JSON, a bounded piece at a time. */
  exportLines(tenantId: string): AsyncIterable<string>;
  /** Removes all that a tenant has; turns that began before are not kept any more. Result: how much it was. */
  erase(tenantId: string): Promise<HistorySize>;
  /** Removes what has expired, a bounded piece at a time. Result: rows removed; 0 = nothing is left to remove. */
  sweep(nowMs: number): Promise<number>;
  health(): Promise<HistoryHealth>;
  close(): Promise<void>;
}
