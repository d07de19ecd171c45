import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, type RunningPlane } from '../../testing/a-data-plane.js';
import { endOfStream, hearingWorker, type HearingWorker } from '../../testing/hearing-worker.js';
import { eventsOf, StoredClient, wordsOf, type WireEvent } from '../../testing/stored-client.js';
import { createDataPlane } from '../../wiring/data-plane.js';

let worker: HearingWorker;
let plane: RunningPlane;
let client: StoredClient;
const later = { background: true };

beforeAll(async () => {
  worker = await hearingWorker();
  plane = await startPlane(createDataPlane, aSnapshot([worker.url]), {
    http: { keepAliveMs: 60 },
    responses: { pollMs: 20, backgroundCalls: 2, leaseMs: 1_000 },
  });
  await plane.whenReady();
  client = new StoredClient(plane);
});
afterAll(async () => {
  await plane.plane.drain(0, 0);
  await worker.close();
});

/** A streamed background response whose worker waits for the test. */
async function begun(rest: object = {}) {
  const abort = new AbortController();
  const body = { model: 'org/m', input: 'wait', stream: true, ...later, ...rest };
  const { signal } = abort;
  const reply = await client.fetch('POST', '/v1/responses', body, { signal });
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('output_text.delta')) text += (await reader.read()).value ?? '';
  return { id: eventsOf(text)[0]!.response!.id, abort, reader, seen: eventsOf(text) };
}
const release = (words: string) =>
  worker.held
    .pop()!
    .end(
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: words }, finish_reason: null }] })}\n\n${endOfStream()}`,
    );
const follow = async (id: string, after: number): Promise<WireEvent[]> => {
  const query = `stream=true${after < 0 ? '' : `&starting_after=${after}`}`;
  return eventsOf(await (await client.fetch('GET', `/v1/responses/${id}?${query}`)).text());
};
const last = (events: readonly WireEvent[]) => events.at(-1)!;

describe('a response that is made in the background', () => {
  it('is answered as queued at once, and is there when it is asked for later', async () => {
    const queued = await client.say('one', later);
    expect(queued).toMatchObject({
      ...{ status: 'queued', background: true, output: [], usage: null, completed_at: null },
    });
    const response = await client.finished(queued.id);
    expect(response).toMatchObject({ status: 'completed', background: true });
    expect(wordsOf(response)).toBe('heard: one');
    const next = await client.say('two', { previous_response_id: queued.id });
    expect(wordsOf(next)).toBe('heard: one | heard: one | two');
  });

  it('goes on when its reader leaves, and is read on from where that was', async () => {
    const { id, abort, seen } = await begun();
    expect(seen.map(({ type }) => type).slice(0, 3)).toEqual([
      ...['response.created', 'response.queued', 'response.in_progress'],
    ]);
    abort.abort();
    const rest = follow(id, last(seen).sequence_number);
    const all = follow(id, -1);
    release('ended');
    const events = [...seen, ...(await rest)];
    expect(events.map(({ sequence_number: number }) => number)).toEqual(events.map((_, at) => at));
    expect(await all).toEqual(events);
    expect(last(events)).toMatchObject({ type: 'response.completed', response: { id } });
    expect(await client.finished(id)).toEqual(last(events).response);
    expect(wordsOf(last(events).response!)).toBe('begun ended');
  });

  it('is cancelled once, however often that is asked', async () => {
    const { id, reader } = await begun();
    for (let times = 0; times < 2; times += 1)
      expect(await client.ask('POST', `/v1/responses/${id}/cancel`)).toMatchObject({
        ...{ status: 200, body: { id, status: 'cancelled' } },
      });
    let text = '';
    for (let read = await reader.read(); !read.done; read = await reader.read()) text += read.value;
    expect(last(eventsOf(text))).toMatchObject({
      ...{ type: 'response.failed', response: { status: 'cancelled' } },
    });
    expect(last(await follow(id, 0))).toEqual(last(eventsOf(text)));
    worker.held.pop();
  });

  it('stays as it is when it is cancelled after its end; one of the foreground is refused', async () => {
    const { id } = await client.say('one', later);
    const response = await client.finished(id);
    expect((await client.ask('POST', `/v1/responses/${id}/cancel`)).body).toEqual(response);
    const foreground = await client.say('one');
    expect(await client.ask('POST', `/v1/responses/${foreground.id}/cancel`)).toMatchObject({
      ...{ status: 400, body: { error: { code: 'invalid_request' } } },
    });
    expect(await client.ask('GET', `/v1/responses/${foreground.id}?stream=true`)).toMatchObject({
      ...{ status: 400, body: { error: { param: 'stream' } } },
    });
  });

  it('is said in its conversation once it is complete, and not at all when it is cancelled', async () => {
    const { id: conversation } = (await client.ask('POST', '/v1/conversations', {})).body;
    const roles = async () => {
      const path = `/v1/conversations/${conversation}/items?order=asc`;
      const { data } = (await client.ask('GET', path)).body as { data?: { role: string }[] };
      return data?.map(({ role }) => role);
    };
    const first = await begun({ conversation });
    expect(await roles()).toEqual([]);
    release('ended');
    await client.finished(first.id);
    expect(await roles()).toEqual(['user', 'assistant']);
    const second = await begun({ conversation });
    await client.ask('POST', `/v1/responses/${second.id}/cancel`);
    worker.held.pop();
    const third = (await client.stream('die', { conversation })).at(-1)!.response!;
    expect(third).toMatchObject({ status: 'failed', conversation: { id: conversation } });
    expect(await roles()).toEqual(['user', 'assistant']);
    const kept = await client.ask('GET', `/v1/responses/${second.id}/input_items`);
    expect(kept.body.data).toHaveLength(1);
    await client.say('long', { conversation });
    expect(await roles()).toEqual(['user', 'assistant', 'user', 'assistant']);
  });

  it('fails as its worker does', async () => {
    const { id } = await client.say('x', { ...later, model: 'nobody/has-it' });
    expect(await client.finished(id)).toMatchObject({
      ...{ status: 'failed', error: { code: 'server_error' } },
    });
    const events = await client.stream('die', later);
    expect(last(events)).toMatchObject({ type: 'response.failed' });
    expect(await client.finished(last(events).response!.id)).toEqual(last(events).response);
  });

  it('is one of so many, and keeps its lease while it lasts', async () => {
    const two = [await begun(), await begun()];
    expect(
      await client.ask('POST', '/v1/responses', { model: 'org/m', input: 'x', ...later }),
    ).toMatchObject({ status: 429, body: { error: { code: 'overloaded' } } });
    // Longer than a lease: a sweeper that found it abandoned would have ended it.
    const untilMs = performance.now() + 1_600;
    while (performance.now() < untilMs) await two[0]!.reader.read();
    for (const { id } of two)
      expect((await client.ask('GET', `/v1/responses/${id}`)).body.status).toBe('in_progress');
    for (let count = 0; count < 2; count += 1) release('ended');
    for (const { id } of two) expect((await client.finished(id)).status).toBe('completed');
  });

  it('is refused to follow one that is not finished', async () => {
    const { id } = await begun();
    expect(await client.say('x', { previous_response_id: id })).toMatchObject({
      error: { param: 'previous_response_id' },
    });
    release('ended');
    await client.finished(id);
  });
});
