import { GatewayError } from '@bellwether/exchange';
import type { ToolServerRow } from './tools.entity.js';
import type { ToolServerChange } from './tools.schema.js';

type Address = ToolServerRow['address'];

/** Where secrets go: a host, or a program. */
const placeOf = (address: Address): string =>
  address.kind === 'stdio' ? `program ${address.command}` : new URL(address.url).origin;

export const isMoved = (
  before: Pick<ToolServerRow, 'address'>,
  change: ToolServerChange,
): boolean => change.address !== undefined && placeOf(change.address) !== placeOf(before.address);

function keepsCredentials(
  { credentials }: ToolServerRow,
  { credentials: told }: ToolServerChange,
): boolean {
  if (told === undefined) return credentials.length > 0;
  return told.some(({ tenantId, headers, auth }) => {
    const kept = credentials.find((own) => own.tenantId === tenantId);
    return (
      kept !== undefined &&
      ((headers === undefined && Object.keys(kept.headers).length > 0) ||
        (auth === undefined && kept.auth.kind !== 'none'))
    );
  });
}

/**
 * Secrets do not move: who may change an address could otherwise have them sent to a host of theirs.
 *
 * Errors   `invalid_request` naming what must be told anew.
 */
export function refuseMovedSecrets(before: ToolServerRow, change: ToolServerChange): void {
  if (!isMoved(before, change)) return;
  const kept = [
    change.headers === undefined && Object.keys(before.headers).length > 0 ? 'headers' : null,
    change.auth === undefined && before.auth.kind !== 'none' ? 'auth' : null,
    keepsCredentials(before, change) ? 'credentials' : null,
  ].filter((field) => field !== null);
  const [param] = kept;
  if (param !== undefined)
    throw new GatewayError('invalid_request', {
      text: `The server moves to another place: tell ${kept.join(' and ')} anew, as what is kept is not sent there.`,
      param,
    });
}
