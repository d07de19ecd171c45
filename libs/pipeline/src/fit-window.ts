import { GatewayError, type Past, type Prompt, type StoredItem } from '@bellwether/exchange';

/** How much a model takes in one turn; null = its workers do not say. `bytesPerToken` is learned. */
export interface ContextWindow {
  readonly contextTokens: number | null;
  readonly bytesPerToken: number;
}

/**
 * Leaves out the oldest whole turns of what was said before until the rest, what is asked and what may be answered
 * have room in the model's window. What is asked stays: when it is too long by itself, the worker says so.
 *
 * Units    tokens are estimated from the bytes of words; pictures and files count nothing.
 * Errors   `context_length_exceeded` where nothing may be left out.
 */
export function fitWindow(past: Past, prompt: Prompt, window: ContextWindow): Past {
  const { memory, maxOutputTokens } = prompt;
  const { contextTokens, bytesPerToken } = window;
  if (contextTokens === null || memory === null) return past;
  const roomBytes = Math.max(0, contextTokens - (maxOutputTokens ?? 1)) * bytesPerToken;
  // Mostly there is room for all the bytes, and nothing has to be looked into.
  if (sum(past.items.map(({ json }) => json.length)) + prompt.body.length <= roomBytes) return past;

  const sizes = past.items.map(({ json }) => wordBytes(JSON.parse(json)));
  const askedBytes = wordBytes(JSON.parse(decoder.decode(prompt.body)));
  let totalBytes = sum(sizes) + askedBytes;
  if (totalBytes <= roomBytes) return past;
  if (memory.mayCut === false)
    throw new GatewayError('context_length_exceeded', {
      text: `truncation: the conversation has about ${Math.ceil(totalBytes / bytesPerToken)} tokens, the model takes ${contextTokens} with the answer. Let it be \`auto\` to leave out the oldest part.`,
      param: (memory.previousId ?? memory.conversationId) ? 'truncation' : 'input',
    });
  const named = new Set(memory.references);
  const left = new Set<StoredItem>();
  for (const turn of turnsOf(past.items)) {
    if (totalBytes <= roomBytes) break;
    for (const at of turn) {
      const item = past.items[at]!;
      if (named.has(item.id)) continue;
      left.add(item);
      totalBytes -= sizes[at]!;
    }
  }
  if (left.size === 0) return past;
  return { items: past.items.filter((item) => !left.has(item)), isCut: true };
}

const decoder = new TextDecoder();

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** Places of the items of each turn, the oldest first. What somebody says after an answer begins one. */
function turnsOf(items: readonly StoredItem[]): number[][] {
  const turns: number[][] = [];
  let isAnswered = true;
  for (const [at, { type, json }] of items.entries()) {
    const isSaid =
      type === 'message' && (JSON.parse(json) as { role?: string }).role !== 'assistant';
    if (isSaid && isAnswered) turns.push([]);
    isAnswered = !isSaid;
    const last = turns.at(-1);
    if (last === undefined) turns.push([at]);
    else last.push(at);
  }
  return turns;
}

/** Bytes of all texts in a document, without what is no words: data URLs and encoded bytes. */
function wordBytes(value: unknown): number {
  if (typeof value === 'string') return isEncoded(value) ? 0 : Buffer.byteLength(value);
  if (Array.isArray(value)) return sum(value.map(wordBytes));
  if (typeof value !== 'object' || value === null) return 0;
  return sum(Object.values(value).map(wordBytes));
}

const isEncoded = (text: string): boolean =>
  text.startsWith('data:') || (text.length > 1000 && /^[A-Za-z0-9+/_=-]+$/.test(text));
