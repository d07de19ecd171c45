import type { ServerResponse } from 'node:http';
import type { LimitRule, Limits } from '@bellwether/exchange';
import { cannedWorker } from '@bellwether/workers/testing';
import type { CannedRequest, CannedWorker } from '@bellwether/workers/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane } from '../testing/a-data-plane.js';
import type { RunningPlane } from '../testing/a-data-plane.js';
import { createDataPlane } from '../wiring/data-plane.js';

const usage = { prompt_tokens: 40, completion_tokens: 10 };
const done = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage })}\n\ndata: [DONE]\n\n`;

let waiting: (() => void)[] = [];
let worker: CannedWorker;
let running: RunningPlane;
let revision = 1;

function engine({ path, body }: CannedRequest, response: ServerResponse): void {
  if (path === '/health') return void response.end();
  if (body.includes('fails')) return void response.writeHead(500).end();
  const finish = () =>
    body.includes('"stream":true')
      ? response.end(done)
      : response.end(
          JSON.stringify({
            choices: [{ message: { content: 'x' }, finish_reason: 'stop' }],
            usage,
          }),
        );
  response.writeHead(200, {
    'content-type': body.includes('"stream":true') ? 'text/event-stream' : 'application/json',
  });
  if (!body.includes('waits')) return void finish();
  if (body.includes('"stream":true'))
    response.write('data: {"choices":[{"index":0,"delta":{"content":"a"}}]}\n\n');
  waiting.push(finish);
}

beforeAll(async () => {
  worker = await cannedWorker(engine);
  running = await startPlane(createDataPlane, aSnapshot([worker.url]), {
    tenants: { unknownOutputTokens: 500 },
    pipeline: { attempts: 1 },
    fleet: { openBreakerAfter: 1_000 },
  });
  await running.whenReady();
});
afterAll(async () => {
  await running.plane.drain(0, 0);
  await worker.close();
});

const none: Limits = {
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrentCalls: null,
  tokensPerCall: null,
};

/** From here on the key has these limits, and has used nothing of them. */
async function limit(limits: Partial<Limits>, rest: Partial<LimitRule> = {}): Promise<void> {
  revision += 1;
  const rule = { id: `lim_${revision}`, subject: 'key', subjectId: 'key_1', model: null } as const;
  const limits_ = [{ ...rule, limits: { ...none, ...limits }, isShadow: false, ...rest }];
  await running.swap(aSnapshot([worker.url], { revision, limits: limits_ }));
}

const chat = (words = 'hi', rest: object = {}) =>
  running.post('/v1/chat/completions', {
    ...{ model: 'org/m', max_tokens: 100, messages: [{ role: 'user', content: words }] },
    ...rest,
  });

interface Told {
  readonly id: string;
  readonly error: { readonly type: string; readonly message: string };
}
const told = async (reply: Response) => (await reply.json()) as Told;

describe('limits of callers', () => {
  it('cost and say nothing where nobody is limited', async () => {
    const reply = await chat();
    expect(reply.headers.get('x-ratelimit-limit-requests')).toBeNull();
    await reply.text();
  });

  it('refuse in OpenAI’s envelope, with what is left and when to come back', async () => {
    await limit({ requestsPerMinute: 2, tokensPerMinute: 100_000 });
    const first = await chat();
    await first.text();
    expect(first.headers.get('x-ratelimit-limit-requests')).toBe('2');
    expect(first.headers.get('x-ratelimit-remaining-requests')).toBe('1');
    expect(first.headers.get('x-ratelimit-reset-requests')).toBe('30s');
    await (await chat()).text();
    const refused = await chat();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(25);
    expect(refused.headers.get('x-ratelimit-remaining-requests')).toBe('0');
    expect((await told(refused)).error).toMatchObject({
      ...{ code: 'rate_limited', message: expect.stringContaining('2 requests a minute') },
    });
  });

  it('refuse in Anthropic’s envelope and headers, counting of tokens included', async () => {
    await limit({ requestsPerMinute: 1 });
    const body = { model: 'org/m', max_tokens: 9, messages: [{ role: 'user', content: 'hi' }] };
    const first = await running.post('/v1/messages', body);
    await first.text();
    expect(first.headers.get('anthropic-ratelimit-requests-remaining')).toBe('0');
    expect(
      Date.parse(first.headers.get('anthropic-ratelimit-requests-reset') ?? ''),
    ).toBeGreaterThan(Date.now());
    for (const path of ['/v1/messages', '/v1/messages/count_tokens']) {
      const refused = await running.post(path, body);
      expect([refused.status, (await told(refused)).error.type]).toEqual([429, 'rate_limit_error']);
    }
  });

  it('take no answer for a count of tokens, which is recorded as one', async () => {
    await limit({ tokensPerCall: 20 });
    const body = { model: 'org/m', messages: [{ role: 'user', content: 'hi' }] };
    const reply = await running.post('/v1/messages/count_tokens', body, {
      headers: { 'x-request-id': 'counted' },
    });
    expect([reply.status, await reply.json()]).toEqual([
      200,
      { input_tokens: expect.any(Number) as number },
    ]);
    expect((await running.post('/v1/messages', { ...body, max_tokens: 90 })).status).toBe(413);
  });

  it('book what was used in place of what was reserved, and give back what failed', async () => {
    await limit({ tokensPerMinute: 1_000 });
    const left = async (words: string, rest: object = {}) => {
      const reply = await chat(words, rest);
      await reply.text();
      return Number(reply.headers.get('x-ratelimit-remaining-tokens'));
    };
    expect(await left('hi')).toBeGreaterThan(850);
    expect(await left('hi', { max_tokens: 900 })).toBeLessThan(60);
    expect(await left('fails')).toBeGreaterThan(700);
    expect(await left('hi', { max_tokens: 1 })).toBeGreaterThan(800);
  });

  it('reserve as configured for an answer of unknown length', async () => {
    await limit({ tokensPerMinute: 800 });
    const replies = await Promise.all([
      chat('hi', { max_tokens: null }),
      chat('hi', { max_tokens: null }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429]);
    await Promise.all(replies.map((reply) => reply.text()));
  });

  it('count calls at once until their streams end, however they end', async () => {
    await limit({ concurrentCalls: 1 });
    const gone = new AbortController();
    const body = { model: 'org/m', stream: true, messages: [{ role: 'user', content: 'waits' }] };
    const first = await running.post('/v1/chat/completions', body, { signal: gone.signal });
    const refused = await chat();
    expect(refused.status).toBe(429);
    expect((await told(refused)).error.message).toContain('1 calls at once');
    gone.abort();
    await first.text().catch(() => undefined);
    await expect.poll(async () => (await chat()).status).toBe(200);
  });

  it('hold calls in the background until they are made', async () => {
    await limit({ concurrentCalls: 1 });
    waiting = [];
    const later = { model: 'org/m', input: 'waits', background: true };
    const { id } = await told(await running.post('/v1/responses', later));
    await expect.poll(() => waiting.length).toBe(1);
    expect((await chat()).status).toBe(429);
    waiting[0]!();
    await expect.poll(async () => (await chat()).status).toBe(200);
    expect(id).toMatch(/^resp_/);
  });

  it('refuse for good what is too large, in words that no client library sends again', async () => {
    await limit({ tokensPerCall: 50 });
    const asked = { model: 'org/m', max_tokens: 90, messages: [{ role: 'user', content: 'hi' }] };
    for (const [path, type] of [
      ['/v1/chat/completions', 'invalid_request_error'],
      ['/v1/messages', 'request_too_large'],
    ] as const) {
      const refused = await running.post(path, asked);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([413, null]);
      expect(refused.headers.get('x-bellwether-limit')).toBe('tokensPerCall');
      expect((await told(refused)).error.type).toBe(type);
    }
  });

  it('that are only watched let everything pass', async () => {
    await limit({ requestsPerMinute: 1 }, { isShadow: true });
    for (let call = 0; call < 3; call += 1) expect((await chat()).status).toBe(200);
  });
});
