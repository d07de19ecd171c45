import type { WriteContext } from '../audit/audit.service.js';

/** The tenants whose rows somebody may see and change; null = all. */
export type Reach = readonly string[] | null;

/** The reach of who writes. The house itself, as at the first start, reaches all. */
export const reachOf = ({ actor }: Pick<WriteContext, 'actor'>): Reach => actor?.tenantIds ?? null;

export const reaches = (reach: Reach, tenantId: string | null): boolean =>
  reach === null || (tenantId !== null && reach.includes(tenantId));

/** A row, or null where its tenant is out of reach: what somebody may not see does not exist. */
export function withinReach<T extends { readonly tenantId: string | null }>(
  reach: Reach,
  row: T | null,
): T | null {
  return row && reaches(reach, row.tenantId) ? row : null;
}
