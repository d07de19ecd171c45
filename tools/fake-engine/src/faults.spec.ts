import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { faultsSchema } from './faults.js';
import { startFakeEngine } from './start-fake-engine.js';
import type { FakeEngine } from './start-fake-engine.js';
import { contentOf, post, readStream, userSays } from './testing/client.js';

let engine: FakeEngine;
let chat: string;
const streamed = userSays('Tell me about rivers.', {
  stream: true,
  stream_options: { include_usage: true },
});

beforeAll(async () => {
  engine = await startFakeEngine({
    ports: [0, 0],
    timeScale: 50,
    portFaults: [{}, { unhealthy: true }],
  });
  chat = `${engine.url}/v1/chat/completions`;
});
beforeEach(() => engine.setFaults(0, faultsSchema.parse({})));
afterAll(() => engine.close());

describe('switches that break a stream', () => {
  it('die: the socket breaks after so many events', async () => {
    engine.setFaults(0, { dieAfterEvents: 3 });
    const stream = await readStream(chat, streamed);
    expect(stream.isBroken).toBe(true);
    expect(stream.data).toHaveLength(3);
    await expect.poll(() => engine.readings(0).running).toBe(0);
  });

  it('close: the reply ends cleanly, but without reason and end mark', async () => {
    engine.setFaults(0, { closeAfterEvents: 2 });
    const stream = await readStream(chat, streamed);
    expect(stream.isBroken).toBe(false);
    expect(stream.data).toHaveLength(2);
    expect(stream.chunks.at(-1)?.choices[0]?.finish_reason).toBeNull();
  });

  it('hang: nothing more comes and the connection stays', async () => {
    engine.setFaults(0, { hangAfterEvents: 2 });
    const leave = new AbortController();
    const response = await fetch(chat, {
      method: 'POST',
      body: JSON.stringify(streamed),
      signal: leave.signal,
    });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let text = '';
    while (text.split('\n\n').length < 3)
      text += new TextDecoder().decode((await reader.read()).value);
    const more = reader.read().then(
      () => 'more',
      () => 'aborted',
    );
    // All that the engine had to say is said, and none of it has come.
    await expect.poll(() => engine.readings(0).running).toBe(0);
    leave.abort();
    expect(await more).toBe('aborted');
  });

  it('hang before headers: the request is taken and never answered', async () => {
    engine.setFaults(0, { hangBeforeHeaders: true });
    const leave = new AbortController();
    const answer = fetch(chat, {
      method: 'POST',
      body: JSON.stringify(streamed),
      signal: leave.signal,
    }).then(
      () => 'answered',
      () => 'aborted',
    );
    expect((await fetch(`${engine.url}/health`)).status).toBe(200);
    leave.abort();
    expect(await answer).toBe('aborted');
  });

  it('error: an error object comes as an event', async () => {
    engine.setFaults(0, { errorAfterEvents: 2 });
    const stream = await readStream(chat, streamed);
    expect(stream.chunks.at(-1)?.error?.type).toBe('InternalServerError');
    expect(stream.data.at(-1)).toBe('[DONE]');
  });

  it('malformed: one event is no JSON', async () => {
    engine.setFaults(0, { malformedAfterEvents: 1 });
    const stream = await readStream(chat, streamed);
    expect(stream.data.filter((data) => data.endsWith('<<'))).toHaveLength(1);
    expect(stream.data[1]).toMatch(/<<$/);
  });

  it('missing usage: a stream and a whole reply come without', async () => {
    engine.setFaults(0, { missingUsage: true });
    expect((await readStream(chat, streamed)).raw).not.toContain('"usage"');
    expect(await (await post(chat, userSays('Hi'))).text()).not.toContain('"usage"');
  });

  it('cut every byte and CRLF: the same events, each byte in a chunk of its own', async () => {
    const short = { ...streamed, max_tokens: 4 };
    const plain = await readStream(chat, short);
    engine.setFaults(0, { cutEveryByte: true, crlf: true });
    const cut = await readStream(chat, short);
    expect(contentOf(cut)).toBe(contentOf(plain));
    expect(cut.raw).toContain('\r\n\r\n');
    const wire = await rawReply(userSays('Hi', { stream: true, max_tokens: 1 }));
    const sizes = chunkSizes(wire.slice(wire.indexOf('\r\n\r\n') + 4));
    expect(sizes.length).toBeGreaterThan(100);
    expect(new Set(sizes)).toEqual(new Set([1, 0]));
  });
});

/** The sizes of the chunks of a body in chunked encoding. */
function chunkSizes(body: string): number[] {
  const sizes: number[] = [];
  for (let at = 0; at < body.length;) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.slice(at, end), 16);
    sizes.push(size);
    at = end + 2 + size + 2;
  }
  return sizes;
}

