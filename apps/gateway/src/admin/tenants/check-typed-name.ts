import { GatewayError } from '@bellwether/exchange';
import type { TenantRow } from './tenants.entity.js';

/** Whoever removes what cannot come back types the name of its tenant, so that no other is hit. Errors: `invalid_request`. */
export function checkTypedName({ name }: TenantRow, typed: string): void {
  if (typed !== name)
    throw new GatewayError('invalid_request', {
      text: 'This is not the name of the tenant that would lose all this.',
      param: 'name',
    });
}
