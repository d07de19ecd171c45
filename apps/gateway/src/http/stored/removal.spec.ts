import { once } from 'node:events';
import type { History } from '@bellwether/exchange';
import { memoryHistory } from '@bellwether/history';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aSnapshot, startPlane, type RunningPlane } from '../../testing/a-data-plane.js';
import { endOfStream, hearingWorker, type HearingWorker } from '../../testing/hearing-worker.js';
import { eventsOf, StoredClient } from '../../testing/stored-client.js';
import { createDataPlane } from '../../wiring/data-plane.js';

let worker: HearingWorker;
let plane: RunningPlane;
let client: StoredClient;
const history: History = memoryHistory();

beforeAll(async () => {
  worker = await hearingWorker();
  plane = await startPlane(
    (port) => createDataPlane(port, () => Promise.resolve(history)),
    aSnapshot([worker.url]),
    { responses: { pollMs: 20, leaseMs: 120 } },
  );
  await plane.whenReady();
  client = new StoredClient(plane);
});
afterAll(async () => {
  await plane.plane.drain(0, 0);
  await worker.close();
});

/** A stream whose worker waits for the test. */
async function begun(rest: object = {}) {
  const body = { model: 'org/m', input: 'wait', stream: true, ...rest };
  const reply = await client.fetch('POST', '/v1/responses', body);
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('output_text.delta')) text += (await reader.read()).value ?? '';
  const ended = async () => {
    for (let read = await reader.read(); !read.done; read = await reader.read()) text += read.value;
    return eventsOf(text).at(-1)!.type;
  };
  return { id: eventsOf(text)[0]!.response!.id, engine: worker.held.pop()!, ended };
}

async function isGone(id: string): Promise<void> {
  for (const path of ['', '/input_items', '?stream=true'])
    expect((await client.ask('GET', `/v1/responses/${id}${path}`)).status).toBe(404);
}

const cancelled = () =>
  plane.calls.filter(({ errorCode }) => errorCode === 'call_cancelled').length;

describe('what is removed while it is made', () => {
  it('is gone for good when it is deleted, and its worker is let go', async () => {
    const { id, engine } = await begun({ background: true });
    const isLetGo = once(engine, 'close');
    const reply = await client.ask('DELETE', `/v1/responses/${id}`);
    expect(reply.body).toMatchObject({ deleted: true });
    await isLetGo;
    await vi.waitFor(() => expect(cancelled()).toBe(1));
    await isGone(id);
  });

  it('is gone for good when all of its tenant is erased', async () => {
    const later = await begun({ background: true });
    const now = await begun();
    const isLetGo = once(later.engine, 'close');
    const before = cancelled();
    await history.erase('ten_1');
    await isLetGo;
    await vi.waitFor(() => expect(cancelled()).toBe(before + 1));
    now.engine.end(endOfStream());
    expect(await now.ended()).toBe('response.completed');
    for (const { id } of [later, now]) await isGone(id);
    expect(await history.size(null)).toMatchObject({ responses: 0, items: 0 });
    const { id } = await client.say('one');
    expect((await client.ask('GET', `/v1/responses/${id}`)).status).toBe(200);
  });
});
