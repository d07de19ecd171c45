import type { RunSql } from '../../records/run-sql.js';

/** Names that screens show beside ids. */
export interface Names {
  /** null = not known, also while the database is away. */
  tenantName(id: string | null): string | null;
  keyDisplay(id: string | null): string | null;
  /** Makes sure that the names of these ids were looked up. Never rejects. */
  load(ids: {
    readonly tenantIds: readonly (string | null)[];
    readonly keyIds: readonly (string | null)[];
  }): Promise<void>;
}

const freshMs = 30_000;
const maxNames = 10_000;

/** Looks names up in few statements and remembers them for half a minute. */
export function createNames(sql: RunSql, nowMs: () => number): Names {
  const tenants = lookUp(sql, nowMs, 'SELECT id, name AS text FROM tenants WHERE id = ANY($1)');
  const keys = lookUp(sql, nowMs, 'SELECT id, display AS text FROM api_keys WHERE id = ANY($1)');
  return {
    tenantName: (id) => tenants.get(id),
    keyDisplay: (id) => keys.get(id),
    load: async ({ tenantIds, keyIds }) =>
      void (await Promise.all([tenants.load(tenantIds), keys.load(keyIds)])),
  };
}

function lookUp(sql: RunSql, nowMs: () => number, statement: string) {
  let names = new Map<string, string | null>();
  let sinceMs = 0;
  return {
    get: (id: string | null) => (id === null ? null : (names.get(id) ?? null)),
    async load(ids: readonly (string | null)[]): Promise<void> {
      if (nowMs() - sinceMs > freshMs || names.size > maxNames) {
        names = new Map();
        sinceMs = nowMs();
      }
      const missing = [...new Set(ids)].filter((id): id is string => id !== null && !names.has(id));
      if (missing.length === 0) return;
      const into = names;
      try {
        const rows = await sql<{ id: string; text: string }>(statement, [missing]);
        for (const id of missing) into.set(id, null);
        for (const { id, text } of rows) into.set(id, text);
      } catch {
        // A list without names is better than no list; the next look tries again.
      }
    },
  };
}
