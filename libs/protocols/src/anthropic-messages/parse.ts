import type { Prompt } from '@bellwether/exchange';
import { parseDocument, spanOf, type ParsedDocument } from '../json/parse-document.js';
import { endUserIn } from '../content/end-user.js';
import { firstIssue } from '../content/first-issue.js';
import { runToolsIn } from './as-caller/hosted-types.js';
import { countHead, messagesHead } from './wire.js';

const empty = new Uint8Array(0);

/**
 * A Messages request → `Prompt`. What the messages say is read only when somebody must look inside.
 *
 * Errors   `invalid_json`, `duplicate_key`, `too_deep`; `invalid_request` naming the first wrong field.
 */
export function parse(body: Uint8Array): Prompt {
  return promptOf(body, messagesHead);
}

/** A request to count tokens: the same without a limit. Errors as `parse`. */
export function parseCount(body: Uint8Array): Prompt {
  return promptOf(body, countHead);
}

function promptOf(body: Uint8Array, schema: typeof messagesHead | typeof countHead): Prompt {
  const document = parseDocument(body, 'messages');
  const checked = schema.safeParse(document.value);
  if (!checked.success) throw firstIssue(checked.error);
  const { model, stream, max_tokens: maxTokens } = checked.data;
  const asksForTools = runToolsIn(document.value);
  return {
    operation: 'chat',
    model,
    isStream: stream === true,
    wantsUsage: true,
    maxOutputTokens: maxTokens ?? null,
    choices: 1,
    body,
    usagePatch: null,
    memory: null,
    endUser: endUserIn(document.value),
    ...(asksForTools === null ? {} : { asksForTools }),
    routingText: textOf(document, 'messages', body),
    routingSeed: textOf(document, 'system', body),
  };
}

/** Without its closing mark, so that a longer conversation starts with the bytes of a shorter one. */
function textOf(document: ParsedDocument, key: string, body: Uint8Array): Uint8Array {
  const span = spanOf(document, key);
  return span ? body.subarray(span.start, span.end - 1) : empty;
}
