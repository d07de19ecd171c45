/** What a caller may ask for, told apart by what a worker must be able to do. Later ones come last: traces number them. */
export const knownOperations = [
  'chat',
  'completion',
  'embedding',
  'rerank',
  'score',
  'classify',
  'tokenize',
  'detokenize',
] as const;

export type Operation = (typeof knownOperations)[number];

/** What a request asks of the store. */
export interface Memory {
  /** The reply is to be kept. */
  readonly isKept: boolean;
  readonly previousId: string | null;
  readonly conversationId: string | null;
  /** The reply is made whether or not its client stays. */
  readonly isBackground: boolean;
  /** Ids of kept items that the request names instead of saying them. They come back among the past. */
  readonly references: readonly string[];
  /** Whether the oldest of the past may be left out where not all of it fits; null = nothing was said. */
  readonly mayCut: boolean | null;
}

/**
 * One request in the canonical middle. Plain, structured-cloneable data.
 *
 * Shapes   `body` is the caller's own document, checked. `routingText` is the part of it that engines cache by
 *          prefix, as bytes of the document; it shares memory with `body`.
 * Units    tokens.
 */
export interface Prompt {
  readonly operation: Operation;
  readonly model: string;
  readonly isStream: boolean;
  /** The caller asked to see usage in the stream; otherwise the gateway asks for itself and hides it. */
  readonly wantsUsage: boolean;
  readonly maxOutputTokens: number | null;
  /** Choices asked for (`n`); each ends by itself in a stream. */
  readonly choices: number;
  /** Answers that the worker makes, where they are more than it tells (`best_of`): all of them are used up. */
  readonly madeChoices?: number;
  readonly body: Uint8Array;
  /** Where `stream_options` must be written so that the worker reports usage; null when nothing is to be written. */
  readonly usagePatch: BodyPatch | null;
  readonly routingText: Uint8Array;
  /** What precedes the routing text in the engine's prompt (tools, for instance); seeds the block hashes. */
  readonly routingSeed: Uint8Array;
  /** It asks for what no worker of its own dialect does: it cannot pass as bytes. */
  readonly mustBeRead?: true;
  /** It asks for tools that the gateway may run: only such as a vendor runs as well, or those of servers. */
  readonly asksForTools?: 'hosted' | 'servers';
  /** The caller's own name for the person behind the request; absent and null = it says none. */
  readonly endUser?: string | null;
  /** null = nothing is remembered of this call, and nothing is recalled for it. */
  readonly memory: Memory | null;
}

/** Replace `body[start, end)` by `text`; start = end inserts. */
export interface BodyPatch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
