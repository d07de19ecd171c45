/** What a spec reads from one streamed reply. */
export interface StreamRead {
  readonly status: number;
  /** The data of every event, as text. */
  readonly data: readonly string[];
  /** The events that are JSON. */
  readonly chunks: readonly Chunk[];
  /** Whether the connection broke before the end of the body. */
  readonly isBroken: boolean;
  readonly raw: string;
}

export interface Delta {
  readonly role?: string;
  readonly content?: string;
  readonly reasoning_content?: string;
  readonly tool_calls?: readonly {
    readonly index: number;
    readonly id?: string;
    readonly function: { readonly name?: string; readonly arguments: string };
  }[];
}

export interface Chunk {
  readonly id: string;
  readonly choices: readonly {
    readonly index: number;
    readonly delta: Delta;
    readonly text?: string;
    readonly finish_reason: string | null;
  }[];
  readonly usage?: Record<string, unknown>;
  readonly error?: { readonly type: string };
}

/** POSTs a document. */
export async function post(
  url: string,
  document: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(document),
  });
}

/** POSTs a document and reads the JSON that comes back. */
export async function ask<T>(url: string, document: unknown): Promise<T> {
  return (await (await post(url, document)).json()) as T;
}

/** POSTs a document and reads the stream to its end, clean or not. */
export async function readStream(
  url: string,
  document: unknown,
  signal?: AbortSignal,
): Promise<StreamRead> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(document),
    signal: signal ?? null,
  });
  const decoder = new TextDecoder();
  let raw = '';
  let isBroken = false;
  try {
    for await (const bytes of response.body ?? []) raw += decoder.decode(bytes, { stream: true });
  } catch {
    isBroken = true; // that the body broke is what the spec wants to know
  }
  const data = raw
    .split(/\r?\n\r?\n/)
    .flatMap((event) => (event.startsWith('data: ') ? [event.slice(6)] : []));
  return { status: response.status, data, chunks: data.flatMap(parsed), isBroken, raw };
}

function parsed(text: string): Chunk[] {
  try {
    return [JSON.parse(text) as Chunk];
  } catch {
    return []; // the end mark, or an event spoilt on purpose
  }
}

/** The text of one choice, joined. */
export function contentOf({ chunks }: StreamRead, index = 0): string {
  return chunks
    .flatMap((chunk) => chunk.choices)
    .filter((choice) => choice.index === index)
    .map((choice) => choice.delta.content ?? '')
    .join('');
}

/** A user's message as a request of one turn. */
export function userSays(
  text: string,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return { model: 'simulated-8b', messages: [{ role: 'user', content: text }], ...more };
}
