import type {
  EventSource,
  HookedCall,
  Hooks,
  Principal,
  Prompt,
  ToolAnswer,
  TurnEvent,
} from '@bellwether/exchange';
import type { Call } from './call.js';
import { conversationOf } from './conversation.js';
import type { Needs } from './needs.js';
import { readChanged } from './read-changed.js';
import { isGivenTools } from './tool-loop/asked-tools.js';

/**
 * Lets the plugins of a call say what they have to say to its request, and settles which of them take part in the rest
 * of it.
 *
 * Errors   `plugin_rejected`, `plugin_failed`.
 */
export async function askPlugins(
  call: Call,
  principal: Principal,
  asked: Prompt,
  needs: PassNeeds,
): Promise<Prompt> {
  const open = call.compiled.hooks;
  if (open === null) return asked;
  const hooks = open(hookedCall(call, { principal, prompt: asked }, needs));
  call.hooks = hooks;
  if (hooks === null) return asked;
  const prompt = hooks.onCall === null ? asked : await hooks.onCall(asked);
  return withMark(call, hooks, prompt);
}

/** The same for one model run. */
export async function askPluginsOfTurn(call: Call, hooks: Hooks, asked: Prompt): Promise<Prompt> {
  return hooks.onTurn === null ? asked : withMark(call, hooks, await hooks.onTurn(asked));
}

/** Who reads events needs a reply that is read: bytes of the worker do not pass. Only chats can be. */
function withMark({ dialect }: Call, { onEvent }: Hooks, prompt: Prompt): Prompt {
  const isRead = onEvent === null || prompt.mustBeRead === true || dialect.asCaller === null;
  return isRead ? prompt : { ...prompt, mustBeRead: true };
}

/** What a tool answered, as plugins leave it: for the caller, and for the model that reads it next. */
export async function answerThroughPlugins(
  { hooks }: { readonly hooks?: Hooks | null },
  id: string,
  answer: ToolAnswer,
): Promise<ToolAnswer> {
  const onEvent = hooks?.onEvent ?? null;
  if (onEvent === null) return answer;
  for (const event of await onEvent([{ type: 'tool-run-end', id, answer }]))
    if (event.type === 'tool-run-end') return event.answer;
  return answer;
}

type PassNeeds = Pick<Needs, 'spoken' | 'routeTools'>;

/** Whether nobody looks into a document that plugins are done with: its worker speaks the caller's API. */
function passesAsBytes(
  call: Call,
  principal: Principal,
  prompt: Prompt,
  needs: PassNeeds,
): boolean {
  const { memory, mustBeRead, asksForTools, model } = prompt;
  const isRead = memory !== null || mustBeRead === true || asksForTools !== undefined;
  if (isRead || (call.hooks?.onEvent ?? null) !== null) return false;
  if (call.workerDialect(needs.spoken(model)) !== call.dialect) return false;
  return !isGivenTools(call, prompt, principal, needs);
}

function hookedCall(
  call: Call,
  { principal, prompt }: { readonly principal: Principal; readonly prompt: Prompt },
  needs: PassNeeds,
): HookedCall {
  const { dialect } = call;
  return {
    requestId: call.id,
    principal,
    dialect: dialect.name,
    get conversation() {
      return conversationOf(call, prompt);
    },
    get headers() {
      return call.headers;
    },
    set headers(headers) {
      call.headers = headers;
    },
    get workerHeaders() {
      return call.workerHeaders ?? {};
    },
    set workerHeaders(headers) {
      call.workerHeaders = headers;
    },
    reread: (document) =>
      readChanged(dialect, document, (changed) => passesAsBytes(call, principal, changed, needs)),
    annotate(name, value) {
      call.record.annotations = { ...call.record.annotations, [name]: value };
    },
    warn: (text) => void call.warnings.push(text),
  };
}

/** The worker's events as plugins leave them, one question per network read. */
export function throughPlugins(
  source: EventSource,
  onEvent: (events: TurnEvent[]) => Promise<TurnEvent[]>,
): EventSource {
  const changed = async (events: TurnEvent[] | null) => {
    if (events === null) return null;
    try {
      return await onEvent(events);
    } catch (cause) {
      // The worker has done nothing wrong, and goes on: nobody reads the rest.
      source.cancel();
      throw cause;
    }
  };
  return {
    next() {
      const events = source.next();
      return events instanceof Promise ? events.then(changed) : changed(events);
    },
    failing: (error) => source.failing?.(error) ?? null,
    cancel: () => source.cancel(),
  };
}
