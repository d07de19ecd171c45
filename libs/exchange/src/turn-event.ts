import type { Citation } from './citation.js';
import type { ErrorCode, GatewayError } from './errors.js';
import type { HostedToolKind } from './declared-tools.js';
import type { ToolAnswer, ToolListing } from './tools.js';
import type { Usage } from './usage.js';

/**
 * Why a turn stopped, in one vocabulary for all dialects. `unknown` carries the worker's own word in `detail`;
 * `tool-limit` = whoever runs the tools, the gateway or a vendor, runs no more of them in this turn.
 */
export type FinishReason =
  'stop' | 'length' | 'tool-calls' | 'content-filter' | 'tool-limit' | 'unknown';

/** Which limit of a loop of tools was reached; `budget` = one of the caller's own. */
export type ToolLimit = 'calls' | 'rounds' | 'seconds' | 'tokens' | 'budget';

/** `phase` is what a model of OpenAI's says that its text is: `commentary`, `final_answer`. */
export interface TextBegin {
  readonly phase?: string;
}

/** A piece of the answer. Neighbours belong to one text, unless one `begins` another. */
export interface TextDeltaEvent {
  readonly type: 'text-delta';
  readonly text: string;
  readonly begins?: TextBegin;
  /** Of its tokens, as OpenAI writes them in both of its APIs; only when they were asked for. */
  readonly logprobs?: readonly unknown[];
}

/** Where a stretch of the text so far comes from. It may come late, also after what the stretch is followed by. */
export interface CitationEvent {
  readonly type: 'citation';
  readonly citation: Citation;
}

/** A piece of what the model thinks before it answers. */
export interface ReasoningDeltaEvent {
  readonly type: 'reasoning-delta';
  readonly text: string;
}

/**
 * The thought is complete; `signature` is the worker's own seal on it, in the gateway's wrapping that tells whose it is.
 * Without a delta before it: a thought that is sealed as a whole. `isCut` = a limit ended the turn within it.
 */
export interface ReasoningEndEvent {
  readonly type: 'reasoning-end';
  readonly signature: string;
  readonly isCut?: true;
}

/** A piece of the model's refusal to answer. */
export interface RefusalDeltaEvent {
  readonly type: 'refusal-delta';
  readonly text: string;
}

/** The model calls a tool. `id` is unique within the turn; calls may overlap, their pieces are told apart by it. */
export interface ToolInputStartEvent {
  readonly type: 'tool-input-start';
  readonly id: string;
  readonly name: string;
  /** The tool takes any text: what follows is no JSON. */
  readonly isRaw?: true;
}

/** A piece of the call's input as JSON text. */
export interface ToolInputDeltaEvent {
  readonly type: 'tool-input-delta';
  readonly id: string;
  readonly text: string;
}

/** The call's input is over. `isWhole` = its text is a closed JSON object; `isCut` = a limit ended the turn within it. */
export interface ToolInputEndEvent {
  readonly type: 'tool-input-end';
  readonly id: string;
  readonly isWhole: boolean;
  readonly isCut?: true;
}

/** What the worker did with tools of its own, as its API tells it: a whole item. Callers of other APIs are told that it was. */
export interface ForeignItemEvent {
  readonly type: 'foreign-item';
  readonly dialect: 'openai-responses';
  readonly item: Readonly<Record<string, unknown>>;
}

/** The worker's own bytes, when both ends speak the same dialect and nobody needs to look inside. */
export interface OpaqueEvent {
  readonly type: 'opaque';
  readonly bytes: Uint8Array;
  /** True once output has begun: text, reasoning, refusal, tool call, audio or embedding. */
  readonly hasOutput: boolean;
  /** Server-sent events in `bytes`; 1 for a plain body. */
  readonly count: number;
}

export interface UsageEvent {
  readonly type: 'usage';
  readonly usage: Usage;
}

