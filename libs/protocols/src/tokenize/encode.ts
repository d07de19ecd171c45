import type { Prompt } from '@bellwether/exchange';
import { parseDocument, spanOf } from '../json/parse-document.js';

const encoder = new TextEncoder();

/** The caller's body; a text also stands under the name that llama.cpp reads, where the caller did not use it. */
export function encode({ body }: Prompt): Uint8Array {
  const document = parseDocument(body);
  const prompt = spanOf(document, 'prompt');
  if (prompt === undefined || typeof document.value.prompt !== 'string') return body;
  if (spanOf(document, 'content') !== undefined) return body;
  const name = encoder.encode(',"content":');
  const { end } = prompt;
  const text = body.subarray(prompt.start, end);
  const out = new Uint8Array(body.length + name.length + text.length);
  out.set(body.subarray(0, end));
  out.set(name, end);
  out.set(text, end + name.length);
  out.set(body.subarray(end), end + name.length + text.length);
  return out;
}
