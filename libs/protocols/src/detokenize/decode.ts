import type { DecodeOptions, StreamStep, TurnEvent } from '@bellwether/exchange';
import { rewriteBody } from '../openai/rewrite-body.js';
import { detokenizeReply } from './wire.js';

/** Bytes of a worker's reply → events. Whatever the engine calls the text, it comes as `prompt` and as `text`. */
export function decode(_options: DecodeOptions): StreamStep<Uint8Array, TurnEvent> {
  return rewriteBody((reply) => {
    const read = detokenizeReply.safeParse(reply);
    if (!read.success) return null;
    const { prompt, text, content, ...rest } = read.data;
    const words = prompt ?? text ?? content;
    return words === undefined ? null : { prompt: words, text: words, ...rest };
  });
}
