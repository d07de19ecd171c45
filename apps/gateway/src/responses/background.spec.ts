import type { History } from '@bellwether/exchange';
import { memoryHistory } from '@bellwether/history';
import { beforeEach, describe, expect, it } from 'vitest';
import { Background } from './background.js';

const tenantId = 'ten_1';
const id = 'resp_1';
let history: History;
let background: Background;

beforeEach(() => {
  history = memoryHistory();
  const alarm = (_: string, cause: unknown) => {
    throw cause;
  };
  background = new Background({
    ...{ history, alarm, keptDays: () => 0 },
    settings: {
      ...{ whenStoreFails: 'fail', queueBytes: 1, backgroundCalls: 1, leaseMs: 10, pollMs: 10 },
      ...{ contextItems: 1, contextBytes: 1, retentionDays: 0, sweepIntervalMs: 10 },
    },
  });
});

/** A response whose gateway died while these events were stored. */
async function orphaned(events: readonly object[]): Promise<void> {
  const json = JSON.stringify({
    id,
    object: 'response',
    status: 'queued',
    output: [],
    error: null,
  });
  await history.saveResponse(tenantId, {
    response: {
      ...{ id, previousId: null, conversationId: null, status: 'in_progress', model: 'm' },
      ...{ createdAtMs: 1, expiresAtMs: null, isBackground: true, leaseUntilMs: 1, json },
    },
    input: [{ id: 'msg_0', type: 'message', json: JSON.stringify(asked) }],
    output: [],
  });
  await history.appendEvents(
    tenantId,
    id,
    events.map((event, sequence) => ({
      sequence,
      json: JSON.stringify({ sequence_number: sequence, ...event }),
    })),
  );
}

async function found() {
  const response = await history.response(tenantId, id);
  const events = (await history.events(tenantId, id, -1, 1_000)) ?? [];
  return {
    status: response?.status,
    object: JSON.parse(response?.json ?? '{}') as { output: object[]; status: string },
    last: events.at(-1) === undefined ? null : (JSON.parse(events.at(-1)!.json) as object),
  };
}

const thought = {
  ...{ id: 'rs_1', type: 'reasoning', summary: [], status: 'completed' },
  content: [{ type: 'reasoning_text', text: 'hm' }],
};
const added = (item: object) => ({ type: 'response.output_item.added', item });
const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  content: [],
  status: 'in_progress',
};
const call = {
  ...{ id: 'fc_1', type: 'function_call', call_id: 'c', name: 'f', arguments: '' },
  status: 'in_progress',
};
const toolCall = {
  ...{ id: 'mcp_1', type: 'mcp_call', server_label: 's', name: 'pay', arguments: '' },
  ...{ output: null, status: 'in_progress' },
};
const asked = { ...{ id: 'msg_0', type: 'message', role: 'user' }, content: 'pay' };
const begun = [
  { type: 'response.created' },
  added({ ...thought, content: [] }),
  { type: 'response.reasoning_text.delta', delta: 'hm' },
  { type: 'response.output_item.done', item: thought },
];

describe('a response whose gateway is gone', () => {
  it('keeps what it had said, whole items and the beginning of the open one', async () => {
    await orphaned([
      ...begun,
      added(message),
      { type: 'response.output_text.delta', delta: 'half an ' },
      { type: 'response.output_text.delta', delta: 'ans' },
    ]);
    await background.sweep(Date.now());
    const { status, object, last } = await found();
    expect(status).toBe('failed');
    expect(object).toMatchObject({
      status: 'failed',
      error: { code: 'server_error' },
      output: [
        thought,
        {
          ...{ id: 'msg_1', status: 'incomplete' },
          content: [{ type: 'output_text', text: 'half an ans' }],
        },
      ],
    });
    expect(last).toMatchObject({ type: 'response.failed', sequence_number: 7, response: object });
  });

  it.each([
    ['a tool’s input', call, 'response.function_call_arguments.delta', { arguments: '{"a' }],
    [
      'a refusal',
      message,
      'response.refusal.delta',
      { content: [{ type: 'refusal', refusal: '{"a' }] },
    ],
  ])('keeps half of %s', async (_, item, type, half) => {
    await orphaned([...begun, added(item), { type, delta: '{"a' }]);
    await background.sweep(Date.now());
    expect((await found()).object.output).toEqual([
      thought,
      { ...item, ...half, status: 'incomplete' },
    ]);
  });

  it('keeps it when it is cancelled as well', async () => {
    await orphaned(begun);
    await background.cancel(tenantId, id);
    expect((await found()).object).toMatchObject({ status: 'cancelled', output: [thought] });
  });

  it('is what the next turn goes on from', async () => {
    const ran = { ...toolCall, arguments: '{}', output: 'paid', status: 'completed' };
    await orphaned([
      ...begun,
      added(toolCall),
      added({ ...toolCall, id: 'mcp_2' }),
      { type: 'response.mcp_call_arguments.delta', item_id: 'mcp_1', delta: '{}' },
      { type: 'response.mcp_call_arguments.delta', item_id: 'mcp_2', delta: '{"b":1}' },
      { type: 'response.output_item.done', item: ran },
    ]);
    await background.cancel(tenantId, id);
    const past = await history.chain(tenantId, id, { items: 10, bytes: 10_000 });
    expect(past?.items.map(({ json }) => JSON.parse(json) as object)).toEqual([
      ...[asked, thought, ran],
      { ...toolCall, id: 'mcp_2', arguments: '{"b":1}', status: 'incomplete' },
    ]);
  });

  it('has said nothing when no events were stored, and tells none', async () => {
    await orphaned([]);
    await background.sweep(Date.now());
    const { object, last } = await found();
    expect([object.status, object.output, last]).toEqual(['failed', [], null]);
  });
});
