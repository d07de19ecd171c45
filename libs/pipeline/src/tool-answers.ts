import {
  GatewayError,
  type HookedCall,
  type OpenHooks,
  type ToolAnswer,
} from '@bellwether/exchange';
import { answerThroughPlugins } from './plugins.js';
import { steeringOf } from './steering.js';

/** Who runs a tool by itself, without a model that would have called it. */
export type ToolCaller = Pick<HookedCall, 'requestId' | 'principal' | 'headers'>;

/**
 * What tools answer to such a caller, as plugins leave it. Only what hears of answers is asked (`onEvent`): there is no
 * request, no turn and no reply for other hooks.
 *
 * Errors   `plugin_rejected`, `plugin_failed`, of the function that is returned.
 */
export function toolAnswersThrough(
  open: OpenHooks | null,
  caller: ToolCaller,
): (callId: string, answer: ToolAnswer) => Promise<ToolAnswer> {
  if (open === null) return (_callId, answer) => Promise.resolve(answer);
  const hooks = open(hookedCaller(caller));
  return (callId, answer) => answerThroughPlugins({ hooks }, callId, answer);
}

function hookedCaller({ requestId, principal, headers }: ToolCaller): HookedCall {
  return {
    ...{ requestId, principal, headers, workerHeaders: {} },
    // There is no request to a model: shares go by the key, or by the routing key that the client sends.
    conversation: steeringOf(headers).routingKey ?? '',
    // No message of `onEvent` says which.
    dialect: 'openai-chat',
    reread: () => {
      throw new GatewayError('internal', { cause: 'there is no document to be changed' });
    },
    // The figures of a plugin tell of its failures; the log of tool calls has no place for its notes.
    annotate: () => undefined,
    warn: () => undefined,
  };
}
