import { GatewayError, type Memory, type Prompt } from '@bellwether/exchange';
import { endUserIn } from '../content/end-user.js';
import { firstIssue } from '../content/first-issue.js';
import { parseDocument, spanOf } from '../json/parse-document.js';
import { runToolsIn } from './as-caller/hosted-types.js';
import { mayTellOfConsent, referencesIn } from './as-caller/references.js';
import { responsesHead, type ResponsesHead } from './wire.js';

const empty = new Uint8Array(0);

/**
 * A Responses request → `Prompt`. What the items say is read only when somebody must look inside.
 *
 * Errors   `invalid_json`, `duplicate_key`, `too_deep`; `invalid_request` naming the first wrong field.
 */
export function parse(body: Uint8Array): Prompt {
  const document = parseDocument(body, 'input');
  const checked = responsesHead.safeParse(document.value);
  if (!checked.success) throw firstIssue(checked.error);
  const { model, stream, max_output_tokens: maxTokens } = checked.data;
  const span = spanOf(document, 'input');
  const input = span ? body.subarray(span.start, span.end) : empty;
  // Who goes on with a call that waits needs tools, and is told so where there are none.
  const asksForTools =
    runToolsIn(document.value.tools) ?? (mayTellOfConsent(input) ? ('hosted' as const) : null);
  return {
    operation: 'chat',
    model,
    isStream: stream === true,
    wantsUsage: true,
    maxOutputTokens: maxTokens ?? null,
    choices: 1,
    body,
    usagePatch: null,
    endUser: endUserIn(document.value),
    memory: memoryOf(checked.data, referencesIn(input)),
    // No worker of this API knows stop sequences: the gateway has to look for them.
    ...(checked.data.stop?.length ? { mustBeRead: true } : {}),
    ...(asksForTools === null ? {} : { asksForTools }),
    // Without its closing mark, so that a longer conversation starts with the bytes of a shorter one.
    routingText: input.subarray(0, Math.max(0, input.length - 1)),
    routingSeed: empty,
  };
}

/** What the request asks of the store; null when it asks nothing. Errors: `invalid_request` for what does not agree. */
function memoryOf(head: ResponsesHead, references: readonly string[]): Memory | null {
  const { conversation, input } = head;
  const isKept = head.store ?? true;
  const isBackground = head.background ?? false;
  const previousId = head.previous_response_id ?? null;
  const conversationId =
    (typeof conversation === 'string' ? conversation : conversation?.id) ?? null;
  if (previousId !== null && conversationId !== null)
    throw refused('previous_response_id', 'it cannot be used together with conversation');
  if (isBackground && !isKept)
    throw refused('background', 'a response that is not stored cannot be made in the background');
  if (!input?.length && previousId === null && conversationId === null)
    throw refused('input', 'it is required, and may not be empty');
  if (!isKept && previousId === null && conversationId === null && references.length === 0)
    return null;
  const mayCut = head.truncation === 'disabled' ? false : head.truncation === 'auto' ? true : null;
  return { isKept, previousId, conversationId, isBackground, references, mayCut };
}

function refused(param: string, reason: string): GatewayError {
  return new GatewayError('invalid_request', { text: `${param}: ${reason}`, param });
}
