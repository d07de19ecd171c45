import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, testKey, type RunningPlane } from '../../testing/a-data-plane.js';
import { hearingWorker, type HearingWorker } from '../../testing/hearing-worker.js';
import { createDataPlane } from '../../wiring/data-plane.js';

type Loose = Record<string, unknown> & { id: string };

let worker: HearingWorker;
let edge: RunningPlane;

beforeAll(async () => {
  worker = await hearingWorker();
  edge = await startPlane(createDataPlane, aSnapshot([worker.url]), {
    responses: { pollMs: 20 },
  });
  await edge.whenReady();
});
afterAll(async () => {
  await edge.plane.drain(0, 0);
  await worker.close();
});

async function ask(method: string, path: string, body?: unknown) {
  const reply = await fetch(edge.address + path, {
    method,
    headers: {
      authorization: `Bearer ${testKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Loose };
}
const say = async (input: unknown, rest: object = {}) =>
  (await ask('POST', '/v1/responses', { model: 'org/m', input, ...rest })).body;
const textOf = ({ output }: Loose) =>
  (output as { content?: { text: string }[] }[]).at(-1)?.content?.[0]?.text;

async function stream(input: unknown, rest: object = {}) {
  const reply = await edge.post('/v1/responses', { model: 'org/m', input, stream: true, ...rest });
  return events(await reply.text());
}
const events = (text: string) =>
  [...text.matchAll(/^data: (\{.*)$/gm)].map(
    ([, json]) => JSON.parse(json!) as Loose & { type: string; response?: Loose },
  );

describe('a response that is stored', () => {
  it('is found again as it was told, and chained on at once', async () => {
    const first = await say('one');
    const again = await ask('GET', `/v1/responses/${first.id}`);
    expect(again).toMatchObject({ status: 200, body: first });
    const second = await say('two', { previous_response_id: first.id });
    expect(textOf(second)).toBe('heard: one | heard: one | two');
    const told = await stream('three', { previous_response_id: second.id });
    const ids = new Set(told.flatMap(({ response }) => (response ? [response.id] : [])));
    expect(ids.size).toBe(1);
    const [id] = ids;
    expect((await ask('GET', `/v1/responses/${id}`)).body).toEqual(told.at(-1)!.response);
    expect(textOf(await say('four', { previous_response_id: id }))).toMatch(
      /\| three \|.*\| four$/,
    );
  });
});
