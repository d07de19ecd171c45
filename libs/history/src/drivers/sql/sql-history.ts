import type { SqlStore } from '@bellwether/database';
import type { History } from '@bellwether/exchange';
import type { Dialect } from './dialect.js';
import { sqlBase } from './sql-base.js';
import type { ContentLimits } from './sql-base.js';
import { sqlConversations } from './sql-conversations.js';
import { sqlResponses } from './sql-responses.js';
import { sqlWhole } from './sql-whole.js';

export interface SqlHistoryOptions {
  readonly name: string;
  readonly store: SqlStore;
  readonly dialect: Dialect;
  /** '' = the schema of the connection. */
  readonly schema: string;
  readonly limits: ContentLimits;
  nowMs(): number;
  onStatement?(text: string): void;
}

/** Conversations and responses in a database that speaks SQL. */
export function sqlHistory({ name, store, ...options }: SqlHistoryOptions): History {
  const base = sqlBase({ store, ...options });
  return {
    name,
    ...sqlResponses(base),
    ...sqlConversations(base),
    ...sqlWhole(base),
    close: () => store.close(),
  };
}
