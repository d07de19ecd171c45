import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  isJSONRPCRequest,
  ListToolsRequestSchema,
  SetLevelRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';

const forms = new Map(
  Object.entries({
    initialize: InitializeRequestSchema,
    'logging/setLevel': SetLevelRequestSchema,
    'tools/call': CallToolRequestSchema,
    'tools/list': ListToolsRequestSchema,
  }),
);

/**
 * Answers requests whose parameters are not of their form, before the SDK's server sees them: that one tells its checker's
 * whole finding, under the code of an internal error. To be called once the server is connected.
 */
export function refuseParams(transport: Transport): void {
  const onward = transport.onmessage;
  transport.onmessage = (message, extra) => {
    const wrong = isJSONRPCRequest(message) ? wrongParam(message) : null;
    if (wrong === null || !isJSONRPCRequest(message)) onward?.(withoutTask(message), extra);
    else {
      const error = { code: ErrorCode.InvalidParams, message: wrong };
      // A client that has left needs no answer.
      transport.send({ jsonrpc: '2.0', id: message.id, error }).catch(() => undefined);
    }
  };
}

/** As specified, tasks 2025-11-25: a server that has none answers as if none had been asked for. The SDK's is refused. */
function withoutTask(message: JSONRPCMessage): JSONRPCMessage {
  if (!isJSONRPCRequest(message) || message.params?.['task'] === undefined) return message;
  const { task: _, ...params } = message.params;
  return { ...message, params };
}

/** The first parameter that is wrong, in a sentence; null = none is, or nobody here knows the method. */
function wrongParam(request: JSONRPCRequest): string | null {
  const checked = forms.get(request.method)?.safeParse(request);
  if (checked === undefined || checked.success) return null;
  return firstIssue(checked.error);
}

interface Checked {
  readonly issues: readonly { readonly message: string; readonly path: readonly PropertyKey[] }[];
}

/** What a checker found first, in a sentence that begins with where. */
export function firstIssue({ issues }: Checked): string {
  const [issue] = issues;
  const said = (issue?.message ?? 'not valid')
    .replace(/^Invalid (input|option): /, '')
    .replace(/, received undefined$/, ', received nothing');
  return `${(issue?.path ?? []).map(String).join('.') || 'message'}: ${said}`;
}
