import { describe, expect, it } from 'vitest';
import { clientStage } from '../support/client-stage.js';

const stage = clientStage();

function post(body: object, signal: AbortSignal | null = null): Promise<Response> {
  const { baseUrl, apiKey } = stage();
  return fetch(`${baseUrl}/responses`, {
    ...{ method: 'POST', signal },
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'demo', ...body }),
  });
}
interface Item {
  readonly type: string;
  readonly name?: string;
  readonly call_id?: string;
  readonly input?: string;
}
const grammar = { type: 'grammar', syntax: 'lark', definition: 'start: /.+/' };
const patch = { type: 'custom', name: 'apply_patch', description: 'Edits files', format: grammar };
const shell = {
  ...{ type: 'function', name: 'shell', description: 'Runs a command', strict: false },
  parameters: {
    type: 'object',
    properties: { command: { type: 'string' } },
    required: ['command'],
  },
};
const search = { type: 'web_search' };
const namespace = { type: 'namespace', name: 'crm', description: 'x', tools: [shell] };

describe('what Codex sends', () => {
  it('B36: its tool list works; what nobody runs here is told', async () => {
    const tools = [shell, patch, search, namespace];
    const reply = await post({ input: 'Edit it.', tools });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('x-bellwether-warning')).toMatch(/web_search.*namespace/);
    for (const tool of [shell, patch]) {
      const forced = await post({
        ...{ input: 'Edit it.', tools, tool_choice: { type: tool.type, name: tool.name } },
      });
      const { output } = (await forced.json()) as { output: Item[] };
      const call = output.find(({ name }) => name === tool.name)!;
      if (tool === shell) expect(call.type).toBe('function_call');
      else expect([call.type, typeof call.input]).toEqual(['custom_tool_call', 'string']);
      const answer = await post({
        tools,
        input: [
          { role: 'user', content: 'Edit it.' },
          call,
          { type: `${call.type}_output`, call_id: call.call_id, output: 'done' },
        ],
      });
      expect(answer.status).toBe(200);
    }
    const refused = await post({ input: 'x', tools, tool_choice: search });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { error: { param: 'tool_choice' } },
    ]);
  });

  it('B37: the history of an agent is taken as it comes', async () => {
    const reply = await post({
      ...{ tools: [], tool_choice: 'auto', store: false, include: ['reasoning.encrypted_content'] },
      input: [
        { role: 'user', content: 'Look it up.' },
        { role: 'assistant', content: [] },
        {
          type: 'reasoning',
          summary: [{ type: 'summary_text', text: 'I look.' }],
          encrypted_content: null,
        },
        { type: 'function_call', call_id: 'call_1', name: 'shell', arguments: '{"command":"ls"}' },
        {
          ...{ type: 'function_call_output', call_id: 'call_1' },
          output: [{ type: 'input_text', text: 'a.txt' }],
        },
        { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'Be kind.' }] },
        { role: 'user', content: [{ type: 'input_text', text: 'And?' }] },
      ],
    });
    expect([reply.status, await reply.json()]).toMatchObject([200, { status: 'completed' }]);
  });

  it('items of tools that ran elsewhere do not break the next turn', async () => {
    const reply = await post({
      input: [
        { role: 'user', content: 'Look it up.' },
        {
          type: 'web_search_call',
          id: 'ws_1',
          status: 'completed',
          action: { type: 'search', query: 'x' },
        },
        { type: 'mcp_list_tools', id: 'mcpl_1', server_label: 's', tools: [] },
        {
          type: 'mcp_call',
          id: 'mcp_1',
          server_label: 's',
          name: 'find',
          arguments: '{}',
          output: 'it',
        },
        {
          type: 'local_shell_call',
          id: 'lsh_1',
          call_id: 'call_2',
          status: 'completed',
          action: { type: 'exec', command: ['ls'], env: {} },
        },
        { type: 'local_shell_call_output', id: 'call_2', call_id: 'call_2', output: 'a.txt' },
        { role: 'assistant', content: [{ type: 'output_text', text: 'Found.', annotations: [] }] },
        { role: 'user', content: 'Thanks.' },
      ],
    });
    expect([reply.status, await reply.json()]).toMatchObject([200, { status: 'completed' }]);
  });
});

describe('B38: a stream of responses', () => {
  const ends = async (body: object) => {
    const text = await (
      await post({ input: 'The harbour is closed.', ...body, stream: true })
    ).text();
    return [...text.matchAll(/^event: (response\.(?:completed|incomplete|failed))$/gm)].map(
      ([, end]) => end,
    );
  };
  const tools = [shell];

  it.each([
    ['a normal end', {}, 'response.completed'],
    ['the token limit', { max_output_tokens: 2 }, 'response.incomplete'],
    ['a tool call', { tools, tool_choice: 'required' }, 'response.completed'],
  ])('ends once, with %s', async (_name, body, end) => {
    expect(await ends(body)).toEqual([end]);
  });

  it.each([
    ['dieAfterEvents', 4],
    ['closeAfterEvents', 4],
    ['errorAfterEvents', 4],
    ['malformedAfterEvents', 4],
  ])('ends once when its worker does not: %s', async (fault, events) => {
    await stage().withFaults({ [fault]: events }, { [fault]: null }, async () => {
      expect(await ends({})).toEqual(['response.failed']);
    });
  });
});
