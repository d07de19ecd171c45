import { setTimeout as wait } from 'node:timers/promises';
import type { RunningGateway } from '../support/start-gateway.js';

/** What clients know of the responses that they were told of. Lives outside the gateway. */
export interface ResponseLedger {
  /** Text of each response that was told to be complete, by its id. */
  readonly complete: Map<string, string>;
  /** Ids that were told, whatever came after. */
  readonly begun: Set<string>;
  inFlight: number;
}

export const emptyLedger = (): ResponseLedger => ({
  ...{ complete: new Map(), begun: new Set(), inFlight: 0 },
});

interface Loose {
  readonly id: string;
  readonly status: string;
  readonly output: readonly { readonly content?: readonly { readonly text: string }[] }[];
}

export const textOf = ({ output }: Loose): string =>
  output
    .flatMap(({ content }) => content ?? [])
    .map(({ text }) => text)
    .join('');

/** Asks the gateway, as the owner of its first key. */
export function ask(
  gateway: RunningGateway,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  return fetch(`${gateway.url}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${gateway.firstRun.apiKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

export const question = (input: string, previous: string | null): object => ({
  ...{ model: 'demo', input, max_output_tokens: 12 },
  ...(previous === null ? {} : { previous_response_id: previous }),
});

/** Asks until the gateway answers so; gives what it answered last. */
export async function untilAnswered(
  gateway: RunningGateway,
  status: number,
  request: readonly [string, string, object?],
): Promise<number> {
  const untilMs = performance.now() + 60_000;
  for (;;) {
    const reply = await ask(gateway, ...request);
    await reply.arrayBuffer();
    if (reply.status === status || performance.now() > untilMs) return reply.status;
    await wait(100);
  }
}

/** One client: a response after the other, each second one streamed, each upon the last that was complete. */
export async function talk(
  gateway: RunningGateway,
  ledger: ResponseLedger,
  hand: number,
  isOver: () => boolean,
): Promise<void> {
  let previous: string | null = null;
  for (let count = 0; !isOver(); count += 1) {
    ledger.inFlight += 1;
    try {
      const body = question(`hand ${hand}, word ${count}`, count % 4 === 0 ? null : previous);
      const done: Loose | null =
        count % 2 === 0 ? await whole(gateway, body) : await streamed(gateway, body, ledger);
      if (done !== null) {
        ledger.complete.set(done.id, textOf(done));
        previous = done.id;
      }
    } catch {
      // The gateway died under this call: nothing was promised. Or it is not there any more.
      await wait(5);
    } finally {
      ledger.inFlight -= 1;
    }
  }
}

async function whole(gateway: RunningGateway, body: object): Promise<Loose | null> {
  const reply = await ask(gateway, 'POST', '/responses', body);
  const response = (await reply.json()) as Loose;
  return reply.ok ? response : null;
}

async function streamed(
  gateway: RunningGateway,
  body: object,
  ledger: ResponseLedger,
): Promise<Loose | null> {
  const reply = await ask(gateway, 'POST', '/responses', { ...body, stream: true });
  let text = '';
  let end: Loose | null = null;
  for await (const piece of reply.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const [, type, json] = /^event: (\S+)\ndata: (.*)$/s.exec(event) ?? [];
      if (type === 'response.created') ledger.begun.add(responseIn(json!).id);
      if (type === 'response.completed' || type === 'response.incomplete') {
        end = responseIn(json!);
        // The words were heard: what happens to the rest of the connection changes nothing.
        ledger.complete.set(end.id, textOf(end));
      }
    }
  }
  return end;
}

const responseIn = (json: string): Loose => (JSON.parse(json) as { response: Loose }).response;
