import { describe, expect, it } from 'vitest';
import { clientStage } from '../support/client-stage.js';

const stage = clientStage();

/** An agent at a terminal sends these with every request, whatever the server knows of the betas. */
function send(path: string, body: object): Promise<Response> {
  const { gateway, apiKey } = stage();
  return fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json' },
      ...{ authorization: `Bearer ${apiKey}`, 'user-agent': 'claude-cli/2.0.0 (external, cli)' },
      ...{ 'x-app': 'cli', 'anthropic-version': '2023-06-01' },
      'anthropic-beta': 'claude-code-20250219,interleaved-thinking-2025-05-14,made-up-2026-01-01',
      ...{ 'anthropic-dangerous-direct-browser-access': 'true', 'x-stainless-lang': 'js' },
    },
    body: JSON.stringify({ model: 'demo', ...body }),
  });
}

const cached = { cache_control: { type: 'ephemeral', ttl: '5m' } };
const schema = (...names: string[]) => ({
  ...{ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', required: names },
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  additionalProperties: false,
});
const tools = [
  { name: 'Read', description: 'Reads a file', input_schema: schema('file_path') },
  { name: 'Edit', description: 'Edits a file', input_schema: schema('file_path', 'new_string') },
  { name: 'Bash', description: 'Runs a command', input_schema: schema('command'), ...cached },
];
const system = [
  { type: 'text', text: 'You work at a terminal.', ...cached },
  { type: 'text', text: 'The folder is a git repository.', ...cached },
];
const ask = {
  ...{ max_tokens: 4096, temperature: 1, system, tools },
  metadata: { user_id: 'user_1_account__session_2' },
};
const first = {
  role: 'user',
  content: [
    { type: 'text', text: '<system-reminder>Be short.</system-reminder>' },
    { type: 'text', text: 'What is in a.txt?', ...cached },
  ],
};

interface Event {
  readonly type: string;
  readonly index?: number;
  readonly content_block?: { readonly type: string; readonly id: string; readonly name: string };
  readonly delta?: { readonly partial_json?: string; readonly stop_reason?: string };
}

async function eventsOf(reply: Response): Promise<Event[]> {
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/event-stream'),
  ]);
  const lines = (await reply.text()).split('\n').filter((line) => line.startsWith('data: '));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as Event);
}

describe('what Claude Code sends', () => {
  it('calls a tool in a stream, and goes on with its result', async () => {
    const request = { ...ask, stream: true, messages: [first], tool_choice: { type: 'any' } };
    const events = await eventsOf(await send('/v1/messages?beta=true', request));
    expect([events[0]?.type, events.at(-1)?.type]).toEqual(['message_start', 'message_stop']);
    const call = events.find(({ content_block: block }) => block?.type === 'tool_use')!;
    const { id, name } = call.content_block!;
    const input = JSON.parse(
      events
        .filter(({ index }) => index === call.index)
        .map(({ delta }) => delta?.partial_json ?? '')
        .join(''),
    ) as object;
    expect(tools.map((tool) => tool.name)).toContain(name);
    expect(events.find(({ delta }) => delta?.stop_reason)?.delta?.stop_reason).toBe('tool_use');

    const result = { type: 'tool_result', tool_use_id: id, is_error: false, ...cached };
    const content = [{ ...result, content: [{ type: 'text', text: 'The harbour is closed.' }] }];
    const messages = [
      first,
      { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
      { role: 'user', content },
    ];
    const answer = await eventsOf(
      await send('/v1/messages?beta=true', { ...ask, stream: true, messages }),
    );
    expect(answer.at(-1)?.type).toBe('message_stop');
    expect(answer.some(({ type }) => type === 'error')).toBe(false);
  });

  it('asks for a title without tools, and probes with one token', async () => {
    const title = {
      ...ask,
      tools: [],
      max_tokens: 512,
      messages: [{ role: 'user', content: 'x' }],
    };
    expect((await send('/v1/messages?beta=true', title)).status).toBe(200);
    const probe = await send('/v1/messages', {
      ...{ max_tokens: 1, messages: [{ role: 'user', content: 'quota' }] },
    });
    expect([probe.status, await probe.json()]).toMatchObject([200, { stop_reason: 'max_tokens' }]);
  });

  it('counts what it is about to send, to the token that is billed', async () => {
    const asked = { system, tools, messages: [first] };
    const reply = await send('/v1/messages/count_tokens?beta=true', asked);
    const { input_tokens: counted } = (await reply.json()) as { input_tokens: number };
    const billed = (await (
      await send('/v1/messages?beta=true', { ...asked, max_tokens: 4 })
    ).json()) as { usage: { input_tokens: number; cache_read_input_tokens: number | null } };
    const { input_tokens: fresh, cache_read_input_tokens: read } = billed.usage;
    expect(counted).toBe(fresh + (read ?? 0));
  });

  it('hears of a wrong key in the words that it knows', async () => {
    const reply = await fetch(`${stage().gateway.url}/v1/messages?beta=true`, {
      method: 'POST',
      headers: { 'x-api-key': 'bw_wrong', 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'demo', max_tokens: 1, messages: [first] }),
    });
    expect([reply.status, await reply.json()]).toMatchObject([
      401,
      { type: 'error', error: { type: 'authentication_error' } },
    ]);
  });
});
