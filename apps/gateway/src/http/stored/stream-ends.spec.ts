import { cannedWorker } from '@bellwether/workers/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aSnapshot,
  aWorkerSpec,
  startPlane,
  type RunningPlane,
} from '../../testing/a-data-plane.js';
import { endOfStream, hearingWorker, type HearingWorker } from '../../testing/hearing-worker.js';
import { eventsOf, StoredClient } from '../../testing/stored-client.js';
import { createDataPlane } from '../../wiring/data-plane.js';

let worker: HearingWorker;
let plane: RunningPlane;
let client: StoredClient;

beforeEach(async () => {
  worker = await hearingWorker();
  plane = await startPlane(createDataPlane, aSnapshot([worker.url]), {
    http: { keepAliveMs: 40 },
    workers: { firstEventTimeoutMs: 400, eventGapTimeoutMs: 400 },
    pipeline: { attempts: 1 },
  });
  await plane.whenReady();
  client = new StoredClient(plane);
});
afterEach(async () => {
  await plane.plane.drain(0, 0);
  await worker.close();
});

const open = (input: string, rest: object = {}) =>
  client.fetch('POST', '/v1/responses', { model: 'org/m', input, stream: true, ...rest });

/** What a stream says at its end: exactly one event that ends it, then the mark, whole. */
async function endOf(reply: Response) {
  const text = await reply.text();
  const events = eventsOf(text);
  const ends = events.filter(({ type }) => /^response\.(completed|incomplete|failed)$/.test(type));
  expect(ends).toEqual([events.at(-1)]);
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
  return { type: ends[0]!.type, response: ends[0]!.response! };
}
const kept = async (id: string) => (await client.ask('GET', `/v1/responses/${id}`)).body;

describe('a stream of responses ends with one event', () => {
  it('when an operator cancels the call', async () => {
    const reply = await open('wait');
    const [call] = await plane.plane.openCalls();
    expect(await plane.plane.cancel(call!.requestId)).toBe(true);
    const { type, response } = await endOf(reply);
    expect([type, response.status]).toEqual(['response.failed', 'cancelled']);
    expect(await kept(response.id)).toEqual(response);
  });

  it('when the key of the caller is revoked', async () => {
    const reply = await open('wait');
    await plane.swap(aSnapshot([worker.url], { revision: 2, keys: [] }));
    expect((await endOf(reply)).type).toBe('response.failed');
  });

  it('when the gateway shuts down', async () => {
    const reply = await open('wait');
    const ended = endOf(reply);
    await plane.plane.drain(0, 0);
    expect((await ended).response).toMatchObject({ status: 'failed' });
  });

  it('when the worker falls silent in the middle', async () => {
    const { type, response } = await endOf(await open('wait'));
    expect(type).toBe('response.failed');
    expect(response.output).toMatchObject([{ type: 'message', status: 'incomplete' }]);
    expect(await kept(response.id)).toEqual(response);
  });

  it('when the worker never says anything, though the head has left', async () => {
    const reply = await open('silent');
    expect(reply.status).toBe(200);
    const { type, response } = await endOf(reply);
    expect([type, response.output]).toEqual(['response.failed', []]);
    expect(response).toMatchObject({ model: 'org/m', store: true });
    expect(await kept(response.id)).toEqual(response);
  });

  it('when its client leaves: it is kept as far as it came', async () => {
    const abort = new AbortController();
    const body = { model: 'org/m', input: 'wait', stream: true };
    const reply = await client.fetch('POST', '/v1/responses', body, { signal: abort.signal });
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('output_text.delta')) text += (await reader.read()).value ?? '';
    abort.abort();
    const { id } = eventsOf(text)[0]!.response!;
    while (!plane.calls.some(({ outcome }) => outcome === 'cancelled'))
      await new Promise((resolve) => setImmediate(resolve));
    expect(await kept(id)).toMatchObject({
      status: 'cancelled',
      output: [{ status: 'incomplete' }],
    });
  });

  it('also of a response that is not stored', async () => {
    const reply = await open('wait', { store: false });
    worker.held.pop()!.end(endOfStream('length'));
    const { type, response } = await endOf(reply);
    expect(type).toBe('response.incomplete');
    expect((await client.ask('GET', `/v1/responses/${response.id}`)).status).toBe(404);
  });
});

describe('a stream that passes from a Responses worker', () => {
  it('ends under the worker’s own id when it breaks', async () => {
    const line = (type: string, number: number, rest: object) =>
      `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: number, ...rest })}\n\n`;
    const speaker = await cannedWorker(({ path }, response) => {
      if (path !== '/v1/responses') return void response.writeHead(200).end('{}');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const begun = { response: { id: 'resp_theirs', output: [] } };
      const lines = [
        ...[
          line('response.created', 0, begun),
          line('response.output_text.delta', 1, { delta: 'a' }),
        ],
      ];
      response.write(lines.join(''), () => setImmediate(() => response.destroy()));
    });
    const theirs = await startPlane(
      createDataPlane,
      {
        ...aSnapshot([speaker.url]),
        workers: [aWorkerSpec(speaker.url, { dialects: ['openai-responses'] })],
      },
      { pipeline: { attempts: 1 } },
    );
    await theirs.whenReady();
    const body = { model: 'org/m', input: 'x', stream: true, store: false };
    const { type, response } = await endOf(
      await new StoredClient(theirs).fetch('POST', '/v1/responses', body),
    );
    expect([type, response.id, response.status]).toEqual([
      ...['response.failed', 'resp_theirs', 'failed'],
    ]);
    await theirs.plane.drain(0, 0);
    await speaker.close();
  });
});
