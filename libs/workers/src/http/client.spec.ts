import type { ServerResponse } from 'node:http';
import { openAiChat, openAiResponses } from '@bellwether/protocols';
import { GatewayError, type TurnEvent, type TurnReply } from '@bellwether/exchange';
import { afterEach, describe, expect, it } from 'vitest';
import { cannedWorker, type CannedRequest } from '../testing/canned-worker.js';
import { createHttpWorker, type HttpWorkerOptions } from './client.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const item of open.splice(0)) await item.close();
});

async function workerThat(
  reply: (request: CannedRequest, response: ServerResponse) => void,
  options: Partial<HttpWorkerOptions> = {},
) {
  const server = await cannedWorker(reply);
  const client = createHttpWorker({
    url: server.url,
    connectTimeoutMs: 1000,
    probeTimeoutMs: 1000,
    metricsTimeoutMs: 1000,
    firstEventTimeoutMs: 5000,
    eventGapTimeoutMs: 5000,
    totalTimeoutMs: 10_000,
    maxSockets: 4,
    apiKey: () => null,
    ...options,
  });
  open.push(client, server);
  return { server, client };
}

const bytes = (text: string) => new TextEncoder().encode(text);
const prompt = (extra = '') =>
  openAiChat.parse(bytes(`{"model":"m","messages":[{"role":"user","content":"hi"}]${extra}}`));
const turn = (extra = '', signal = new AbortController().signal) => ({
  dialect: openAiChat,
  prompt: prompt(extra),
  headers: { 'x-request-id': 'req_1' },
  signal,
});
const chunk = (content: string) =>
  `data: {"choices":[{"index":0,"delta":{"content":"${content}"},"finish_reason":null}]}\n\n`;
const streamHead = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

async function readAll(reply: TurnReply): Promise<TurnEvent[]> {
  const all: TurnEvent[] = [];
  for (let events = await reply.events.next(); events; events = await reply.events.next())
    all.push(...events);
  return all;
}

const failure = async (work: Promise<unknown>): Promise<GatewayError> => {
  const error: unknown = await work.then(
    () => new Error('nothing was thrown'),
    (cause: unknown) => cause,
  );
  if (!(error instanceof GatewayError)) throw error;
  return error;
};

