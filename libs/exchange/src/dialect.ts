import type { GatewayError } from './errors.js';
import type { Content } from './content.js';
import type { LimitStates } from './limits.js';
import type { StoredItem } from './history.js';
import type { Prompt } from './prompt.js';
import type { StreamStep } from './stream-step.js';
import type { TurnEvent } from './turn-event.js';

export type DialectName =
  | 'openai-chat'
  | 'openai-completions'
  | 'openai-embeddings'
  | 'openai-responses'
  | 'anthropic-messages'
  | 'rerank'
  | 'score'
  | 'classify'
  | 'tokenize'
  | 'detokenize';

/** What a worker may speak for chats, the one that is tried first where it speaks several and not the caller's own. */
export const workerDialects = ['openai-chat', 'openai-responses', 'anthropic-messages'] as const;

export type WorkerDialect = (typeof workerDialects)[number];

/** How a worker's reply is cut into events: what the decoder must know of the request. */
export interface DecodeOptions {
  readonly isStream: boolean;
  /** The caller did not ask for usage: the event that carries nothing else is taken out. */
  readonly hidesUsage: boolean;
  readonly choices: number;
  /** What was asked, for replies that are put into one shape. */
  readonly prompt?: Prompt;
}

/** The half of a dialect that a worker sees. */
export interface WorkerSide {
  /** Path at a worker that speaks this dialect, below its base address. */
  readonly workerPath: string;
  /** Where other engines have the same; taken when the worker names its addresses and this one is among them. */
  readonly otherPaths?: readonly string[];
  /** Prompt → body for a worker of the same dialect. Returns `prompt.body` itself when nothing changes. */
  encode(prompt: Prompt): Uint8Array;
  /** Worker bytes → events. */
  decode(options: DecodeOptions): StreamStep<Uint8Array, TurnEvent>;
}

/** What a reply in the caller's dialect says besides the events. `inputTokens` is an estimate; seconds since 1970. */
export interface ReplyOptions {
  readonly id: string;
  readonly model: string;
  readonly isStream: boolean;
  readonly inputTokens: number;
  readonly createdAtS: number;
  /** Seconds since 1970, when it is asked. */
  readonly nowS: () => number;
  readonly content: Content;
}

/** A reply that is complete, as the store keeps it. `json` is the whole object. */
export interface KeptReply {
  readonly id: string;
  readonly status: 'completed' | 'incomplete' | 'failed' | 'cancelled';
  readonly json: string;
  readonly input: readonly StoredItem[];
  readonly output: readonly StoredItem[];
}

/**
 * The events of one network read → bytes of the reply.
 *
 * Shapes   a stream ends with its own last event once `turn-end` has come; a plain reply is one piece, then.
 * Errors   `worker_failed` for events that this dialect cannot say.
 */
export interface ReplyWriter extends StreamStep<readonly TurnEvent[], Uint8Array> {
  /** The closing events of a stream that fails, when they depend on what was said before. */
  fail?(error: GatewayError): Uint8Array;
  /**
   * After `turn-end`, and after `fail`: what is kept of the reply. The last piece that `push` gave with `turn-end` says
   * that the reply is complete; it leaves only once the reply is kept, and `fail` may still be called in its place.
   */
  kept?(): KeptReply;
  /** What of the reply this dialect could not say, so far. A stream tells it by itself, before its end. */
  readonly warnings?: readonly string[];
}

/** For callers of this dialect in front of workers that speak another one. */
export interface CallerTranslation {
  /** First part of the ids of replies, as the vendor has it. */
  readonly idPrefix: string;
  /** Streams begin with the tokens of the prompt: they are counted while the worker reads it. */
  readonly tellsInputFirst?: true;
  /** A reply of this dialect can ask for consent to a call of a tool, and be answered by the next request. */
  readonly asksConsent?: true;
  /**
   * Looks into a parsed request, and into what was said before it. `runsTools` = the gateway may run tools for it, which
   * may then be insisted on. Errors: `invalid_request` naming the field.
   */
  read(prompt: Prompt, past: readonly StoredItem[], runsTools?: boolean): Content;
  /** Writes a reply in this dialect. */
  reply(options: ReplyOptions): ReplyWriter;
}

/** What an operator chose for requests that leave something open. */
export interface WriteSettings {
  /** The limit of callers who name none, where a worker demands one. */
  readonly unaskedMaxTokens: number;
}

/** A request, said in another dialect. `warnings`: what was left out or changed, for the caller to read. */
export interface WrittenPrompt {
  readonly prompt: Prompt;
  readonly warnings: readonly string[];
}

/** For workers of this dialect behind callers that speak another one. */
export interface WorkerTranslation {
  /** Errors: `invalid_request` for what this dialect cannot say and what must not be left out. */
  write(content: Content, asked: Prompt, settings: WriteSettings): WrittenPrompt;
  /**
   * Decodes into translated events. `idSeed` makes the ids of tool calls that come without one; `content` tells what
   * the gateway must do in the worker's place (stop sequences, tools that take text).
   */
  side(idSeed: string, content?: Content): WorkerSide;
  /** Asks how many tokens a prompt has: one `usage` event with `inputTokens`. null = the workers have no such thing. */
  readonly counter: WorkerSide | null;
}

/**
 * A wire API, in both directions. Pure: bytes in, bytes out.
 *
 * Errors   `parse` throws catalogue errors (`invalid_json`, `duplicate_key`, `too_deep`, `invalid_request`);
 *          everything else is total, but for what the translations name.
 */
export interface Dialect extends WorkerSide {
  readonly name: DialectName;
  parse(body: Uint8Array): Prompt;
  /** null = callers of this dialect are served by workers of the same dialect only; `asWorker` likewise. */
  readonly asCaller: CallerTranslation | null;
  readonly asWorker: WorkerTranslation | null;
  /** The header of this API that tells the request id, besides `x-request-id`. */
  readonly requestIdHeader: string | null;
  /** Headers that tell a caller what is left of its limits, as pairs. */
  rateHeaders(states: LimitStates, nowMs: number): string[];
  /** An error before the reply began: the body of the response. */
  errorBody(error: GatewayError, requestId: string): Uint8Array;
  /** An error inside a stream: the closing events. */
  errorEvents(error: GatewayError, requestId: string): Uint8Array;
  /** What keeps a silent stream open and no client library misreads. */
  keepAlive(): Uint8Array;
}
