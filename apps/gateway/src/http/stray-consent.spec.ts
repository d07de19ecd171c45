import { functionTools } from '@bellwether/pipeline/testing';
import { responseObject, type ResponseObject } from '@bellwether/protocols/testing';
import { cannedWorker, type CannedWorker } from '@bellwether/workers/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, type RunningPlane } from '../testing/a-data-plane.js';
import { steppedEngine, type Step } from '../testing/stepped-engine.js';
import { planeWith } from '../testing/tool-plane.js';

const tools = functionTools({
  math: { guarded: { run: () => 'opened', consent: 'ask' } },
  books: { open: { run: () => 'open' } },
});
let worker: CannedWorker;
let edge: RunningPlane;
beforeAll(async () => {
  worker = await cannedWorker(steppedEngine);
  edge = await startPlane(planeWith(tools), aSnapshot([worker.url]));
  await edge.whenReady();
});
afterAll(async () => {
  await edge.plane.drain(0, 0);
  await worker.close();
});

const named = (label: string) => ({
  ...{ type: 'mcp', server_label: label, server_url: 'https://tools.example/mcp' },
  require_approval: 'never',
});
/** Says nothing that the engine would read as its steps. */
const input = [{ type: 'message', role: 'developer', content: 'Go on.' }];

/** A response whose call waits, and the id of the question. */
async function asked(): Promise<{ response: ResponseObject; id: string }> {
  const steps: Step[] = [{ calls: [['math_guarded', {}]] }, { text: 'done' }];
  const body = { model: 'org/m', input: JSON.stringify(steps), tools: [named('math')] };
  const reply = await edge.post('/v1/responses', body);
  const response = responseObject.parse(await reply.json());
  const id = response.output.find(({ type }) => type === 'mcp_approval_request')?.id;
  if (id === undefined) throw new Error('nothing was asked');
  return { response, id: String(id) };
}

const answerTo = (id: string, approve: boolean) => ({
  ...{ type: 'mcp_approval_response', approval_request_id: id, approve },
});
const next = ({ id }: ResponseObject, rest: object) =>
  edge.post('/v1/responses', { model: 'org/m', previous_response_id: id, ...rest });

describe('consent that cannot be taken as it was given', () => {
  it.each([
    [false, true],
    [true, false],
  ])('is refused when one request says %s and then %s', async (first, second) => {
    const { response, id } = await asked();
    const answers = [answerTo(id, first), answerTo(id, second)];
    const reply = await next(response, { input: answers, tools: [named('math')] });
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { error: { param: 'input.1', message: expect.stringContaining(id) as string } },
    ]);
    expect([tools.waiting.has(id), tools.begun]).toEqual([true, []]);
  });

  it.each([true, false])(
    'is refused when a person has given it and the request names no tools: %s',
    async (isApproved) => {
      const { response, id } = await asked();
      expect((await next(response, { input })).status).toBe(200);
      tools.said.set(id, { isApproved, reason: null, by: 'console' });
      const replies = [
        await next(response, { input }),
        await next(response, { input, tools: [{ type: 'web_search' }] }),
        await edge.post('/v1/responses', { model: 'org/m', input: response.output }),
      ];
      for (const reply of replies)
        expect([reply.status, await reply.json()]).toMatchObject([
          400,
          { error: { param: 'tools', message: expect.stringContaining(id) as string } },
        ]);
      expect(tools.waiting.has(id)).toBe(true);
    },
  );

  it('is told of when a person has given it and the request names other tools', async () => {
    const { response, id } = await asked();
    tools.said.set(id, { isApproved: true, reason: null, by: 'console' });
    const reply = await next(response, { input, tools: [named('books')] });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('x-bellwether-warning')).toContain(id);
    expect(tools.waiting.has(id)).toBe(true);
  });
});
