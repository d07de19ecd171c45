import type { WorkerDialect } from '@bellwether/exchange';
import { modelOf, paths } from './paths.js';

/** Who asks whom. */
export interface Pair {
  readonly caller: WorkerDialect;
  readonly worker: WorkerDialect;
}

export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One stream, read to its end. Milliseconds since it was asked for. */
interface Read {
  readonly firstMs: number;
  readonly lastMs: number;
}

const words = 'Say something, whatever it is. '.repeat(20);
const messages = [{ role: 'user', content: words }];

const fields: Readonly<Record<WorkerDialect, object>> = {
  'openai-chat': { messages },
  'openai-responses': { input: words, store: false },
  'anthropic-messages': { messages, max_tokens: 4096 },
};

/** The last event of a whole stream, by dialect. */
const ends: Readonly<Record<WorkerDialect, string>> = {
  'openai-chat': '[DONE]',
  'openai-responses': 'response.completed',
  'anthropic-messages': 'message_stop',
};

/** Reads one stream. Errors: another status than 200, a stream that is not whole. */
async function readStream({ url, headers }: Target, { caller, worker }: Pair): Promise<Read> {
  const startMs = performance.now();
  const reply = await fetch(url + paths[caller], {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'anthropic-version': '2023-06-01' },
    body: JSON.stringify({ model: modelOf(worker), stream: true, ...fields[caller] }),
  });
  if (reply.status !== 200) throw new Error(`${reply.status}: ${await reply.text()}`);
  let firstMs = 0;
  let tail = '';
  const utf8 = new TextDecoder();
  for await (const chunk of reply.body as unknown as AsyncIterable<Uint8Array>) {
    if (firstMs === 0) firstMs = performance.now() - startMs;
    tail = (tail + utf8.decode(chunk, { stream: true })).slice(-8192);
  }
  // What ends a response of many tokens holds them all: its name is far from its end.
  const isWhole =
    caller === 'openai-responses' ? tail.includes('"usage":{') : tail.includes(ends[caller]);
  if (!isWhole) throw new Error(`A stream of ${caller} is not whole: …${tail.slice(-200)}`);
  return { firstMs, lastMs: performance.now() - startMs };
}

/** Reads so many streams at once. Result: tokens per second of all together. */
export async function tokensPerSecond(
  target: Target,
  pair: Pair,
  { streams, tokens }: { readonly streams: number; readonly tokens: number },
): Promise<number> {
  const startMs = performance.now();
  await Promise.all(Array.from({ length: streams }, () => readStream(target, pair)));
  return (streams * tokens * 1000) / (performance.now() - startMs);
}

/** Reads streams one after the other. Result: milliseconds until the first bytes of each. */
export async function firstBytesMs(target: Target, pair: Pair, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1)
    times.push((await readStream(target, pair)).firstMs);
  return times;
}
