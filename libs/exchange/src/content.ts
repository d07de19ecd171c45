/** Text. `cache` is a cache mark as the caller wrote it. */
export interface TextPart {
  readonly type: 'text';
  readonly text: string;
  readonly cache?: unknown;
}

/** An image: bytes as base64 with their media type, or an address. */
export interface ImagePart {
  readonly type: 'image';
  readonly source:
    | { readonly kind: 'base64'; readonly mediaType: string; readonly data: string }
    | { readonly kind: 'url'; readonly url: string };
}

/** A document as bytes. */
export interface FilePart {
  readonly type: 'file';
  readonly mediaType: string;
  readonly data: string;
  readonly name: string | null;
}

/** What a model thought. `redacted` holds a sealed thought, whose text is then empty. */
export interface ReasoningPart {
  readonly type: 'reasoning';
  readonly text: string;
  readonly signature: string | null;
  readonly redacted: string | null;
}

/** A tool call of the model; `input` is JSON text of an object. */
export interface ToolUsePart {
  readonly type: 'tool-use';
  readonly id: string;
  readonly name: string;
  readonly input: string;
}

/** What the tool answered. */
export interface ToolResultPart {
  readonly type: 'tool-result';
  readonly id: string;
  readonly isError: boolean;
  readonly parts: readonly (TextPart | ImagePart | FilePart)[];
}

export type ContentPart =
  TextPart | ImagePart | FilePart | ReasoningPart | ToolUsePart | ToolResultPart;

/** Neighbours never have the same role. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly parts: readonly ContentPart[];
}

/** `parameters` is a JSON schema as the caller wrote it. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string | null;
  readonly parameters: unknown;
  readonly isStrict: boolean | null;
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
  readonly unknown: Readonly<Record<string, unknown>>;
  readonly leftOut: readonly string[];
  /** What the reply repeats of the request, in the words of the caller's dialect. */
  readonly echo: Readonly<Record<string, unknown>>;
}
