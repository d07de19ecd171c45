import { describe, expect, it } from 'vitest';
import { GatewayError, type HookedCall, type Hooks, type ToolAnswer } from '@bellwether/exchange';
import { toolAnswersThrough } from './tool-answers.js';

const noHooks: Hooks = { onCall: null, onTurn: null, onEvent: null, onRemember: null };
const caller = {
  requestId: 'req_1',
  principal: { tenantId: 'ten_1', projectId: 'prj_1', keyId: 'key_1' },
  headers: { 'x-bellwether-routing-key': 'k' },
};
const answerOf = (text: string): ToolAnswer => ({
  ...{ isError: false, structured: null, durationMs: 1, bytes: 1 },
  parts: [{ type: 'text', text }],
});

describe('answers of tools to clients that run them', () => {
  it('stay as they are where no plugin hears of them', async () => {
    const answer = answerOf('said');
    for (const open of [null, () => null, () => noHooks])
      expect(await toolAnswersThrough(open, caller)('mcp', answer)).toBe(answer);
  });

  it('are told to plugins under the name of their caller, one by one', async () => {
    const opened: HookedCall[] = [];
    const through = toolAnswersThrough((call) => {
      opened.push(call);
      return {
        ...noHooks,
        onEvent: (events) =>
          Promise.resolve(
            events.map((event) =>
              event.type === 'tool-run-end' ? { ...event, answer: answerOf(event.id) } : event,
            ),
          ),
      };
    }, caller);
    expect((await through('mcp_1', answerOf('said'))).parts).toEqual(answerOf('mcp_1').parts);
    expect((await through('mcp_2', answerOf('said'))).parts).toEqual(answerOf('mcp_2').parts);
    expect(opened).toMatchObject([caller]);
  });

  it('are refused when a plugin refuses them', async () => {
    const refusal = new GatewayError('plugin_rejected', { status: 451, text: 'No.' });
    const onEvent = () => Promise.reject(refusal);
    const through = toolAnswersThrough(() => ({ ...noHooks, onEvent }), caller);
    await expect(through('mcp', answerOf('said'))).rejects.toBe(refusal);
  });
});
