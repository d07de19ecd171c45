import { readdirSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GatewayError, type History } from '@bellwether/exchange';
import { memoryHistory } from '@bellwether/history';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, type RunningPlane } from '../../testing/a-data-plane.js';
import { endOfStream, hearingWorker, type HearingWorker } from '../../testing/hearing-worker.js';
import { eventsOf, StoredClient, wordsOf } from '../../testing/stored-client.js';
import { createDataPlane } from '../../wiring/data-plane.js';

let worker: HearingWorker;
let dataDir: string;
const running: RunningPlane[] = [];

beforeAll(async () => {
  worker = await hearingWorker();
  dataDir = await mkdtemp(join(tmpdir(), 'store-fails-'));
});
afterEach(async () => {
  for (const { plane } of running.splice(0)) await plane.drain(0, 0);
});
afterAll(() => worker.close());

/** A store that can be taken away, and what it then refuses. */
function frailHistory(): { history: History; isAway: boolean } {
  const inner = memoryHistory();
  const frail = { isAway: false, history: inner };
  frail.history = new Proxy(inner, {
    get(target, name: keyof History) {
      const member = target[name];
      if (typeof member !== 'function' || name === 'close') return member;
      return (...given: unknown[]): unknown => {
        if (frail.isAway) return Promise.reject(new GatewayError('storage_unavailable'));
        return (member as (...all: unknown[]) => unknown).apply(target, given);
      };
    },
  });
  return frail;
}

async function start(
  frail: { history: History },
  whenStoreFails: string,
): Promise<{ client: StoredClient; plane: RunningPlane }> {
  const plane = await startPlane(
    (port) => createDataPlane(port, () => Promise.resolve(frail.history)),
    aSnapshot([worker.url]),
    { data: { dir: dataDir }, responses: { whenStoreFails, pollMs: 20 } },
  );
  running.push(plane);
  await plane.whenReady();
  return { plane, client: new StoredClient(plane) };
}

const waiting = () => readdirSync(join(dataDir, 'waiting-responses')).length;

describe('a store that cannot be reached', () => {
  it('makes responses fail that would have to be kept, and never says that they are complete', async () => {
    const frail = frailHistory();
    const { client } = await start(frail, 'fail');
    const { id } = await client.say('one');
    frail.isAway = true;
    expect(await client.ask('POST', '/v1/responses', { model: 'org/m', input: 'x' })).toMatchObject(
      {
        ...{ status: 503, body: { error: { code: 'storage_unavailable', type: 'server_error' } } },
      },
    );
    frail.isAway = false;
    const stream = { model: 'org/m', input: 'wait', stream: true };
    const reply = await client.fetch('POST', '/v1/responses', stream);
    frail.isAway = true;
    worker.held.pop()!.end(endOfStream());
    const told = eventsOf(await reply.text());
    const ends = told.filter(({ type }) => /completed$|incomplete$|failed$/.test(type));
    expect(ends.map(({ type }) => type)).toEqual(['response.failed']);
    expect(told.map(({ sequence_number: number }) => number)).toEqual(told.map((_, at) => at));
    expect(told.at(-1)!.response).toMatchObject({
      status: 'failed',
      output: [{ type: 'message' }],
    });
    expect((await client.ask('GET', `/v1/responses/${id}`)).status).toBe(503);
    expect(await client.say('x', { store: false })).toMatchObject({ status: 'completed' });
    frail.isAway = false;
    expect(wordsOf(await client.say('two', { previous_response_id: id }))).toMatch(/two$/);
  });

  it('is waited for on disk where that is wanted, in order, also over a restart', async () => {
    const frail = frailHistory();
    const { client, plane } = await start(frail, 'answer-and-queue');
    const { id: talk } = (await client.ask('POST', '/v1/conversations')).body;
    frail.isAway = true;
    const first = await client.ask('POST', '/v1/responses', { model: 'org/m', input: 'one' });
    expect(first).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(first.headers.get('x-bellwether-warning')).toMatch(/not stored yet/);
    const second = (await client.stream('two')).at(-1)!;
    expect(second.type).toBe('response.completed');
    expect(waiting()).toBe(2);
    const told = () =>
      plane.messages.flatMap((each) => (each.kind === 'responses' ? [each.stats] : []));
    while (told().at(-1)?.queued !== 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(told().at(-1)).toEqual({ queued: 2, waiting: 2, background: 0 });
    await plane.plane.drain(0, 0);
    running.pop();

    const again = (await start(frail, 'answer-and-queue')).client;
    await again.say('three');
    expect(waiting()).toBe(3);
    frail.isAway = false;
    const chained = await again.say('four', { previous_response_id: first.body.id });
    expect(wordsOf(chained)).toBe('heard: one | heard: one | four');
    expect(waiting()).toBe(0);
    for (const { id } of [first.body, second.response!])
      expect(await again.ask('GET', `/v1/responses/${id}`)).toMatchObject({ status: 200 });
    await again.say('five', { conversation: talk });
  });

  it('refuses what no longer fits on disk', async () => {
    const frail = frailHistory();
    const plane = await startPlane(
      (port) => createDataPlane(port, () => Promise.resolve(frail.history)),
      aSnapshot([worker.url]),
      { responses: { whenStoreFails: 'answer-and-queue', queueBytes: 1_000 } },
    );
    running.push(plane);
    await plane.whenReady();
    frail.isAway = true;
    const reply = await new StoredClient(plane).ask('POST', '/v1/responses', {
      ...{ model: 'org/m', input: 'x'.repeat(2_000) },
    });
    expect(reply).toMatchObject({ status: 503, body: { error: { code: 'storage_unavailable' } } });
  });
});

describe('a gateway that died while it made a response', () => {
  it('is found out by its lease: the response has failed, and its readers hear of it', async () => {
    const frail = frailHistory();
    const lost = {
      ...{ id: 'resp_lost', previousId: null, conversationId: null, model: 'org/m' },
      ...{ createdAtMs: 1_000, expiresAtMs: null, isBackground: true },
    };
    const json = JSON.stringify({
      id: 'resp_lost',
      object: 'response',
      status: 'in_progress',
      output: [],
    });
    await frail.history.saveResponse('ten_1', {
      response: { ...lost, status: 'in_progress', leaseUntilMs: Date.now() - 1, json },
      ...{ input: [], output: [] },
    });
    await frail.history.appendEvents('ten_1', 'resp_lost', [
      { sequence: 0, json: '{"type":"response.created","sequence_number":0}' },
    ]);
    const plane = await startPlane(
      (port) => createDataPlane(port, () => Promise.resolve(frail.history)),
      aSnapshot([worker.url]),
      { responses: { leaseMs: 40, pollMs: 20 } },
    );
    running.push(plane);
    const client = new StoredClient(plane);
    expect(await client.finished('resp_lost')).toMatchObject({
      ...{ status: 'failed', error: { code: 'server_error' } },
    });
    const text = await (await client.fetch('GET', '/v1/responses/resp_lost?stream=true')).text();
    expect(text).toMatch(/event: response.failed\ndata: .*"sequence_number":1/);
  });
});
