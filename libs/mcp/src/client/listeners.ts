import type { ToolListener } from '@bellwether/exchange';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  ElicitRequestSchema,
  LoggingMessageNotificationSchema,
  ProgressNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { ElicitRequest, ElicitResult } from '@modelcontextprotocol/sdk/types.js';

/** A call under way, and who hears what its server says meanwhile; null = nobody does. */
interface Running {
  readonly listener: ToolListener | null;
  /** Aborts when the call is over. */
  readonly over: AbortController;
}

export interface Listening {
  /** Goes with the request; empty when nobody wants to hear of progress. */
  readonly meta: { readonly progressToken?: string };
  end(): void;
}

/**
 * Hands what a server says or asks while its tools run to those who wait for them. Progress says whose it is; lines of a log
 * and questions do not: while several calls share the connection they are nobody's, as a question must reach nobody else.
 */
export class Listeners {
  private readonly running = new Set<Running>();
  private readonly byToken = new Map<string, ToolListener>();
  private tokens = 0;

  constructor(client: Client) {
    client.setNotificationHandler(ProgressNotificationSchema, ({ params }) => {
      const { progressToken, progress, total = null, message = null } = params;
      this.byToken.get(String(progressToken))?.progress?.({ progress, total, message });
    });
    client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => {
      const { level, logger = null, data } = params;
      this.only()?.listener?.log?.({ level, logger, data });
    });
    client.setRequestHandler(ElicitRequestSchema, ({ params }, { signal }) =>
      this.elicited(params, signal),
    );
  }

  begin(listener: ToolListener | null): Listening {
    const one: Running = { listener, over: new AbortController() };
    this.running.add(one);
    const progressToken = listener?.progress ? `call-${(this.tokens += 1)}` : null;
    if (progressToken !== null && listener !== null) this.byToken.set(progressToken, listener);
    return {
      meta: progressToken === null ? {} : { progressToken },
      end: () => {
        this.running.delete(one);
        if (progressToken !== null) this.byToken.delete(progressToken);
        one.over.abort(new Error('the call is over'));
      },
    };
  }

  private async elicited(params: ElicitRequest['params'], signal: AbortSignal) {
    const one = this.only();
    const elicit = one?.listener?.elicit;
    if (!one || !elicit || params.mode === 'url') return declined;
    const { message, requestedSchema } = params;
    const until = AbortSignal.any([signal, one.over.signal]);
    const { action, content } = await elicit({ message, requestedSchema }, until);
    return { action, ...(content === null ? {} : { content }) } as ElicitResult;
  }

  private only(): Running | null {
    const [first = null] = this.running;
    return this.running.size === 1 ? first : null;
  }
}

const declined: ElicitResult = { action: 'decline' };
