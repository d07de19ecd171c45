import type { Dialect } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { anthropicMessages } from '../anthropic-messages/anthropic-messages.js';
import { openAiChat } from '../openai-chat/openai-chat.js';
import { openAiResponses } from './openai-responses.js';
import { translation } from './as-worker/translation.js';

type Loose = Record<string, unknown>;

const bytes = (body: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(body));
const settings = { unaskedMaxTokens: 700 };

const said = (phase: string, ...texts: string[]) => ({
  ...{ type: 'message', id: `msg_${phase}`, role: 'assistant', phase, status: 'completed' },
  content: texts.map((text) => ({ type: 'output_text', text, annotations: [], logprobs: [] })),
});
const search = {
  ...{ type: 'web_search_call', id: 'ws_w', status: 'completed' },
  action: { type: 'search', query: 'rain' },
};
const output = [said('commentary', 'Let me look.'), search, said('final_answer', 'It ', 'rains.')];

/** What a worker of this API says, as a caller of another or of the same one reads it. */
function told(dialect: Dialect, asked: Loose) {
  const prompt = dialect.parse(bytes({ model: 'm', ...asked }));
  const content = dialect.asCaller!.read(prompt, []);
  const writer = dialect.asCaller!.reply({
    ...{ content, id: 'resp_1', inputTokens: 1, model: 'm', isStream: false },
    ...{ createdAtS: 1, nowS: () => 2 },
  });
  const read = translation.side('s').decode({ isStream: false, hidesUsage: false, choices: 1 });
  const events = [
    ...read.push(bytes({ object: 'response', status: 'completed', output })),
    ...read.end(),
  ];
  const text = writer.push(events).map((piece) => new TextDecoder().decode(piece));
  return { reply: JSON.parse(text.join('')) as Loose, writer };
}

describe('what a Responses worker did and said', () => {
  it('stays apart for callers of the same API, each text with what it is for', () => {
    const { reply, writer } = told(openAiResponses, { input: 'hi' });

    expect(reply.output).toMatchObject([
      { type: 'message', phase: 'commentary', content: [{ text: 'Let me look.' }] },
      { type: 'web_search_call', action: { query: 'rain' }, status: 'completed' },
      { type: 'message', phase: 'final_answer', content: [{ text: 'It rains.' }] },
    ]);
    const ids = (reply.output as Loose[]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(writer.kept?.()?.output.map(({ id }) => id)).toEqual(ids);
  });

  it('is one text for callers of Chat, who are warned of what they are not told', () => {
    const asked = { messages: [{ role: 'user', content: 'hi' }] };
    const { reply, writer } = told(openAiChat, asked);

    expect(reply.choices).toMatchObject([
      { message: { content: 'Let me look.\n\nIt rains.' }, finish_reason: 'stop' },
    ]);
    expect(writer.warnings).toEqual([
      'web_search_call of the worker is ignored: this API cannot say it',
    ]);
  });

  it('is two blocks for callers of Messages, who are warned too', () => {
    const asked = { max_tokens: 9, messages: [{ role: 'user', content: 'hi' }] };
    const { reply, writer } = told(anthropicMessages, asked);

    expect(reply.content).toMatchObject([{ text: 'Let me look.' }, { text: 'It rains.' }]);
    expect(writer.warnings).toHaveLength(1);
  });
});

describe('a Responses worker', () => {
  const written = (fields: Loose) => {
    const asked = openAiResponses.parse(bytes({ model: 'm', input: 'hi', ...fields }));
    const content = openAiResponses.asCaller!.read(asked, []);
    const { prompt, warnings } = translation.write(content, asked, settings);
    return { body: JSON.parse(new TextDecoder().decode(prompt.body)) as Loose, warnings };
  };

  it('is left the tools that it may run by itself, but no servers', () => {
    const search = { type: 'web_search', user_location: { type: 'approximate', country: 'JP' } };
    const server = { type: 'mcp', server_label: 's', server_url: 'https://mcp.example' };
    const { body, warnings } = written({ tools: [search, server] });

    expect(body.tools).toEqual([search]);
    expect(warnings).toEqual(['tool mcp is ignored']);
  });

  it('is told again what its texts were for', () => {
    const { body } = written({ input: [{ role: 'user', content: 'hi' }, ...output] });

    expect(body.input).toMatchObject([
      { role: 'user' },
      { role: 'assistant', phase: 'commentary', content: 'Let me look.' },
      { role: 'assistant', phase: 'final_answer', content: 'It rains.' },
    ]);
  });
});
