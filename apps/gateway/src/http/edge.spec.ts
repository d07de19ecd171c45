import { connect } from 'node:net';
import type { ServerResponse } from 'node:http';
import { cannedWorker, type CannedRequest, type CannedWorker } from '@bellwether/workers/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, testKey, type RunningPlane } from '../testing/a-data-plane.js';
import { createDataPlane } from '../wiring/data-plane.js';

let worker: CannedWorker;
let edge: RunningPlane;
const chat = { model: 'org/m', messages: [{ role: 'user', content: 'hi' }] };
const auth = { authorization: `Bearer ${testKey}` };

function engine({ path, body }: CannedRequest, response: ServerResponse): void {
  if (path === '/health') return void response.end();
  if (body.includes('too-long'))
    return void response.writeHead(400).end('{"error":{"message":"context too long"}}');
  if (body.includes('busy')) return void response.writeHead(429, { 'retry-after': '9' }).end();
  if (body.includes('slow')) return;
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":[]}');
}

beforeAll(async () => {
  worker = await cannedWorker(engine);
  const settings = {
    http: {
      bodyLimitBytes: 4096,
      corsOrigins: ['https://app.example'],
      keepAliveMs: 100,
      maxOpenCalls: 3,
    },
  };
  edge = await startPlane(createDataPlane, aSnapshot([worker.url]), settings);
  await edge.whenReady();
});
afterAll(async () => {
  await edge.plane.drain(0, 0);
  await worker.close();
});

const envelope = async (reply: Response) =>
  ((await reply.json()) as { error: Record<string, unknown> }).error;

/** What comes back for bytes as they are. */
function rawAnswer(sent: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const port = Number(new URL(edge.address).port);
  const socket = connect(port, '127.0.0.1', () => socket.write(sent));
  socket.on('data', (data) => resolve(data.toString()));
  return promise;
}

