import {
  ErrorCode,
  isJSONRPCRequest,
  JSONRPCErrorResponseSchema,
  JSONRPCNotificationSchema,
  JSONRPCRequestSchema,
  JSONRPCResultResponseSchema,
  RequestIdSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { RequestId } from '@modelcontextprotocol/sdk/types.js';
import { firstIssue } from './refuse-params.js';

/** `id` is that of the request, where there is one request with an id that can be read. */
export interface RefusedBody {
  readonly id: RequestId | null;
  readonly code: ErrorCode;
  readonly message: string;
}

/**
 * Why nothing of a body can be answered; null = something can. The SDK calls every message that it cannot read no JSON, and of
 * two requests with one id in a batch it answers one.
 */
export function refuseBody(body: unknown): RefusedBody | null {
  if (!Array.isArray(body)) return refuseMessage(body);
  if (body.length === 0) return invalid('The batch is empty.');
  const ids = new Set<RequestId>();
  for (const [index, message] of body.entries()) {
    const wrong = refuseMessage(message);
    if (wrong !== null) return invalid(`message ${index}: ${wrong.message}`);
    if (!isJSONRPCRequest(message)) continue;
    const { id } = message;
    if (ids.has(id))
      return invalid(`message ${index}: another one of the batch has the id ${JSON.stringify(id)}`);
    ids.add(id);
  }
  return null;
}

function refuseMessage(message: unknown): RefusedBody | null {
  const checked = formOf(message).safeParse(message);
  if (checked.success) return null;
  const text = firstIssue(checked.error);
  const id = RequestIdSchema.safeParse((message as { id?: unknown } | null)?.id);
  // An error in an answer of its own kind: clients take one with an error status for a fault of the connection.
  const isOfParams = checked.error.issues.every(({ path }) => path[0] === 'params');
  return isOfParams && id.success
    ? { id: id.data, code: ErrorCode.InvalidParams, message: text }
    : invalid(text);
}

function formOf(message: unknown) {
  const members = new Set(Object.keys(message ?? {}));
  if (members.has('method'))
    return members.has('id') ? JSONRPCRequestSchema : JSONRPCNotificationSchema;
  if (members.has('error')) return JSONRPCErrorResponseSchema;
  return members.has('result') ? JSONRPCResultResponseSchema : JSONRPCRequestSchema;
}

const invalid = (message: string): RefusedBody => ({
  ...{ id: null, code: ErrorCode.InvalidRequest, message },
});
