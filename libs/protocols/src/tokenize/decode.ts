import type { DecodeOptions, Prompt, StreamStep, TurnEvent } from '@bellwether/exchange';
import { parseDocument } from '../json/parse-document.js';
import { rewriteBody } from '../openai/rewrite-body.js';
import { tokenizeReply } from './wire.js';

/**
 * Bytes of a worker's reply → events. The count is added where the engine gives the tokens alone; an engine that
 * found no tokens in a conversation knows texts only.
 */
export function decode({ prompt }: DecodeOptions): StreamStep<Uint8Array, TurnEvent> {
  return rewriteBody((reply) => {
    const read = tokenizeReply.safeParse(reply);
    if (!read.success) return null;
    if (read.data.count !== undefined) return reply as Record<string, unknown>;
    const { tokens } = read.data;
    if (tokens.length === 0 && prompt !== undefined && !isText(prompt)) return null;
    return { count: tokens.length, ...read.data };
  });
}

function isText({ body }: Prompt): boolean {
  return typeof parseDocument(body).value.prompt === 'string';
}