describe('the data listener', () => {
  it.each([
    ['no JSON', 'nope', 'invalid_json'],
    ['an array', '[]', 'invalid_json'],
    ['nothing', '', 'invalid_json'],
    ['a key twice', '{"model":"org/m","model":"x","messages":[{}]}', 'duplicate_key'],
    [
      'nesting',
      `{"model":"org/m","messages":[${'['.repeat(1500)}${']'.repeat(1500)}]}`,
      'too_deep',
    ],
    ['no messages', '{"model":"org/m"}', 'invalid_request'],
    ['no model', '{"messages":[{}]}', 'invalid_request'],
  ])('refuses %s in the envelope', async (_, body, code) => {
    const reply = await edge.post('/v1/chat/completions', body);
    expect(reply.status).toBe(400);
    expect(await envelope(reply)).toMatchObject({
      code,
      type: 'invalid_request_error',
      request_id: reply.headers.get('x-request-id'),
    });
  });

  it('refuses invalid UTF-8', async () => {
    const body = Buffer.from([
      ...Buffer.from('{"model":"org/m","messages":[{"x":"'),
      0xff,
      ...Buffer.from('"}]}'),
    ]);
    const reply = await fetch(`${edge.address}/v1/chat/completions`, {
      method: 'POST',
      body,
      headers: { ...auth, 'content-type': 'application/json' },
    });
    expect((await envelope(reply)).code).toBe('invalid_json');
  });

  it.each([
    ...['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'],
    'application/json; charset=utf-16',
  ])('refuses the content type %s', async (type) => {
    const reply = await edge.post('/v1/chat/completions', chat, {
      headers: { 'content-type': type },
    });
    expect([reply.status, (await envelope(reply)).code]).toEqual([400, 'wrong_content_type']);
  });

  it.each([true, false])(
    'refuses a body over the limit, announced or not: %s',
    async (isAnnounced) => {
      const text = JSON.stringify({ ...chat, padding: 'x'.repeat(10_000) });
      const stream = new ReadableStream({
        start(controller) {
          for (let at = 0; at < text.length; at += 500)
            controller.enqueue(new TextEncoder().encode(text.slice(at, at + 500)));
          controller.close();
        },
      });
      const reply = await edge.post('/v1/chat/completions', '', {
        body: isAnnounced ? text : stream,
        ...(isAnnounced ? {} : { duplex: 'half' }),
      });
      expect([reply.status, (await envelope(reply)).code]).toEqual([413, 'body_too_large']);
    },
  );

  it.each([
    ['too large', `authorization: Bearer ${testKey}\r\n`, '413'],
    ['nobody’s', '', '401'],
  ])('listens on after its answer to a body that is %s', async (_, header, status) => {
    const rest = Buffer.alloc(8 * 1024 * 1024, 'x');
    const socket = connect(Number(new URL(edge.address).port), '127.0.0.1');
    const heard: string[] = [];
    const { promise: sent, resolve, reject } = Promise.withResolvers<void>();
    socket.on('error', reject);
    socket.on('data', (data) => {
      // Most clients read nothing before they have sent everything.
      if (heard.push(data.toString()) === 1)
        setImmediate(() => socket.write(rest, (error) => (error ? reject(error) : resolve())));
    });
    socket.write(
      `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${header}` +
        `content-length: ${rest.length}\r\n\r\n`,
    );
    await sent;
    expect(heard.join('')).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.destroy();
  });

  it.each([{}, { authorization: 'Bearer nonsense' }, { authorization: 'Basic x' }])(
    'lets nobody in without a key: %j',
    async (headers) => {
      const init = {
        headers: { 'content-type': 'application/json', ...headers },
        method: 'POST',
        body: JSON.stringify(chat),
      };
      const reply = await fetch(`${edge.address}/v1/chat/completions`, init);
      expect([reply.status, (await envelope(reply)).code]).toEqual([401, 'invalid_api_key']);
      expect((await fetch(`${edge.address}/v1/models`, { headers })).status).toBe(401);
    },
  );

  it('knows models by ids with slashes, and no others', async () => {
    const list = (await (await fetch(`${edge.address}/v1/models`, { headers: auth })).json()) as {
      data: { id: string }[];
    };
    expect(list.data.map(({ id }) => id)).toEqual(['org/m']);
    for (const path of ['org/m', 'org%2Fm']) {
      expect(
        await (await fetch(`${edge.address}/v1/models/${path}`, { headers: auth })).json(),
      ).toMatchObject({ id: 'org/m', object: 'model', max_model_len: 4096 });
    }
    const missing = await fetch(`${edge.address}/v1/models/other`, { headers: auth });
    expect([missing.status, (await envelope(missing)).code]).toEqual([404, 'model_not_found']);
    expect((await edge.post('/v1/chat/completions', { ...chat, model: 'other' })).status).toBe(404);
  });

  it('answers unknown addresses and methods in the envelope', async () => {
    const missing = await fetch(`${edge.address}/v1/unknown`, { headers: auth });
    expect([missing.status, (await envelope(missing)).code]).toEqual([404, 'not_found']);
    const wrong = await fetch(`${edge.address}/v1/chat/completions`, { headers: auth });
    expect([wrong.status, wrong.headers.get('allow'), (await envelope(wrong)).code]).toEqual([
      405,
      'POST',
      'method_not_allowed',
    ]);
  });

  it('tells its health without a key', async () => {
    expect((await fetch(`${edge.address}/health/live`)).status).toBe(200);
    expect((await fetch(`${edge.address}/health/ready`)).status).toBe(200);
  });

  it('opens to listed origins only', async () => {
    const ask = (origin: string) =>
      fetch(`${edge.address}/v1/chat/completions`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const allowed = await ask('https://app.example');
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://app.example',
    ]);
    const other = await ask('https://evil.example');
    expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });

  it('passes on what a worker says about a bad request', async () => {
    const reply = await edge.post('/v1/chat/completions', { ...chat, user: 'too-long' });
    expect([reply.status, await envelope(reply)]).toMatchObject([
      400,
      { message: 'context too long', type: 'invalid_request_error', code: 'worker_rejected' },
    ]);
  });

  it('takes the mark off a body that begins with one', async () => {
    const reply = await edge.post('/v1/chat/completions', `\ufeff${JSON.stringify(chat)}`);
    expect(reply.status).toBe(200);
    const sent = worker.requests.findLast(({ path }) => path === '/v1/chat/completions');
    expect(sent?.body).toBe(JSON.stringify(chat));
  });

  it("passes on a busy worker's 429 with its Retry-After", async () => {
    const reply = await edge.post('/v1/chat/completions', { ...chat, user: 'busy' });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '9']);
  });

  it('takes ids that are harmless and makes its own for others', async () => {
    const id = async (header: string) =>
      (
        await edge.post('/v1/chat/completions', chat, { headers: { 'x-request-id': header } })
      ).headers.get('x-request-id');
    expect(await id('Trace.1_a-b')).toBe('Trace.1_a-b');
    expect(await id('a b')).toMatch(/^req_[0-9a-z]{26}$/);
    expect(await id('x'.repeat(129))).toMatch(/^req_/);
  });

  it('tells calls apart that their client gave one id', async () => {
    const headers = { 'x-request-id': 'always-the-same' };
    await Promise.all(
      Array.from({ length: 20 }, () => edge.post('/v1/chat/completions', chat, { headers })),
    );
    const same = () => edge.calls.filter(({ requestId }) => requestId === 'always-the-same');
    await expect.poll(() => same().length).toBe(20);
    expect(new Set(same().map(({ startedAtMs }) => startedAtMs)).size).toBe(20);
  });

  it('keeps a silent stream alive with comments, and sends no more calls than it may', async () => {
    const controllers = [1, 2, 3].map(() => new AbortController());
    const slow = await Promise.all(
      controllers.map(({ signal }) =>
        edge.post('/v1/chat/completions', { ...chat, stream: true, user: 'slow' }, { signal }),
      ),
    );
    const reader = slow[0]!.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toMatch(/^: /);
    const refused = await edge.post('/v1/chat/completions', chat);
    expect([
      refused.status,
      (await envelope(refused)).code,
      refused.headers.get('retry-after'),
    ]).toEqual([429, 'overloaded', '1']);
    for (const controller of controllers) controller.abort();
    await expect.poll(() => worker.hangUps).toBe(3);
    await expect.poll(async () => (await edge.plane.openCalls()).length).toBe(0);
  });

  it('answers bytes that are no HTTP', async () => {
    const text = await rawAnswer('\u0000\u0001garbage\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400[\s\S]*"code":"invalid_request"/);
  });

  it('refuses headers that are too long, in an envelope that every client reads', async () => {
    const text = await rawAnswer(`GET /v1/models HTTP/1.1\r\nx-long: ${'x'.repeat(40_000)}\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 431 /);
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({
      type: 'error',
      error: { type: 'invalid_request_error', code: 'invalid_request', param: null },
    });
  });
});
