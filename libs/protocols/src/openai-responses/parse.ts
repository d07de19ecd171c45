import type { Prompt } from '@bellwether/exchange';
import { firstIssue } from '../content/first-issue.js';
import { parseDocument, spanOf } from '../json/parse-document.js';
import { responsesHead } from './wire.js';

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
    // Without its closing mark, so that a longer conversation starts with the bytes of a shorter one.
    routingText: span ? body.subarray(span.start, span.end - 1) : empty,
    routingSeed: empty,
  };
}
