import type { GatewayError } from './errors.js';
import type { Prompt } from './prompt.js';
import type { StreamStep } from './stream-step.js';
import type { TurnEvent } from './turn-event.js';

export type DialectName = 'openai-chat' | 'openai-completions' | 'openai-embeddings';

/** How a worker's reply is cut into events: what the decoder must know of the request. */
export interface DecodeOptions {
  readonly isStream: boolean;
  /** The caller did not ask for usage: the event that carries nothing else is taken out. */
  readonly hidesUsage: boolean;
  readonly choices: number;
}

/**
 * A wire API, in both directions. Pure: bytes in, bytes out.
 *
 * Errors   `parse` throws catalogue errors (`invalid_json`, `duplicate_key`, `too_deep`, `invalid_request`);
 *          everything else is total.
 */
export interface Dialect {
  readonly name: DialectName;
  /** Path at a worker that speaks this dialect, below its base address. */
  readonly workerPath: string;
  parse(body: Uint8Array): Prompt;
  /** Prompt → body for a worker of the same dialect. Returns `prompt.body` itself when nothing changes. */
  encode(prompt: Prompt): Uint8Array;
  /** Worker bytes → events. */
  decode(options: DecodeOptions): StreamStep<Uint8Array, TurnEvent>;
  /** An error before the reply began: the body of the response. */
  errorBody(error: GatewayError, requestId: string): Uint8Array;
  /** An error inside a stream: the closing events. */
  errorEvents(error: GatewayError, requestId: string): Uint8Array;
  /** A comment that no client library misreads. */
  keepAlive(): Uint8Array;
}
