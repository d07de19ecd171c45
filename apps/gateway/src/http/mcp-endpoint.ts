import type { IncomingMessage, ServerResponse } from 'node:http';
import { GatewayError } from '@bellwether/exchange';
import type { Principal } from '@bellwether/exchange';
import { answerMcp, McpTalks } from '@bellwether/mcp';
import { toolAnswersThrough, waitForConsent } from '@bellwether/pipeline';
import { parseDocument } from '@bellwether/protocols';
import { clientAddress } from './client-address.js';
import type { Edge } from './edge.js';
import { rateLimitFields } from './rate-limit-fields.js';
import { readBody } from './read-body.js';
import { sendError } from './reply-head.js';
import { requestIdOf } from './request-id.js';
import type { StoredHandler } from './stored/stored-route.js';

const version = '1';

/**
 * The gateway as an MCP server: the tools of a tenant's registered servers at one address, or those of one server at its
 * own, with the keys, limits, policy and log of every other call.
 */
export function mcpEndpoint(edge: Edge): StoredHandler {
  const talks = new McpTalks();
  let open = 0;
  return (request, response, { label }) => {
    if (open >= edge.settings.maxOpenCalls) {
      sendRpcError(request, response, new GatewayError('overloaded', { retryAfterSeconds: 1 }));
      return;
    }
    open += 1;
    void walk({ edge, talks }, request, response, label ?? null).finally(() => {
      open -= 1;
    });
  };
}

async function walk(
  { edge, talks }: { readonly edge: Edge; readonly talks: McpTalks },
  request: IncomingMessage,
  response: ServerResponse,
  label: string | null,
): Promise<void> {
  const { headers } = request;
  const requestId = requestIdOf(headers['x-request-id']);
  const gone = new AbortController();
  response.once('close', () => gone.abort(new GatewayError('client_gone')));
  try {
    if (edge.isDraining()) throw new GatewayError('draining', { retryAfterSeconds: 1 });
    const principal = await admitted(edge, request, response);
    const { tools } = edge;
    const declared = (tools?.everythingFor(principal) ?? []).filter(
      (one) => label === null || (one.kind === 'server' && one.label === label),
    );
    if (tools === null || (label !== null && declared.length === 0)) {
      if (label !== null) tools?.refuse(requestId, principal, label);
      throw new GatewayError('not_found');
    }
    const body = parsed(await readBody(request, edge.settings.bodyLimitBytes));
    response.setHeader('x-request-id', requestId);
    await answerMcp({
      ...{ request, response, body, version, signal: gone.signal },
      ...{ talks, keyId: principal.keyId },
      isOneServer: label !== null,
      keepAliveMs: edge.settings.keepAliveMs,
      openSession: (signal) =>
        tools.openTools({ requestId, principal, declared, taken: [], forced: null }, signal),
      admitMore: async () =>
        (await edge.needs.admitRead(edge.compiled(), principal))?.refusal ?? null,
      onUnknown: (name) => tools.refuse(requestId, principal, name),
      passAnswer: toolAnswersThrough(edge.compiled().hooks, { requestId, principal, headers }),
      consentWaitMs: edge.needs.toolLoop.toolApprovalWaitMs,
      waitForConsent(session, approvalId, signal) {
        const fromMs = performance.now();
        const call = { signal, elapsedMs: () => performance.now() - fromMs };
        return waitForConsent(call, session, approvalId, edge.needs);
      },
    });
  } catch (cause) {
    if (!(cause instanceof GatewayError)) edge.alarm(requestId, cause);
    sendRpcError(
      request,
      response,
      cause instanceof GatewayError ? cause : new GatewayError('internal'),
    );
  }
}

async function admitted(
  edge: Edge,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Principal> {
  const address = clientAddress(request, edge.settings.isBehindProxy);
  const principal = await edge.needs.identify(edge.compiled(), request.headers, address);
  // A key that may do named things only is not for tools, which no list names.
  if ((principal.scope?.operations ?? []).length > 0)
    throw new GatewayError('operation_not_allowed');
  const admission = await edge.needs.admitRead(edge.compiled(), principal);
  if (admission === null) return principal;
  const fields = rateLimitFields(admission);
  for (let index = 0; index + 1 < fields.length; index += 2)
    response.setHeader(fields[index] ?? '', fields[index + 1] ?? '');
  if (admission.refusal !== null) throw admission.refusal;
  return principal;
}

/** Of a message, or of several in an array: checked like every other document, as the one member of one. */
function parsed(bytes: Buffer): unknown {
  const { value, members } = parseDocument(Buffer.concat([before, bytes, behind]));
  if (members.length !== 1) throw new GatewayError('invalid_json');
  return value['body'];
}

const before = Buffer.from('{"body":');
const behind = Buffer.from('}');

const unreadable: ReadonlySet<string> = new Set(['invalid_json', 'duplicate_key', 'too_deep']);

/** An error of the address, as JSON-RPC has it where nobody knows the id. */
export function sendRpcError(
  request: IncomingMessage,
  response: ServerResponse,
  error: GatewayError,
  headers: readonly string[] = [],
): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  const requestId = requestIdOf(request.headers['x-request-id']);
  const { code, message, param } = error;
  const data = { code, ...(param === null ? {} : { param }) };
  const told = { code: unreadable.has(code) ? -32_700 : -32_000, message, data };
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: null, error: told }));
  sendError(response, ['x-request-id', requestId, ...headers], error, body);
}
