import type { RunningGateway } from '../../support/start-gateway.js';

type Gateway = Pick<RunningGateway, 'url' | 'firstRun'>;

export interface Question {
  readonly model: string;
  readonly text: string;
  readonly outputTokens?: number;
  readonly isStream?: boolean;
  readonly apiKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** One chat call. `outputTokens` are made in full, so that a call lasts as long as a test needs it. */
export function ask(gateway: Gateway, question: Question): Promise<Response> {
  const { model, text, outputTokens = 8, isStream = false, signal } = question;
  return fetch(`${gateway.url}/v1/chat/completions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${question.apiKey ?? gateway.firstRun.apiKey}`,
      'content-type': 'application/json',
      ...question.headers,
    },
    body: JSON.stringify({
      model,
      messages: [{ role: 'user', content: text }],
      max_tokens: outputTokens,
      ignore_eos: true,
      stream: isStream,
    }),
    ...(signal ? { signal } : {}),
  });
}

export interface OpenCall {
  readonly requestId: string;
  /** The whole reply, once it has ended; a broken connection ends it as well. */
  readonly end: Promise<string>;
  abort(): void;
}

/** A stream that has begun and goes on. */
export async function openCall(gateway: Gateway, question: Question): Promise<OpenCall> {
  const abort = new AbortController();
  const reply = await ask(gateway, { ...question, isStream: true, signal: abort.signal });
  if (!reply.ok)
    throw new Error(`The call was answered with ${reply.status}: ${await reply.text()}`);
  return {
    requestId: reply.headers.get('x-request-id') ?? '',
    end: reply.text().catch((error: unknown) => `broken: ${String(error)}`),
    abort: () => abort.abort(),
  };
}

export interface TrafficOptions {
  readonly model: string;
  readonly perSecond?: number;
  readonly outputTokens?: number;
  /** How long the common beginnings are; a page is some nine tokens. */
  readonly pages?: number;
  /** Every so many calls one for a model that nobody serves. */
  readonly errorEvery?: number;
}

export interface Traffic {
  /** Sends no more, and waits for what is open. */
  stop(): Promise<void>;
}

const mostOpen = 24;
const handbooks = ['pumps', 'valves', 'boilers', 'turbines'];

/** Longer than some cache blocks of an engine, so that equal beginnings are found again. */
const handbook = (subject: string, pages: number) =>
  Array.from({ length: pages }, (_, page) => `Page ${page} of the handbook of ${subject}.`).join(
    ' ',
  );

/** A small steady load: several apps, each with a long beginning of its own and a new question every time. */
export function startTraffic(gateway: Gateway, options: TrafficOptions): Traffic {
  const { model, perSecond = 5, outputTokens = 16, pages = 160, errorEvery = 0 } = options;
  const open = new Set<Promise<void>>();
  let sent = 0;
  const send = async (index: number): Promise<void> => {
    const isWrong = errorEvery > 0 && index % errorEvery === errorEvery - 1;
    try {
      const reply = await ask(gateway, {
        model: isWrong ? 'retired-model' : model,
        text: `${handbook(handbooks[index % handbooks.length] ?? '', pages)} Question ${index}: what is next?`,
        outputTokens: outputTokens + (index % 5) * 8,
        isStream: index % 3 !== 0,
      });
      await reply.text();
    } catch {
      // A gateway that was killed refuses connections; whoever kills it looks at what comes after.
    }
  };
  const timer = setInterval(() => {
    if (open.size >= mostOpen) return;
    const call = send(sent++);
    open.add(call);
    void call.finally(() => open.delete(call));
  }, 1_000 / perSecond);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}
