import type { WorkerSide } from '@bellwether/exchange';
import { decodeDocuments } from '../../content/decode-documents.js';
import { count, readObject } from '../../content/loose.js';
import { parseDocument } from '../../json/parse-document.js';

const encoder = new TextEncoder();

/** What the counting endpoint takes of a request. */
const counted = ['model', 'messages', 'system', 'tools', 'tool_choice', 'thinking'] as const;

/** The tokenizer of a Messages worker: `POST /v1/messages/count_tokens`. */
export const counter: WorkerSide = {
  workerPath: '/v1/messages/count_tokens',
  encode({ body }) {
    const { value } = parseDocument(body);
    return encoder.encode(
      JSON.stringify(Object.fromEntries(counted.map((name) => [name, value[name]]))),
    );
  },
  decode: () =>
    decodeDocuments(
      {
        isOver: false,
        hasFinished: false,
        take(text, out) {
          const tokens = count(readObject(text)?.input_tokens) ?? 0;
          if (tokens === 0) return;
          const rest = { cachedTokens: null, outputTokens: null, reasoningTokens: null };
          out.push({ type: 'usage', usage: { inputTokens: tokens, ...rest, source: 'worker' } });
        },
        finish: (out) => out.push({ type: 'turn-end', finishReason: 'stop' }),
      },
      false,
    ),
};
