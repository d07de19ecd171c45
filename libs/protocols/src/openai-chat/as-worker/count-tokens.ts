import type { StreamStep, TurnEvent, WorkerSide } from '@bellwether/exchange';
import { parseDocument } from '../../json/parse-document.js';

/** Engines send the tokens along; a longer list than this is no prompt's. */
const maxReplyLength = 16 * 1024 * 1024;

const encoder = new TextEncoder();
const utf8 = new TextDecoder();

/**
 * The tokenizer of an engine: `POST /tokenize` takes a conversation, as vLLM has it.
 *
 * Result   a `usage` event only for a count that can be one: engines that know texts only answer 0 or refuse.
 */
export const counter: WorkerSide = {
  workerPath: '/tokenize',
  encode({ model, body }) {
    const { messages, tools, chat_template_kwargs: kwargs } = parseDocument(body).value;
    return encoder.encode(JSON.stringify({ model, messages, tools, chat_template_kwargs: kwargs }));
  },
  decode: countOf,
};

function countOf(): StreamStep<Uint8Array, TurnEvent> {
  let text = '';
  return {
    push(chunk) {
      if (text.length < maxReplyLength) text += utf8.decode(chunk, { stream: true });
      return [];
    },
    end() {
      const count = Number(/"count"\s*:\s*(\d+)/.exec(text)?.[1] ?? 0);
      if (count === 0) return [];
      const rest = { cachedTokens: null, outputTokens: null, reasoningTokens: null };
      return [
        { type: 'usage', usage: { inputTokens: count, ...rest, source: 'worker' } },
        { type: 'turn-end', finishReason: 'stop' },
      ];
    },
  };
}
