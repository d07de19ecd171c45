import type { OpenHooks } from './hooks.js';
import type { Cost, PricedCall } from './prices.js';

/**
 * A snapshot made ready for use, once per data thread and revision. A call takes one at its start and keeps it.
 *
 * Shapes   `keys` belongs to whoever identifies callers, `limits` to whoever admits them; the flow only hands them on.
 */
export interface Compiled<Keys = unknown, Limits = unknown> {
  readonly revision: number;
  readonly version: number;
  readonly keys: Keys;
  /** null = nobody is limited. */
  readonly limits: Limits | null;
  /** null = there are no plugins, and no call pays for them. */
  readonly hooks: OpenHooks | null;
  /** What a call costs, or would cost. */
  costOf(call: PricedCall): Cost;
  /** Days for which a tenant's responses and conversations are kept, 0 = until they are deleted; undefined = as everybody's. */
  historyDays(tenantId: string): number | undefined;
}
