import type {
  StoredConversation,
  StoredEvent,
  StoredItem,
  StoredResponse,
} from '@bellwether/exchange';

/** An item in memory. A turn and a conversation may hold the same one. */
export interface Entry {
  readonly item: StoredItem;
  readonly bytes: number;
  turn: Turn | null;
  talk: Talk | null;
}

/** A response with its items and events. */
export interface Turn {
  readonly tenantId: string;
  response: StoredResponse;
  input: Entry[];
  output: Entry[];
  readonly events: Map<number, StoredEvent>;
  /** Of the response object. */
  bytes: number;
}

/** A conversation with its items. */
export interface Talk {
  readonly tenantId: string;
  conversation: StoredConversation;
  entries: Entry[];
  readonly ids: Set<string>;
  bytes: number;
  updatedAtMs: number;
}

export const bytesOf = (text: string): number => Buffer.byteLength(text);

export const entriesOf = ({ input, output }: Pick<Turn, 'input' | 'output'>): Entry[] => [
  ...input,
  ...output,
];

export function entry(item: StoredItem): Entry {
  return { item, bytes: bytesOf(item.json), turn: null, talk: null };
}

export const isUnfinished = ({ status }: Pick<StoredResponse, 'status'>): boolean =>
  status === 'queued' || status === 'in_progress';

export const isExpired = (
  { expiresAtMs }: Pick<StoredResponse, 'expiresAtMs'>,
  nowMs: number,
): boolean => expiresAtMs !== null && expiresAtMs <= nowMs;
