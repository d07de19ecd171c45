import { toGatewayError } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import type { ErrorCode } from '@bellwether/exchange';
import { isNulFailure, oddTextRefused } from './plain-text.js';
import type { InvalidInput } from './zod.pipe.js';

/** The error body of the admin listener. */
export interface ErrorEnvelope {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly param: string | null;
    readonly requestId: string;
    readonly issues?: InvalidInput['issues'];
  };
}

// What the web framework itself refuses, by its status.
const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_json',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  415: 'wrong_content_type',
  406: 'invalid_request',
};

function statusOf(cause: unknown): number {
  if (typeof cause !== 'object' || cause === null) return 500;
  if ('getStatus' in cause && typeof cause.getStatus === 'function')
    return Number(cause.getStatus());
  return 'statusCode' in cause && typeof cause.statusCode === 'number' ? cause.statusCode : 500;
}

/** Anything thrown, as a catalogue error. */
export function catalogueError(cause: unknown): GatewayError {
  if (isNulFailure(cause)) return oddTextRefused(cause);
  if (cause instanceof GatewayError) return cause;
  const code = byStatus[statusOf(cause)];
  return code ? new GatewayError(code, { cause }) : toGatewayError(cause);
}

export function errorEnvelope(error: GatewayError, requestId: string): ErrorEnvelope {
  return {
    error: {
      code: error.code,
      message: error.message,
      param: error.param,
      requestId,
      ...(isExplained(error) ? { issues: error.issues } : {}),
    },
  };
}

/** Errors that name more than one place carry a list. */
function isExplained(error: GatewayError): error is GatewayError & Pick<InvalidInput, 'issues'> {
  return 'issues' in error;
}
