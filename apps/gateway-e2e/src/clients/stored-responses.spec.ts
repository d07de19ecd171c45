import OpenAI from 'openai';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientStage } from '../support/client-stage.js';

const stage = clientStage({ engines: 2, flags: ['--responses-poll-ms', '50'] });
let openai: OpenAI;

beforeAll(() => {
  const { baseUrl, apiKey } = stage();
  openai = new OpenAI({ baseURL: baseUrl, apiKey, maxRetries: 0 });
});

const ask = { model: 'demo', input: 'The harbour is closed. Which harbour?' };
const later = { ...ask, background: true };
/** A long answer, so that there is time to do something to it. */
const slow = { ...later, max_output_tokens: 2_000, input: 'word '.repeat(50) };

async function finished(id: string): Promise<OpenAI.Responses.Response> {
  for (;;) {
    const response = await openai.responses.retrieve(id);
    if (response.status !== 'queued' && response.status !== 'in_progress') return response;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function collected(stream: AsyncIterable<OpenAI.Responses.ResponseStreamEvent>) {
  const events: OpenAI.Responses.ResponseStreamEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}
const idsIn = (events: readonly OpenAI.Responses.ResponseStreamEvent[]) =>
  new Set(events.flatMap((event) => ('response' in event ? [event.response.id] : [])));

describe('stored responses, by the OpenAI SDK', () => {
  it('are retrieved, listed by their input, and deleted', async () => {
    const response = await openai.responses.create(ask);
    const again = await openai.responses.retrieve(response.id);
    expect([again.output_text, again.usage]).toEqual([response.output_text, response.usage]);
    const items = await openai.responses.inputItems.list(response.id);
    expect(items.data).toMatchObject([{ type: 'message', role: 'user' }]);
    await openai.responses.delete(response.id);
    await expect(openai.responses.retrieve(response.id)).rejects.toBeInstanceOf(
      OpenAI.NotFoundError,
    );
  });

  it('B34: are chained on at once, streamed or not', async () => {
    const words = ['copper', 'lantern', 'meadow'];
    for (const word of words) {
      const first = await openai.responses.create({ ...ask, input: `Remember ${word}.` });
      const second = await openai.responses.create({ ...ask, previous_response_id: first.id });
      expect(second.usage!.input_tokens).toBeGreaterThan(first.usage!.input_tokens);
      const third = await collected(
        await openai.responses.create({ ...ask, previous_response_id: second.id, stream: true }),
      );
      const { response } = third.at(-1) as OpenAI.Responses.ResponseCompletedEvent;
      expect(response.usage!.input_tokens).toBeGreaterThan(second.usage!.input_tokens);
    }
  });

  it('B35: have one id in all events, which chains', async () => {
    const events = await collected(await openai.responses.create({ ...ask, stream: true }));
    const [id, ...others] = idsIn(events);
    expect(others).toEqual([]);
    expect(events.map((event) => event.sequence_number)).toEqual(events.map((_, at) => at));
    const next = await openai.responses.create({ ...ask, previous_response_id: id! });
    expect(next.previous_response_id).toBe(id);
  });

  it('page through their input items', async () => {
    const input = Array.from({ length: 45 }, (_, n) => ({
      role: 'user' as const,
      content: `n${n}`,
    }));
    const { id } = await openai.responses.create({ ...ask, input });
    const seen: string[] = [];
    for await (const item of openai.responses.inputItems.list(id, { order: 'asc', limit: 20 }))
      seen.push((item as { content: { text: string }[] }).content[0]!.text);
    expect(seen).toEqual(input.map(({ content }) => content));
  });
});

describe('responses in the background, by the OpenAI SDK', () => {
  it('are queued, polled and there', async () => {
    const queued = await openai.responses.create(later);
    expect(queued.status).toBe('queued');
    const response = await finished(queued.id);
    expect([response.status, response.output_text === '']).toEqual(['completed', false]);
  });

  it('are read on after their reader left', async () => {
    const stream = await openai.responses.create({ ...slow, stream: true });
    const seen: OpenAI.Responses.ResponseStreamEvent[] = [];
    for await (const event of stream) {
      seen.push(event);
      if (event.type === 'response.output_text.delta') break;
    }
    stream.controller.abort();
    const [id] = idsIn(seen);
    const after = seen.at(-1)!.sequence_number;
    const rest = await collected(
      await openai.responses.retrieve(id!, { stream: true, starting_after: after }),
    );
    const all = [...seen, ...rest];
    expect(all.map((event) => event.sequence_number)).toEqual(all.map((_, at) => at));
    expect(all.at(-1)!.type).toMatch(/^response\.(completed|incomplete)$/);
    const again = await collected(await openai.responses.retrieve(id!, { stream: true }));
    expect(again).toEqual(all);
  });

  it('are cancelled, once and again', async () => {
    const { id } = await openai.responses.create(slow);
    expect((await openai.responses.cancel(id)).status).toBe('cancelled');
    expect((await openai.responses.cancel(id)).status).toBe('cancelled');
    expect((await openai.responses.retrieve(id)).status).toBe('cancelled');
  });
});

describe('conversations, by the OpenAI SDK', () => {
  it('are made, changed, filled, read and deleted', async () => {
    const conversation = await openai.conversations.create({
      metadata: { topic: 'harbours' },
      items: [{ type: 'message', role: 'user', content: 'Remember copper.' }],
    });
    const { id } = conversation;
    const changed = await openai.conversations.update(id, { metadata: { topic: 'lamps' } });
    expect(changed.metadata).toEqual({ topic: 'lamps' });
    const response = await openai.responses.create({ ...ask, conversation: id });
    expect(response.conversation).toEqual({ id });
    await openai.conversations.items.create(id, {
      items: [{ type: 'message', role: 'user', content: 'one more' }],
    });
    const items: { id?: string; type: string }[] = [];
    for await (const item of openai.conversations.items.list(id, { order: 'asc', limit: 2 }))
      items.push(item as { id?: string; type: string });
    expect(items).toHaveLength(4);
    const last = await openai.conversations.items.retrieve(items.at(-1)!.id!, {
      conversation_id: id,
    });
    expect(last).toMatchObject({ content: [{ text: 'one more' }] });
    await openai.conversations.items.delete(items.at(-1)!.id!, { conversation_id: id });
    await expect(
      openai.conversations.items.retrieve(items.at(-1)!.id!, { conversation_id: id }),
    ).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    expect(await openai.conversations.delete(id)).toMatchObject({ id, deleted: true });
    await expect(openai.conversations.retrieve(id)).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    expect((await openai.responses.retrieve(response.id)).output_text).toBe(response.output_text);
  });
});
