import { GatewayError, type Prompt } from '@bellwether/exchange';
import type { z } from 'zod';
import { parseDocument, spanOf, type ParsedDocument } from '../json/parse-document.js';
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
  return {
    operation: 'chat',
    model,
    isStream: stream === true,
    wantsUsage: true,
    maxOutputTokens: maxTokens ?? null,
    choices: 1,
    body,
    usagePatch: null,
    routingText: textOf(document, 'messages', body),
    routingSeed: textOf(document, 'system', body),
  };
}

/** Without its closing mark, so that a longer conversation starts with the bytes of a shorter one. */
function textOf(document: ParsedDocument, key: string, body: Uint8Array): Uint8Array {
  const span = spanOf(document, key);
  return span ? body.subarray(span.start, span.end - 1) : empty;
}

/** The first field that is wrong, in the caller's words. */
export function firstIssue(error: z.ZodError): GatewayError {
  const issue = error.issues[0];
  const { path, message } = issue ? deepest(issue) : { path: [], message: 'not valid' };
  const param = path.join('.');
  return new GatewayError('invalid_request', {
    text: param ? `${param}: ${message}` : message,
    ...(param ? { param } : {}),
  });
}

interface Place {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Of the forms that a field may have, the one that fits furthest says what is wrong. */
function deepest(issue: z.core.$ZodIssue): Place {
  const { path, message } = issue;
  if (issue.code !== 'invalid_union') return { path, message };
  if (issue.errors.length === 0) return { path, message: 'this kind is not known here' };
  const inner = issue.errors
    .flatMap((issues) => issues.slice(0, 1).map(deepest))
    .reduce<Place>((best, one) => (one.path.length > best.path.length ? one : best), {
      path: [],
      message,
    });
  return { path: [...path, ...inner.path], message: inner.message };
}
