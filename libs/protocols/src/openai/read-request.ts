import { GatewayError, type BodyPatch, type Operation, type Prompt } from '@bellwether/exchange';
import type { z } from 'zod';
import { endUserIn } from '../content/end-user.js';
import { parseDocument, spanOf, type ParsedDocument } from '../json/parse-document.js';

/** What all OpenAI request bodies share, as the gateway reads it. */
export interface OpenAiRequest {
  readonly model: string;
  readonly stream?: boolean | null | undefined;
  readonly stream_options?:
    { readonly include_usage?: boolean | null | undefined } | null | undefined;
  readonly n?: number | null | undefined;
}

export interface ReadRequestOptions<Body extends OpenAiRequest> {
  readonly operation: Operation;
  readonly schema: z.ZodType<Body>;
  /** The member whose bytes engines cache by prefix; null when nothing is cached. */
  readonly routingKey: string | null;
  /** True when the routing member's elements are not looked into: they are checked, but not built. */
  readonly isOutlined: boolean;
  /** The member that stands before it in the engine's prompt. */
  readonly seedKey: string | null;
  maxOutputTokens(body: Body): number | null;
}

const empty = new Uint8Array(0);
const encoder = new TextEncoder();

/**
 * Reads an OpenAI body into a `Prompt`, keeping the caller's bytes.
 *
 * Errors   `invalid_json`, `duplicate_key`, `too_deep`; `invalid_request` naming the first wrong field.
 */
export function readRequest<Body extends OpenAiRequest>(
  bytes: Uint8Array,
  options: ReadRequestOptions<Body>,
): Prompt {
  const document = parseDocument(bytes, options.isOutlined ? options.routingKey : null);
  const checked = options.schema.safeParse(document.value);
  if (!checked.success) throw firstIssue(checked.error);
  const body = checked.data;
  const isStream = body.stream === true;
  const wantsUsage = body.stream_options?.include_usage === true;
  return {
    operation: options.operation,
    model: body.model,
    isStream,
    wantsUsage,
    maxOutputTokens: options.maxOutputTokens(body),
    choices: body.n ?? 1,
    body: bytes,
    usagePatch: isStream && !wantsUsage ? usagePatch(document) : null,
    routingText: textOf(bytes, document, options.routingKey),
    routingSeed: textOf(bytes, document, options.seedKey),
    memory: null,
    endUser: endUserIn(document.value),
  };
}

/** Without its closing mark, so that a longer conversation starts with the bytes of a shorter one. */
function textOf(bytes: Uint8Array, document: ParsedDocument, key: string | null): Uint8Array {
  const span = key === null ? undefined : spanOf(document, key);
  return span ? bytes.subarray(span.start, span.end - 1) : empty;
}

function usagePatch(document: ParsedDocument): BodyPatch {
  const span = spanOf(document, 'stream_options');
  if (span) {
    const options = document.value.stream_options as Record<string, unknown> | null;
    return {
      start: span.start,
      end: span.end,
      text: JSON.stringify({ ...options, include_usage: true }),
    };
  }
  // The schema demands a model, so there is a member to write after.
  const end = document.members.at(-1)?.end ?? 0;
  return { start: end, end, text: ',"stream_options":{"include_usage":true}' };
}

function firstIssue(error: z.ZodError): GatewayError {
  const issue = error.issues[0];
  const param = issue?.path.join('.') ?? '';
  return new GatewayError('invalid_request', {
    text: param
      ? `'${param}': ${issue?.message ?? 'not valid'}.`
      : (issue?.message ?? 'The request is not valid.'),
    ...(param ? { param } : {}),
  });
}

/** The caller's body with the patch applied; the same bytes when there is none. */
export function patchedBody(prompt: Prompt): Uint8Array {
  const patch = prompt.usagePatch;
  if (!patch) return prompt.body;
  const text = encoder.encode(patch.text);
  const out = new Uint8Array(prompt.body.length - (patch.end - patch.start) + text.length);
  out.set(prompt.body.subarray(0, patch.start));
  out.set(text, patch.start);
  out.set(prompt.body.subarray(patch.end), patch.start + text.length);
  return out;
}
