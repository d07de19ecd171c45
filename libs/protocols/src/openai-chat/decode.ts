import type { DecodeOptions, StreamStep, TurnEvent } from '@bellwether/exchange';
import { decodeBody } from '../openai/decode-body.js';
import { decodeStream } from '../openai/decode-stream.js';
import { repairBody } from './repair/repair-body.js';
import { repairStream } from './repair/repair-stream.js';

/** Bytes of a worker's reply → events; what some engines get wrong about tool calls is put right on the way. */
export function decode(options: DecodeOptions): StreamStep<Uint8Array, TurnEvent> {
  return options.isStream ? decodeStream(options, repairStream()) : repairBody(decodeBody(options));
}
