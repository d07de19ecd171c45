import { toolLogLevels } from '@bellwether/exchange';
import type { ToolListener } from '@bellwether/exchange';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { ElicitResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type {
  ElicitRequest,
  ProgressToken,
  ServerNotification,
  ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import type { Talk } from './mcp-talks.js';

/** Longer than any call may take: the call ends before it. */
const noLimitMs = 2_147_483_647;

/** Passes on to a client what a server says while its tool runs, as far as the client wants it. */
export function listenerFor(
  talk: Talk,
  progressToken: ProgressToken | undefined,
  { sendNotification, sendRequest }: RequestHandlerExtra<ServerRequest, ServerNotification>,
): ToolListener {
  const tell = (notification: ServerNotification): void => {
    // A client that has left hears nothing more; its call ends by itself.
    sendNotification(notification).catch(() => undefined);
  };
  return {
    ...(progressToken === undefined
      ? {}
      : {
          progress: ({ progress, total, message }) =>
            tell({
              method: 'notifications/progress',
              params: {
                ...{ progressToken, progress },
                ...(total === null ? {} : { total }),
                ...(message === null ? {} : { message }),
              },
            }),
        }),
    log({ level, logger, data }) {
      if (toolLogLevels.indexOf(level) < toolLogLevels.indexOf(talk.level)) return;
      const named = logger === null ? {} : { logger };
      tell({ method: 'notifications/message', params: { level, data, ...named } });
    },
    ...(talk.canElicit
      ? {
          async elicit(question, signal) {
            const params = question as ElicitRequest['params'];
            const { action, content = null } = await sendRequest(
              { method: 'elicitation/create', params },
              ElicitResultSchema,
              { signal, timeout: noLimitMs },
            );
            return { action, content };
          },
        }
      : {}),
  };
}
