/** What a person or a tool says in a conversation, or what the model answered before. */
export type Turn =
  | { readonly kind: 'says'; readonly text: string; readonly imageBase64?: string }
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'results'; readonly answer: Answer; readonly text: string };

/** One request, in no API's words. */
export interface Ask {
  readonly model: string;
  readonly turns: readonly Turn[];
  readonly maxTokens: number;
  readonly stop?: string;
  readonly tool?: { readonly name: string; readonly parameters: Record<string, unknown> };
  /** The tool must be called; otherwise the model decides. */
  readonly mustCall?: boolean;
  readonly schema?: Record<string, unknown>;
  /** Any JSON will do. */
  readonly wantsJson?: boolean;
  readonly thinks?: boolean;
  readonly signal?: AbortSignal;
  /** Called with the first piece of text of a stream. */
  readonly onText?: () => void;
}

export interface ToolCall {
  readonly id: string;
  readonly input: unknown;
}

/** What a client library made of the reply. */
export interface Answer {
  readonly text: string;
  readonly thoughts: string;
  readonly calls: readonly ToolCall[];
  /** Addresses of the pages that the text is from. */
  readonly sources: readonly string[];
  readonly end: 'stop' | 'length' | 'tools';
  /** The sequence that ended it, where the API tells it. */
  readonly stoppedAt: string | null;
  readonly inputTokens: number;
  /** As it is said again in the next request. */
  readonly raw: unknown;
}

/** An application with the vendor's own client library. */
export interface Caller {
  readonly name: 'Chat' | 'Responses' | 'Messages';
  ask(ask: Ask, isStream: boolean): Promise<Answer>;
  /** Sends a plain request with other fields besides; resolves to the error that the library raises, or null. */
  refusal(model: string, fields: Readonly<Record<string, unknown>>): Promise<Refused | null>;
}

export interface Refused {
  readonly status: number;
  /** All that the error says. */
  readonly text: string;
}
