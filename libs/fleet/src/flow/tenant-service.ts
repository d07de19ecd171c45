const halfLifeMs = 60_000;
const maxTenants = 10_000;
/** Output costs a worker about twice what input does. */
const outputWeight = 2;

interface Served {
  amount: number;
  atMs: number;
}

/**
 * What each tenant has been served lately: the one that got least goes first among equals.
 *
 * Units    tokens, input plus twice the output, halved every minute. Forgets the longest unseen above 10,000 tenants.
 */
export interface TenantService {
  of(tenantId: string, nowMs: number): number;
  add(tenantId: string, inputTokens: number, outputTokens: number, nowMs: number): void;
}

/** Nobody has been served yet. */
export function createTenantService(): TenantService {
  const tenants = new Map<string, Served>();
  const decayed = ({ amount, atMs }: Served, nowMs: number): number =>
    amount * 0.5 ** (Math.max(0, nowMs - atMs) / halfLifeMs);
  return {
    of(tenantId, nowMs) {
      const served = tenants.get(tenantId);
      return served === undefined ? 0 : decayed(served, nowMs);
    },
    add(tenantId, inputTokens, outputTokens, nowMs) {
      const served = tenants.get(tenantId);
      const amount =
        (served === undefined ? 0 : decayed(served, nowMs)) +
        inputTokens +
        outputWeight * outputTokens;
      // Set anew, so that the order of the map is the order of use.
      tenants.delete(tenantId);
      tenants.set(tenantId, { amount, atMs: nowMs });
      if (tenants.size > maxTenants) tenants.delete(tenants.keys().next().value as string);
    },
  };
}
