import type { RunningGateway } from '../support/start-gateway.js';

/** What a call came to: its status, the worker that served it, and the error code when there was one. */
export interface Answer {
  readonly status: number;
  readonly worker: string | null;
  readonly code: string | null;
  readonly elapsedMs: number;
}

export interface Ask {
  readonly path?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A chat of a few tokens. */
export function aChat(text: string, maxTokens = 4): Record<string, unknown> {
  return { model: 'demo', messages: [{ role: 'user', content: text }], max_tokens: maxTokens };
}

/** One call through the gateway, read to its end. A stream that breaks off has the code of its error event. */
export async function ask(gateway: RunningGateway, options: Ask = {}): Promise<Answer> {
  const startedMs = performance.now();
  const reply = await fetch(gateway.url + (options.path ?? '/v1/chat/completions'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${gateway.firstRun.apiKey}`,
      'content-type': 'application/json',
      ...options.headers,
    },
    body: JSON.stringify(options.body ?? aChat('Hello.')),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const text = await reply.text();
  return {
    status: reply.status,
    worker: reply.headers.get('x-bellwether-worker'),
    code: /"code"\s*:\s*"([a-z_]+)"/.exec(text)?.[1] ?? null,
    elapsedMs: performance.now() - startedMs,
  };
}

/** Times `run`, a few at once, in order of their numbers. */
export async function inParallel<Value>(
  count: number,
  atOnce: number,
  run: (index: number) => Promise<Value>,
): Promise<Value[]> {
  const results: Value[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let index = next++; index < count; index = next++) results[index] = await run(index);
    }),
  );
  return results;
}

/** A value of one metric, with all of the given labels; null when there is no such series. */
export async function metric(
  gateway: RunningGateway,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<number | null> {
  const text = await (await fetch(`${gateway.adminUrl}/metrics`)).text();
  for (const line of text.split('\n')) {
    if (!line.startsWith(`${name}{`) && !line.startsWith(`${name} `)) continue;
    if (!Object.entries(labels).every(([key, value]) => line.includes(`${key}="${value}"`)))
      continue;
    return Number(line.slice(line.lastIndexOf(' ') + 1));
  }
  return null;
}