describe('an HTTP worker', () => {
  it('gets the request with its own key and nothing of the caller', async () => {
    const { server, client } = await workerThat((_, response) => response.end('{"choices":[]}'), {
      apiKey: () => 'worker-key',
    });
    await readAll(await client.send(turn()));
    const { headers, path, body } = server.requests[0]!;
    expect(path).toBe('/v1/chat/completions');
    expect(JSON.parse(body)).toEqual({ model: 'm', messages: [{ role: 'user', content: 'hi' }] });
    expect(Object.keys(headers).sort()).toEqual(
      [
        'accept',
        'accept-encoding',
        'authorization',
        'connection',
        'content-length',
        'content-type',
        'host',
        'x-request-id',
      ].sort(),
    );
    expect(headers).toMatchObject({
      authorization: 'Bearer worker-key',
      'accept-encoding': 'identity',
    });
  });

  it('streams events as they come', async () => {
    let writeMore = () => {};
    const { client } = await workerThat((_, response) => {
      streamHead(response).write(chunk('a'));
      writeMore = () => response.end(`${chunk('b')}data: [DONE]\n\n`);
    });
    const reply = await client.send(turn(',"stream":true'));
    expect(await reply.events.next()).toMatchObject([
      { type: 'opaque', hasOutput: true, count: 1 },
    ]);
    writeMore();
    expect((await readAll(reply)).at(-1)).toEqual({ type: 'turn-end', finishReason: 'stop' });
  });

  it.each([
    [400, '{"error":{"message":"no"}}', {}, { code: 'worker_rejected', status: 400 }],
    [404, 'nothing', {}, { code: 'worker_rejected', status: 404, workerBody: null }],
    [
      404,
      '{"detail":"Not Found"}',
      {},
      { code: 'worker_rejected', message: expect.stringContaining('dialects') as unknown },
    ],
    [
      405,
      '',
      {},
      { code: 'worker_rejected', message: expect.stringContaining('dialects') as unknown },
    ],
    [
      404,
      '{"error":{"message":"no model"}}',
      {},
      { message: expect.stringContaining('refused the request') as unknown },
    ],
    [529, '', {}, { code: 'worker_busy', status: 503 }],
    [401, '{"error":{}}', {}, { code: 'worker_auth_failed', status: 502, workerBody: null }],
    [408, '', {}, { code: 'worker_timeout', status: 504 }],
    [429, '', { 'retry-after': '7' }, { code: 'worker_busy', status: 429, retryAfterSeconds: 7 }],
    [503, '', { 'retry-after': '3' }, { code: 'worker_busy', status: 503, retryAfterSeconds: 3 }],
    [503, '', {}, { code: 'worker_failed', status: 502 }],
    [
      500,
      '{"error":{"message":"secret path"}}',
      {},
      { code: 'worker_failed', status: 502, workerBody: null },
    ],
    [302, '', { location: '/elsewhere' }, { code: 'worker_failed' }],
  ])('that answers %i %s is told apart', async (status, body, headers, expected) => {
    const { client } = await workerThat((_, response) =>
      response.writeHead(status, headers).end(body),
    );
    const error = await failure(client.send(turn()));
    expect(error).toMatchObject(expected);
    expect(error.message).not.toContain('secret');
  });

  it('passes on no words that tell the key of the gateway', async () => {
    const answer = (request: CannedRequest, response: ServerResponse) =>
      response.writeHead(400).end(JSON.stringify({ error: { message: request.headers } }));
    const { client } = await workerThat(answer, { apiKey: () => 'key-of-the-gateway' });
    const { code, workerBody } = await failure(client.send(turn()));
    expect([code, workerBody]).toEqual(['worker_rejected', null]);
  });

  it('passes on its own words about a refused request', async () => {
    const { client } = await workerThat((_, response) =>
      response.writeHead(400).end('{"error":{"message":"too long"}}'),
    );
    const { workerBody } = await failure(client.send(turn()));
    expect(new TextDecoder().decode(workerBody)).toBe('{"error":{"message":"too long"}}');
  });

  it('is unreachable when nobody listens', async () => {
    const { server, client } = await workerThat(() => {});
    await server.close();
    expect(await failure(client.send(turn()))).toMatchObject({
      code: 'worker_unreachable',
      message: 'The worker could not be reached: connection refused.',
    });
    expect(await client.probe()).toMatchObject({
      isHealthy: false,
      reason: expect.stringContaining('connection refused'),
    });
  });

  it('breaks the stream when it dies in the middle', async () => {
    const { client } = await workerThat((_, response) => {
      streamHead(response).write(chunk('a'));
      setImmediate(() => response.destroy());
    });
    const reply = await client.send(turn(',"stream":true'));
    await reply.events.next();
    expect(await failure(readAll(reply))).toMatchObject({ code: 'stream_broken' });
  });

  it.each([
    ['another content type', { 'content-type': 'application/json' }],
    ['a compressed body', { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' }],
  ])('fails with %s where a stream was asked for', async (_, head) => {
    const { server, client } = await workerThat((__, response) =>
      response.writeHead(200, head).write('{}'),
    );
    expect(await failure(client.send(turn(',"stream":true')))).toMatchObject({
      code: 'worker_failed',
    });
    await server.whenHungUp();
  });

  it('is hung up on when the caller goes, before and after its reply began', async () => {
    for (const begins of [false, true]) {
      const { server, client } = await workerThat(
        (_, response) => void (begins && streamHead(response).write(chunk('a'))),
      );
      const controller = new AbortController();
      const sent = client.send(turn(',"stream":true', controller.signal));
      if (begins) await (await sent).events.next();
      else await expect.poll(() => server.requests.length).toBe(1);
      controller.abort(new GatewayError('call_cancelled'));
      const rest = begins ? readAll(await sent) : sent;
      expect(await failure(rest)).toMatchObject({ code: 'call_cancelled' });
      await server.whenHungUp();
    }
  });

  it('is hung up on where the gateway ends the turn, which is a good end', async () => {
    const delta = { type: 'response.output_text.delta', output_index: 0, delta: 'it is the END' };
    const { server, client } = await workerThat(
      (_, response) => void streamHead(response).write(`data: ${JSON.stringify(delta)}\n\n`),
    );
    const { asCaller } = openAiChat;
    const content = { ...asCaller!.read(prompt(), []), stopSequences: ['END'] };
    const dialect = openAiResponses.asWorker!.side('s', content);
    const reply = await client.send({ ...turn(',"stream":true'), dialect });
    expect(await readAll(reply)).toEqual([
      { type: 'text-delta', text: 'it is the ' },
      { type: 'turn-end', finishReason: 'stop', stopSequence: 'END', cutsWorker: true },
    ]);
    await server.whenHungUp();
  });

  it('times out before its first event, and between events', async () => {
    const quick = { firstEventTimeoutMs: 100, eventGapTimeoutMs: 100, totalTimeoutMs: 10_000 };
    const silent = await workerThat(() => {}, quick);
    expect(await failure(silent.client.send(turn()))).toMatchObject({
      code: 'worker_timeout',
      status: 504,
    });
    const stalled = await workerThat(
      (_, response) => void streamHead(response).write(chunk('a')),
      quick,
    );
    const reply = await stalled.client.send(turn(',"stream":true'));
    await reply.events.next();
    expect(await failure(readAll(reply))).toMatchObject({ code: 'worker_timeout' });
    await stalled.server.whenHungUp();
  });

  it('is not read faster than the caller reads', async () => {
    let isFull = false;
    const big = chunk('x'.repeat(64 * 1024));
    const { client } = await workerThat((_, response) => {
      streamHead(response);
      const write = () => {
        for (let index = 0; index < 2000; index += 1) {
          if (!response.write(big)) {
            isFull = true;
            return;
          }
        }
      };
      response.on('drain', () => (isFull = false));
      const timer = setInterval(() => isFull || write(), 1);
      response.on('close', () => clearInterval(timer));
    });
    const reply = await client.send(turn(',"stream":true'));
    await expect.poll(() => isFull, { interval: 20 }).toBe(true);
    const before = process.memoryUsage().arrayBuffers;
    for (let index = 0; index < 10; index += 1) await reply.events.next();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
    reply.events.cancel();
  });
});