/** The bytes of a reply as they are on the wire. */
async function rawReply(document: unknown): Promise<string> {
  const { port, hostname } = new URL(engine.url);
  const socket = connect(Number(port), hostname);
  const body = JSON.stringify(document);
  socket.write(
    `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(socket, 'end');
  return text;
}

describe('switches that break a whole reply', () => {
  it.each([
    ['die', { dieAfterEvents: 0 }, 'broken'],
    ['close', { closeAfterEvents: 0 }, 'unparsable'],
    ['malformed', { malformedAfterEvents: 0 }, 'unparsable'],
  ] as const)('%s', async (_name, change, outcome) => {
    engine.setFaults(0, change);
    const response = await post(chat, userSays('Hi'));
    const text = await response.text().catch(() => null);
    if (outcome === 'broken') expect(text).toBeNull();
    else expect(() => JSON.parse(text ?? '') as unknown).toThrow();
  });
});

describe('switches that refuse', () => {
  it.each([500, 503, 429, 401])('with status %d and the envelope', async (status) => {
    engine.setFaults(0, { status, retryAfterSeconds: 7 });
    const response = await post(chat, streamed);
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await response.json()).toMatchObject({ error: { code: status } });
  });

  it('hits the share of requests that the rate says, evenly', async () => {
    engine.setFaults(0, { status: 500, statusRate: 0.25 });
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1)
      statuses.push((await post(chat, userSays('Hi', { max_tokens: 1 }))).status);
    expect(statuses).toEqual([200, 200, 200, 500, 200, 200, 200, 500]);
  });

  it('asks for the key where one is set, but not for health and metrics', async () => {
    engine.setFaults(0, { apiKey: 'open-sesame' });
    expect((await post(chat, streamed)).status).toBe(401);
    expect((await fetch(`${engine.url}/v1/models`)).status).toBe(401);
    expect((await post(chat, streamed, { authorization: 'Bearer open-sesame' })).status).toBe(200);
    expect((await fetch(`${engine.url}/metrics`)).status).toBe(200);
  });

  it('delays headers', async () => {
    engine.setFaults(0, { slowHeadersMs: 60 });
    const startedMs = performance.now();
    await post(chat, streamed);
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(59);
  });
});

describe('the switchboard', () => {
  it('changes what is named, keeps the rest, and can reset', async () => {
    await post(`${engine.url}/fault`, { crlf: true });
    await post(`${engine.url}/fault`, { status: 503 });
    expect(await (await fetch(`${engine.url}/fault`)).json()).toMatchObject({
      crlf: true,
      status: 503,
    });
    const reset = await post(`${engine.url}/fault`, { reset: true });
    expect(await reset.json()).toEqual(faultsSchema.parse({}));
  });

  it('refuses unknown switches by name', async () => {
    const response = await post(`${engine.url}/fault`, { explode: true });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('explode');
  });

  it('is set per port', async () => {
    expect((await fetch(`${engine.urls[0]}/health`)).status).toBe(200);
    expect((await fetch(`${engine.urls[1]}/health`)).status).toBe(503);
  });

  it('still answers when the engine is frozen and nothing else does', async () => {
    await post(`${engine.url}/fault`, { frozen: true });
    const leave = new AbortController();
    const health = fetch(`${engine.url}/health`, { signal: leave.signal }).then(
      () => 'answered',
      () => 'aborted',
    );
    expect((await post(`${engine.url}/fault`, { frozen: false })).status).toBe(200);
    leave.abort();
    expect(await health).toBe('aborted');
  });
});

describe('a slow reader', () => {
  it('gets every event in the end, long after the engine has said them', async () => {
    const fast = await startFakeEngine({ timeScale: 1000 });
    const tokens = 30_000;
    const request = userSays('Hi', { stream: true, ignore_eos: true, max_tokens: tokens });
    const response = await post(`${fast.url}/v1/chat/completions`, request);
    await expect
      .poll(() => fast.readings(0), { timeout: 15_000 })
      .toMatchObject({
        generatedTokens: tokens,
        running: 0,
      });
    const text = await response.text();
    expect(text.split('\n\n').filter((event) => event.startsWith('data: {'))).toHaveLength(
      tokens + 1,
    );
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    await fast.close();
  });
});

describe('kill and revive', () => {
  it('breaks running streams, refuses connections, then serves again with an empty cache', async () => {
    const own = await startFakeEngine({ timeScale: 10 });
    const url = `${own.url}/v1/chat/completions`;
    const request = { ...streamed, ignore_eos: true, max_tokens: 50_000 };
    const running = readStream(url, request);
    await expect.poll(() => own.readings(0).generatedTokens).toBeGreaterThan(2);
    await own.kill(0);
    expect((await running).isBroken).toBe(true);
    await expect(fetch(`${own.url}/health`)).rejects.toThrow();
    await own.revive(0);
    expect((await fetch(`${own.url}/health`)).status).toBe(200);
    expect(own.readings(0)).toMatchObject({ generatedTokens: 0, residentBlocks: 0 });
    await own.close();
  });
});
