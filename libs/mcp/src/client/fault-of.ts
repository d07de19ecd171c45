import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { SseError } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { OAuthError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import {
  ErrorCode,
  McpError,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import { fault } from './fault.js';
import type { Fault } from './fault.js';

/** Of a server's own words about a refusal. */
const maxWords = 1_024;

/**
 * Says in our words what the client threw. `isRefused`: it is the server's own answer; its codes can be those that the client
 * has for what happened to itself.
 */
export function faultOf(cause: unknown, isRefused = false): Fault {
  if (cause instanceof McpError) return protocolFault(cause, isRefused);
  if (cause instanceof UnauthorizedError || cause instanceof OAuthError)
    return fault('unauthorized');
  if (cause instanceof StreamableHTTPError || cause instanceof SseError)
    return statusFault(cause.code, cause);
  const codes = codesOf(cause);
  if (codes.includes('address_not_allowed')) return fault('not_allowed');
  if (['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].some((code) => codes.includes(code)))
    return fault('died');
  if (codes.includes('TimeoutError')) return fault('timeout');
  if (codes.some((code) => ['ZodError', 'SyntaxError', '$ZodError'].includes(code)))
    return fault('invalid');
  return fault('unreachable');
}

/** What a greeting says of the version that is spoken; null = it is one of ours, or nothing that could be one. */
export function versionFault(greeting: unknown): Fault | null {
  const { protocolVersion: version } = (greeting ?? {}) as { protocolVersion?: unknown };
  if (typeof version !== 'string' || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return null;
  // It is the server's own word, and models may read it.
  const cited = /^[\w.-]{1,32}$/.test(version) ? `version ${version}` : 'an unknown version';
  const ours = SUPPORTED_PROTOCOL_VERSIONS.join(', ');
  return fault(
    'unsupported',
    `The tool server was reached, and speaks ${cited} of MCP. The gateway speaks ${ours}.`,
  );
}

function protocolFault({ code, message }: McpError, isRefused: boolean): Fault {
  if (!isRefused && code === Number(ErrorCode.RequestTimeout)) return fault('timeout');
  if (!isRefused && code === Number(ErrorCode.ConnectionClosed)) return fault('died');
  const words = message.replace(/^(MCP error -?\d+: )+/, '').slice(0, maxWords);
  return fault('refused', `The tool server refused the request: ${words}`);
}

function statusFault(status: number | undefined, cause: Error): Fault {
  if (status === undefined || status < 100)
    return codesOf(cause.cause).length > 0 ? faultOf(cause.cause) : fault('invalid');
  if (status === 401 || status === 403) return fault('unauthorized');
  if (status === 404) return fault('session_lost');
  if (status === 429) return fault('busy');
  if (status >= 300 && status < 400)
    return fault(
      'not_allowed',
      'The tool server sends the request to another address, where it does not follow.',
    );
  return fault('unreachable', `The tool server answered with status ${status}.`);
}

/** Names and codes of an error and of all that it was caused by. */
function codesOf(cause: unknown, depth = 0): readonly string[] {
  if (typeof cause !== 'object' || cause === null || depth > 8) return [];
  const { name, code, cause: inner, errors } = cause as Record<string, unknown>;
  const all = [inner, ...(Array.isArray(errors) ? errors : [])];
  return [
    ...[name, code].filter((word): word is string => typeof word === 'string'),
    ...all.flatMap((one) => codesOf(one, depth + 1)),
  ];
}
