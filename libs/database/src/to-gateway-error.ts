import { GatewayError } from '@bellwether/exchange';
import { TypeORMError } from 'typeorm';

// Two transactions waited for each other; the one that was ended may come again.
const deadlocks = ['40001', '40P01', 'ORA-00060'];

// Connection refused or lost, server starting up, shutting down or out of connections.
const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  ...deadlocks,
  // Oracle: no listener, no such service, session ended, not connected, being started or shut down.
  'ORA-03113',
  'ORA-03114',
  'ORA-03135',
  'ORA-00028',
  'ORA-01033',
  'ORA-01034',
  'ORA-01089',
  'ORA-12514',
  'ORA-12541',
  'ORA-12545',
  'ORA-12170',
  'NJS-500',
  'NJS-501',
  'NJS-503',
  'NJS-510',
  'NJS-040',
  'NJS-521',
]);
const duplicate = new Set(['23505', 'ORA-00001']);
const unavailableText =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

function codeOf(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null) return '';
  const { code, driverError } = cause as { code?: unknown; driverError?: unknown };
  if (typeof code === 'string') return code;
  return driverError === undefined ? '' : codeOf(driverError);
}

/** True when the database could not be reached, as opposed to having refused a statement. */
export function isUnavailable(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.some(isUnavailable);
  if (unavailable.has(codeOf(cause))) return true;
  return cause instanceof Error && unavailableText.test(cause.message);
}

/** True for a transaction that was ended because it and another waited for each other. */
export function isDeadlock(cause: unknown): boolean {
  return deadlocks.includes(codeOf(cause));
}

/** True for what the database or the way to it said, as opposed to what our own code threw. */
export function isDatabaseError(cause: unknown): boolean {
  return isUnavailable(cause) || cause instanceof TypeORMError;
}

/** The door for errors of the database: unreachable, already there, or ours. */
export function toGatewayError(cause: unknown): GatewayError {
  if (cause instanceof GatewayError) return cause;
  if (isUnavailable(cause)) return new GatewayError('storage_unavailable', { cause });
  if (duplicate.has(codeOf(cause))) return new GatewayError('conflict', { cause });
  return new GatewayError('internal', { cause });
}
