/** What differs between the event streams of the APIs. */
export interface StreamStyle {
  /** Each event is named, by the `type` that its document begins with. */
  readonly isNamed: boolean;
  /** What stands at the very end, if anything. */
  readonly endMark: string | null;
  /** The event of a failure in the middle; `count` = events that came before it. */
  failure(count: number): string;
}

const message = 'Simulated failure of the engine.';

/** OpenAI Chat and Completions. */
export const chatStyle: StreamStyle = {
  isNamed: false,
  endMark: '[DONE]',
  failure: () =>
    JSON.stringify({ error: { message, type: 'InternalServerError', param: null, code: 500 } }),
};

/** OpenAI Responses. */
export const responsesStyle: StreamStyle = {
  isNamed: true,
  endMark: null,
  failure: (count) =>
    JSON.stringify({
      ...{ type: 'error', sequence_number: count, code: 'server_error', message, param: null },
    }),
};

/** Anthropic Messages. */
export const messagesStyle: StreamStyle = {
  isNamed: true,
  endMark: null,
  failure: () => JSON.stringify({ type: 'error', error: { type: 'api_error', message } }),
};
