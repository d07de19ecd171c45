import { ElicitResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { FunctionTool } from './a-function-server.js';

/** A tool that says how far it has come, writes three lines, asks a question, and tells what it was answered. */
export const aTalkingTool = (name: string): FunctionTool => ({
  name,
  annotations: { readOnlyHint: true },
  async run(_input, _signal, { sendNotification, sendRequest, _meta }) {
    const progressToken = _meta?.progressToken;
    if (progressToken !== undefined)
      for (const progress of [1, 2])
        await sendNotification({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 2, message: `step ${progress}` },
        });
    for (const level of ['debug', 'info', 'error'] as const)
      await sendNotification({ method: 'notifications/message', params: { level, data: level } });
    const requestedSchema = {
      type: 'object' as const,
      properties: { name: { type: 'string' as const } },
    };
    const answer = await sendRequest(
      { method: 'elicitation/create', params: { message: 'Who?', requestedSchema } },
      ElicitResultSchema,
    );
    return JSON.stringify(answer);
  },
});
