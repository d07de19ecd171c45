import { testKey, type RunningPlane } from './a-data-plane.js';

/** A JSON object of the API. */
export type Loose = Record<string, unknown> & { id: string };
export type WireEvent = Record<string, unknown> & {
  readonly type: string;
  readonly sequence_number: number;
  readonly response?: Loose;
};

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Loose;
}

/** Events of a stream, without its comments and `[DONE]`. */
export const eventsOf = (text: string): WireEvent[] =>
  [...text.matchAll(/^data: (\{.*)$/gm)].map(([, json]) => JSON.parse(json!) as WireEvent);

/** The words of a response's last item. */
export const wordsOf = ({ output }: Loose): string | undefined =>
  (output as { content?: { text: string }[] }[]).at(-1)?.content?.[0]?.text;

/** Speaks the Responses API to a data plane. */
export class StoredClient {
  constructor(
    private readonly plane: Pick<RunningPlane, 'address'>,
    private readonly key = testKey,
  ) {}

  fetch(method: string, path: string, body?: unknown, init: RequestInit = {}): Promise<Response> {
    return fetch(this.plane.address + path, {
      ...init,
      method,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const reply = await this.fetch(method, path, body);
    return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Loose };
  }

  async say(input: unknown, rest: object = {}): Promise<Loose> {
    return (await this.ask('POST', '/v1/responses', { model: 'org/m', input, ...rest })).body;
  }

  /** A stream to its end. */
  async stream(input: unknown, rest: object = {}): Promise<WireEvent[]> {
    const body = { model: 'org/m', input, stream: true, ...rest };
    return eventsOf(await (await this.fetch('POST', '/v1/responses', body)).text());
  }

  /** Looks again until the response is finished. */
  async finished(id: string): Promise<Loose> {
    for (;;) {
      const { body } = await this.ask('GET', `/v1/responses/${id}`);
      if (body.status !== 'queued' && body.status !== 'in_progress') return body;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
