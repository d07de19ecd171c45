import type { History } from '@bellwether/exchange';
import type { Background } from './background.js';
import type { StoredSettings } from './settings.js';

/** What the edge stands on for stored responses and conversations. */
export interface Stored {
  readonly history: History;
  readonly settings: StoredSettings;
  readonly background: Background;
  /** Days for which what a tenant stores is kept; 0 = until it is deleted. */
  keptDays(tenantId: string): number;
}
