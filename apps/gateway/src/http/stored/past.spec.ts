import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, type RunningPlane } from '../../testing/a-data-plane.js';
import { hearingWorker, type HearingWorker } from '../../testing/hearing-worker.js';
import { StoredClient, wordsOf, type Loose } from '../../testing/stored-client.js';
import { createDataPlane } from '../../wiring/data-plane.js';

let worker: HearingWorker;
let plane: RunningPlane;
let client: StoredClient;

beforeAll(async () => {
  worker = await hearingWorker();
  plane = await startPlane(createDataPlane, aSnapshot([worker.url]), {
    history: { contextItems: 4 },
  });
  await plane.whenReady();
  client = new StoredClient(plane);
});
afterAll(async () => {
  await plane.plane.drain(0, 0);
  await worker.close();
});

const post = (input: unknown, rest: object) =>
  client.ask('POST', '/v1/responses', { model: 'org/m', input, ...rest });

/** Three turns: more items than a turn is given. */
async function threeTurns(): Promise<Loose> {
  const first = await client.say('one');
  const second = await client.say('two', { previous_response_id: first.id });
  return client.say('three', { previous_response_id: second.id });
}

describe('a past that does not fit', () => {
  it('is told from its newest turns on, with a word of warning', async () => {
    const { id } = await threeTurns();
    const answer = await post('four', { previous_response_id: id });
    expect(answer.headers.get('x-bellwether-warning')).toMatch(/oldest part/);
    expect(wordsOf(answer.body)).toMatch(/^heard: two \| heard: one/);
    const auto = await post('four', { previous_response_id: id, truncation: 'auto' });
    expect([auto.status, auto.body.truncation]).toEqual([200, 'auto']);
  });

  it('is refused where nothing of it may be left out', async () => {
    const { id } = await threeTurns();
    const answer = await post('four', { previous_response_id: id, truncation: 'disabled' });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'context_length_exceeded', param: 'truncation' } },
    });
  });

  it('goes by the window of the model as well', async () => {
    const { id } = await client.say('word '.repeat(6000));
    const answer = await post('two', { previous_response_id: id });
    expect([answer.status, wordsOf(answer.body)]).toEqual([200, 'heard: two']);
    expect(answer.headers.get('x-bellwether-warning')).toMatch(/oldest part/);
    expect(await post('two', { previous_response_id: id, truncation: 'disabled' })).toMatchObject({
      status: 400,
      body: { error: { code: 'context_length_exceeded', param: 'truncation' } },
    });
  });

  it('loses outputs whose calls were left out, rather than the turn', async () => {
    const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
    const items = [
      ...[{ role: 'user', content: 'old' }, call],
      { type: 'function_call_output', call_id: 'c', output: 'seen' },
      ...[
        { role: 'assistant', content: 'ok' },
        { role: 'user', content: 'a' },
      ],
      { role: 'assistant', content: 'b' },
    ];
    const { id } = (await client.ask('POST', '/v1/conversations', { items })).body;
    expect(wordsOf(await client.say('c', { conversation: id }))).toBe('heard: ok | a | b | c');
  });

  it('keeps new items apart from those that it holds without having told them', async () => {
    const items = Array.from({ length: 6 }, (_, n) => ({
      ...{ id: `msg_${n}`, role: n % 2 ? 'assistant' : 'user', content: `n${n}` },
    }));
    const { id } = (await client.ask('POST', '/v1/conversations', { items })).body;
    const again = { id: 'msg_0', role: 'user', content: 'again' };
    expect(await client.say([again], { conversation: id })).toMatchObject({ status: 'completed' });
    const list = await client.ask('GET', `/v1/conversations/${id}/items?limit=2`);
    const [answer, said] = list.body.data as Loose[];
    expect([answer!.role, said!.content]).toEqual([
      ...['assistant', [{ type: 'input_text', text: 'again' }]],
    ]);
    expect(said!.id).not.toBe('msg_0');
  });
});