/** The turn is complete. A stream without it was cut. */
export interface TurnEndEvent {
  readonly type: 'turn-end';
  readonly finishReason: FinishReason;
  /** The worker's last word, where nobody knows what it means. */
  readonly unknownWord?: string;
  /** The stop sequence that ended the text, when the worker names one. */
  readonly stopSequence?: string;
  /** With `tool-limit`: which one. */
  readonly limit?: ToolLimit;
  /** The gateway ended the turn, the worker would go on: who reads it hangs up there. */
  readonly cutsWorker?: true;
}

/** The worker reported an error inside its stream. */
export interface TurnErrorEvent {
  readonly type: 'turn-error';
  readonly code: ErrorCode;
  readonly text: string;
  /** In place of the code's own. */
  readonly status?: number;
}

/** What a turn says when somebody looks inside: one vocabulary for all dialects. */
export type TranslatedEvent =
  | TextDeltaEvent
  | CitationEvent
  | ReasoningDeltaEvent
  | ReasoningEndEvent
  | RefusalDeltaEvent
  | ToolInputStartEvent
  | ToolInputDeltaEvent
  | ToolInputEndEvent
  | ForeignItemEvent;

/** The tools of a server, as the caller is told them before the model says anything. */
export interface ToolListingEvent {
  readonly type: 'tool-listing';
  readonly listing: ToolListing;
}

/**
 * The gateway runs a tool for the model; its input is whole. Several may run at once, their ends come in the order of
 * their starts. `approvalId` = somebody had been asked.
 */
export interface ToolRunStartEvent {
  readonly type: 'tool-run-start';
  readonly id: string;
  readonly label: string;
  readonly toolName: string;
  readonly hosted: HostedToolKind | null;
  readonly input: string;
  readonly approvalId: string | null;
}

/** What the tool answered, or why it did not run. */
export interface ToolRunEndEvent {
  readonly type: 'tool-run-end';
  readonly id: string;
  readonly answer: ToolAnswer;
}

/** A call waits for somebody's consent; the reply ends, and may go on with the answer. */
export interface ApprovalAskedEvent {
  readonly type: 'approval-asked';
  readonly approvalId: string;
  readonly label: string;
  readonly toolName: string;
  readonly input: string;
}

/** What the gateway does between the turns of one call. No worker says any of it. */
export type ToolRunEvent =
  ToolListingEvent | ToolRunStartEvent | ToolRunEndEvent | ApprovalAskedEvent;

/** What a reply says, in the order it says it. Plain, structured-cloneable data. */
export type TurnEvent =
  OpaqueEvent | TranslatedEvent | ToolRunEvent | UsageEvent | TurnEndEvent | TurnErrorEvent;

/** True for what the gateway itself did. */
export function isToolRun(event: TurnEvent): event is ToolRunEvent {
  return (
    event.type === 'tool-run-start' ||
    event.type === 'tool-run-end' ||
    event.type === 'tool-listing' ||
    event.type === 'approval-asked'
  );
}

/** True for an event that carries something for the caller: text, thought, refusal, tool call. */
export function carriesOutput(event: TurnEvent): boolean {
  if (event.type === 'opaque') return event.hasOutput;
  const { type } = event;
  return type.endsWith('-delta') || type === 'tool-input-start' || type === 'foreign-item';
}

/**
 * Events of one turn as they come, pulled by the reader: one array per network read.
 *
 * Shapes   `next` gives an array, or null after the last. It returns a promise only when it has to wait.
 *          After the last it keeps giving null.
 * Errors   a `GatewayError` from `next`; after it `next` is not called again.
 */
export interface EventSource {
  next(): TurnEvent[] | null | Promise<TurnEvent[] | null>;
  /** The closing bytes of a stream that passed as it is and then failed; null = it has none of its own. */
  failing?(error: GatewayError): Uint8Array | null;
  /** Ends the turn at the worker. Idempotent; safe after the end. */
  cancel(): void;
}
