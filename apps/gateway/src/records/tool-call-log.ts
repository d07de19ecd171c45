import type { ToolCallRecord } from '@bellwether/exchange';
import type { RunSql } from './run-sql.js';

/** Calls that wait for the database; older ones are left out of the log. */
const mostWaiting = 10_000;
const mostAtOnce = 1_000;

const insert = `INSERT INTO tool_calls (id, at_ms, request_id, tenant_id, project_id, key_id, server_id, label, tool, outcome, fault, duration_ms, bytes)
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS r(id text, at_ms int8, request_id text, tenant_id text, project_id text,
    key_id text, server_id text, label text, tool text, outcome text, fault text, duration_ms float8, bytes int8)
  ON CONFLICT (id) DO NOTHING`;

/** Writes which tools ran: never what they were asked or what they answered. */
export class ToolCallLog {
  #waiting: ToolCallRecord[] = [];

  constructor(private readonly sql: RunSql) {}

  add(calls: readonly ToolCallRecord[]): void {
    if (calls.length > 0) this.#waiting = [...this.#waiting, ...calls].slice(-mostWaiting);
  }

  /** Rejects when the database is away; the next turn tries again. */
  async flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, mostAtOnce);
      await this.sql(insert, [JSON.stringify(batch.map(rowOf))]);
      const written = new Set(batch);
      this.#waiting = this.#waiting.filter((call) => !written.has(call));
    }
  }
}

const plain = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

const rowOf = (call: ToolCallRecord) => ({
  id: call.id,
  at_ms: Math.round(call.atMs),
  request_id: call.requestId,
  tenant_id: call.tenantId,
  project_id: call.projectId,
  key_id: call.keyId,
  server_id: call.serverId,
  label: plain(call.label),
  tool: plain(call.tool),
  outcome: call.outcome,
  fault: call.fault,
  duration_ms: call.durationMs,
  bytes: call.bytes,
});
