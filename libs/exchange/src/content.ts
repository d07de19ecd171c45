import type { Citation } from './citation.js';
import type { GatewayTools } from './declared-tools.js';

/**
 * Text. `cache` is a cache mark as the caller wrote it; `citations` are the sources of an earlier answer, `phase` what it
 * was for.
 */
export interface TextPart {
  readonly type: 'text';
  readonly text: string;
  readonly phase?: string;
  readonly cache?: unknown;
  readonly citations?: readonly Citation[];
}

/** A file that a vendor keeps: its id means something to workers of that vendor's dialects only. */
export interface KeptFile {
  readonly kind: 'kept';
  readonly vendor: 'openai' | 'anthropic';
  readonly id: string;
}

/**
 * An image: bytes as base64 with their media type, an address, or a kept file. `detail` is how closely it is to be
 * looked at, in OpenAI's words; `at` is its place in the caller's request, for a worker that cannot take it.
 */
export interface ImagePart {
  readonly type: 'image';
  readonly source:
    | { readonly kind: 'base64'; readonly mediaType: string; readonly data: string }
    | { readonly kind: 'url'; readonly url: string }
    | KeptFile;
  readonly detail?: string;
  readonly at?: string;
}

/** A document as bytes. */
export interface FilePart {
  readonly type: 'file';
  readonly mediaType: string;
  readonly data: string;
  readonly name: string | null;
  readonly at?: string;
}

/** A document that is somewhere else. */
export interface FileLinkPart {
  readonly type: 'file-link';
  readonly source: { readonly kind: 'url'; readonly url: string } | KeptFile;
  readonly name: string | null;
  readonly at?: string;
}

/** Something to listen to, as base64. `format` is the vendors' word: `wav`, `mp3`. */
export interface AudioPart {
  readonly type: 'audio';
  readonly format: string;
  readonly data: string;
  readonly at?: string;
}

/** What a person or a tool may show to the model. */
export type ToldPart = TextPart | ImagePart | FilePart | FileLinkPart | AudioPart;

/**
 * What a model thought. `signature` is the seal on it and `redacted` a thought that is sealed as a whole, its text then
 * empty: both as the caller sends them, which is how a reply of the gateway's gave them (`seals.ts` of the dialects).
 */
export interface ReasoningPart {
  readonly type: 'reasoning';
  readonly text: string;
  readonly signature: string | null;
  readonly redacted: string | null;
}

/**
 * A tool call of the model; `input` is JSON text of an object, or with `isRaw` any text. `label` = the gateway ran it, and
 * `name` is the tool's own on the server of that label.
 */
export interface ToolUsePart {
  readonly type: 'tool-use';
  readonly id: string;
  readonly name: string;
  readonly label?: string;
  readonly input: string;
  readonly isRaw?: true;
}

/** What the tool answered. */
export interface ToolResultPart {
  readonly type: 'tool-result';
  readonly id: string;
  readonly isError: boolean;
  readonly parts: readonly ToldPart[];
}

export type ContentPart = ToldPart | ReasoningPart | ToolUsePart | ToolResultPart;

/** Neighbours never have the same role. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly parts: readonly ContentPart[];
}

/**
 * `parameters` is a JSON schema as the caller wrote it. `raw` = the tool takes any text instead, of the `format` that
 * the caller describes (a grammar); null = of none.
 */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string | null;
  readonly parameters: unknown;
  readonly isStrict: boolean | null;
  readonly raw?: { readonly format: unknown };
}

export type ToolChoice =
  | { readonly kind: 'auto' | 'none' | 'required' }
  | { readonly kind: 'named'; readonly name: string };

/** The form that the answer must have: any JSON, or what a JSON schema says. */
export type AnswerFormat =
  | { readonly kind: 'json' }
  | {
      readonly kind: 'schema';
      readonly name: string;
      readonly description: string | null;
      readonly schema: unknown;
      readonly isStrict: boolean | null;
    };

/** Fields that some workers cannot take: what the caller calls them, for a refusal that names them. */
export type FieldNames = Readonly<Partial<Record<'logprobs' | 'tools' | 'said', string>>>;

/**
 * What a chat request says, looked into: made only when another dialect is at the other end.
 *
 * Shapes   null = the caller said nothing. `unknown` holds top-level fields that the caller's dialect does not know.
 *          `leftOut` names what no dialect but the caller's could say, in its words.
 */
export interface Content {
  readonly system: readonly TextPart[];
  readonly messages: readonly Message[];
  readonly tools: readonly ToolDefinition[];
  readonly toolChoice: ToolChoice | null;
  readonly allowsParallelTools: boolean | null;
  readonly maxOutputTokens: number | null;
  readonly temperature: number | null;
  readonly topP: number | null;
  readonly topK: number | null;
  readonly stopSequences: readonly string[];
  /** Whether the model is to think first; `budgetTokens` at most. */
  readonly thinking: { readonly isOn: boolean; readonly budgetTokens: number | null } | null;
  readonly effort: string | null;
  readonly answerFormat: AnswerFormat | null;
  readonly userId: string | null;
  /** Log probabilities are wanted, and of so many other tokens at each place; absent = none are. */
  readonly topLogprobs?: number;
  /** How many words the answer is to make, in OpenAI's words. */
  readonly verbosity?: string;
  readonly fieldNames?: FieldNames;
  /** Absent = no tool is to be run. */
  readonly gatewayTools?: GatewayTools;
  readonly unknown: Readonly<Record<string, unknown>>;
  readonly leftOut: readonly string[];
  /** Of those in `leftOut`, tools that a worker of the caller's own API may run by itself, as they were written. */
  readonly ownTools?: readonly { readonly name: string; readonly written: unknown }[];
  /** What the reply repeats of the request, in the words of the caller's dialect. */
  readonly echo: Readonly<Record<string, unknown>>;
}
