import type { DecodeOptions, StreamStep, TurnEvent } from '@bellwether/exchange';
import { decodeBody } from '../openai/decode-body.js';

/** Bytes of a worker's reply → events. */
export function decode(options: DecodeOptions): StreamStep<Uint8Array, TurnEvent> {
  return decodeBody(options);
}
