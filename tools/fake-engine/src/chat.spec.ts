import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeEngine } from './start-fake-engine.js';
import type { FakeEngine } from './start-fake-engine.js';
import { ask, contentOf, post, readStream, userSays } from './testing/client.js';

interface ChatReply {
  readonly choices: readonly {
    readonly message: { readonly content: string };
    readonly finish_reason: string;
    readonly stop_reason: string | null;
  }[];
  readonly usage: {
    readonly prompt_tokens: number;
    readonly completion_tokens: number;
    readonly total_tokens: number;
    readonly prompt_tokens_details: { readonly cached_tokens: number };
  };
}

let engine: FakeEngine;
let chat: string;

beforeAll(async () => {
  engine = await startFakeEngine({ timeScale: 20 });
  chat = `${engine.url}/v1/chat/completions`;
});
afterAll(() => engine.close());

describe('chat', () => {
  it('streams the role, one token an event, the reason of the end, the usage and the end mark', async () => {
    const stream = await readStream(
      chat,
      userSays('Say something.', { stream: true, stream_options: { include_usage: true } }),
    );
    const [role, ...rest] = stream.chunks;
    expect(role?.choices[0]?.delta).toEqual({ role: 'assistant', content: '' });
    const usage = rest.at(-1);
    expect(usage?.choices).toEqual([]);
    expect(usage?.usage).toMatchObject({
      completion_tokens: rest.length - 1,
      prompt_tokens_details: { cached_tokens: 0 },
    });
    expect(rest.at(-2)?.choices[0]?.finish_reason).toBe('stop');
    expect(stream.data.at(-1)).toBe('[DONE]');
    for (const chunk of rest)
      expect(Buffer.byteLength(chunk.choices[0]?.delta.content ?? '')).toBeLessThanOrEqual(7);
  });

  it('says the same streamed and whole', async () => {
    const request = userSays('Tell me about tides and harbours.');
    const whole = await ask<ChatReply>(chat, request);
    const stream = await readStream(chat, { ...request, stream: true });
    expect(contentOf(stream)).toBe(whole.choices[0]?.message.content);
    expect(whole.choices[0]?.message.content.split('. ').length).toBeGreaterThan(2);
    expect(stream.chunks.some((chunk) => chunk.usage !== undefined)).toBe(false);
  });

  it.each([
    ['Which zork?', 'The zork is 17 blue otters.'],
    ['What is the gate code?', 'The gate code is K-9.'],
    ['Please say: which gate code did I give you?', 'The gate code is K-9.'],
  ])('answers %j from a statement in the conversation', async (question, answer) => {
    const messages = [
      { role: 'system', content: 'Be brief. The zork is 17 blue otters.' },
      { role: 'user', content: 'Remember that the gate code is 4 and the dog is brown.' },
      { role: 'assistant', content: 'Noted.' },
      { role: 'user', content: 'I was wrong, the gate code is K-9!' },
      { role: 'user', content: question },
    ];
    const reply = await ask<ChatReply>(chat, { model: 'simulated-8b', messages });
    expect(reply.choices[0]?.message.content).toBe(answer);
  });

  it('does not know what nobody stated', async () => {
    const reply = await ask<ChatReply>(chat, userSays('Which zork?'));
    expect(reply.choices[0]?.message.content).not.toMatch(/^The zork is/);
  });

  it('stops at the limit of tokens and at a stop text', async () => {
    const limited = await ask<ChatReply>(
      chat,
      userSays('Say something.', { max_completion_tokens: 5 }),
    );
    expect(limited.choices[0]?.finish_reason).toBe('length');
    expect(limited.usage.completion_tokens).toBe(5);
    const stopped = await ask<ChatReply>(
      chat,
      userSays('The word is left-right. Which word?', { stop: ['-right'] }),
    );
    expect(stopped.choices[0]).toMatchObject({
      message: { content: 'The word is left' },
      finish_reason: 'stop',
      stop_reason: '-right',
    });
  });

  it('goes on to the limit when told to ignore the end', async () => {
    const reply = await ask<ChatReply>(
      chat,
      userSays('Hello', { ignore_eos: true, max_tokens: 300 }),
    );
    expect(reply.usage.completion_tokens).toBe(300);
    expect(reply.choices[0]?.finish_reason).toBe('length');
  });

  it('gives n choices that differ, each with its own end', async () => {
    const stream = await readStream(chat, userSays('Say something.', { n: 3, stream: true }));
    const texts = [0, 1, 2].map((index) => contentOf(stream, index));
    expect(new Set(texts).size).toBe(3);
    const ends = stream.chunks
      .flatMap((chunk) => chunk.choices)
      .filter((choice) => choice.finish_reason !== null);
    expect(ends.map((choice) => choice.index).toSorted()).toEqual([0, 1, 2]);
  });

  it('reports the part of the prompt that it has seen before', async () => {
    const system = { role: 'system', content: `Cached ${'prefix '.repeat(1000)}` };
    const turn = (content: string) => ({
      model: 'simulated-8b',
      max_tokens: 1,
      messages: [system, { role: 'user', content }],
    });
    const first = await ask<ChatReply>(chat, turn('one'));
    const second = await ask<ChatReply>(chat, turn('two'));
    expect(first.usage.prompt_tokens_details.cached_tokens).toBe(0);
    expect(second.usage.prompt_tokens_details.cached_tokens).toBe(1536);
    const salted = await ask<ChatReply>(chat, { ...turn('two'), cache_salt: 'tenant' });
    expect(salted.usage.prompt_tokens_details.cached_tokens).toBe(0);
  });

  it.each([
    [
      'an unknown model',
      404,
      'NotFoundError',
      { model: 'other', messages: [{ role: 'user', content: 'x' }] },
    ],
    ['no messages', 400, 'BadRequestError', { model: 'simulated-8b' }],
    [
      'more tokens than the context has',
      400,
      'BadRequestError',
      userSays('x', { max_tokens: 200_000 }),
    ],
    [
      'stream options without a stream',
      400,
      'BadRequestError',
      userSays('x', { stream_options: { include_usage: true } }),
    ],
  ])('refuses %s', async (_name, status, type, document) => {
    const response = await post(chat, document);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      error: { type, code: status, message: expect.any(String) as string },
    });
  });

  it('cancels in the engine when the client goes away', async () => {
    const leave = new AbortController();
    const request = userSays('Hello', { stream: true, ignore_eos: true, max_tokens: 100_000 });
    const response = await fetch(chat, {
      method: 'POST',
      body: JSON.stringify(request),
      signal: leave.signal,
    });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    expect(engine.readings(0).running).toBe(1);
    leave.abort();
    await expect.poll(() => engine.readings(0).running).toBe(0);
  });
});
