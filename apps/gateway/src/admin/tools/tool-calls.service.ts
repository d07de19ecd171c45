import { toGatewayError } from '@bellwether/database';
import type { Database } from '@bellwether/database';
import type { CallFault } from '@bellwether/mcp';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { DATABASE } from '../../wiring/tokens.js';
import type { Actor } from '../auth/actor.js';
import type { toolCallList, toolCallQuery, toolCallServers } from './tool-calls.schema.js';

type ToolCallPage = z.infer<typeof toolCallList>;

const columns = `id, at_ms::float8 AS "atMs", request_id AS "requestId", tenant_id AS "tenantId", project_id AS "projectId",
  key_id AS "keyId", server_id AS "serverId", label, tool, outcome, fault, duration_ms AS "durationMs",
  bytes::float8 AS bytes, cost_micros::float8 AS "costMicros"`;

const dayMs = 86_400_000;

/** The log of calls of tools, of the actor's tenants. */
@Injectable()
export class ToolCallsService {
  readonly #database: Database;

  constructor(@Inject(DATABASE) database: Database) {
    this.#database = database;
  }

  /** Newest first; a cursor is the id of the last one seen. */
  async page(
    { tenantId, serverId, requestId, outcome, limit, cursor }: z.infer<typeof toolCallQuery>,
    { tenantIds }: Pick<Actor, 'tenantIds'>,
  ): Promise<ToolCallPage> {
    const parameters: unknown[] = [];
    const conditions: string[] = [];
    const add = (condition: string, value: unknown) => {
      parameters.push(value);
      conditions.push(condition.replace('?', `$${parameters.length}`));
    };
    if (tenantIds !== null) add('tenant_id = ANY(?)', [...tenantIds]);
    if (tenantId !== undefined) add('tenant_id = ?', tenantId);
    if (serverId !== undefined) add('server_id = ?', serverId);
    if (requestId !== undefined) add('request_id = ?', requestId);
    if (outcome !== undefined) add('outcome = ?', outcome);
    if (cursor !== undefined) add('id < ?', cursor);
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    parameters.push(limit + 1);
    try {
      const rows: ToolCallPage['items'] = await this.#database
        .use()
        .query(
          `SELECT ${columns} FROM tool_calls ${where} ORDER BY id DESC LIMIT $${parameters.length}`,
          parameters,
        );
      const items = rows.slice(0, limit);
      return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }

  /** The last day of each server that was called in it. */
  async ofServers({
    tenantIds,
  }: Pick<Actor, 'tenantIds'>): Promise<z.infer<typeof toolCallServers>> {
    const since = Date.now() - dayMs;
    const own = tenantIds === null ? [] : [[...tenantIds]];
    try {
      const rows: ServerCallsRow[] = await this.#database
        .use()
        .query(callsByServer(tenantIds !== null), [since, ...own]);
      return { items: rows.map(serverCalls) };
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}

interface ServerCallsRow {
  readonly serverId: string;
  readonly calls: number;
  readonly faults: number;
  readonly lastAtMs: number;
  readonly lastOutcome: string;
  readonly faultAtMs: number | null;
  readonly faultTool: string | null;
  readonly fault: CallFault | null;
}

// What was denied or only asked about never got to the server. Ids are in the order of time: the greatest is the last.
const callsByServer = (isOwn: boolean) => `
  SELECT s.server_id AS "serverId", s.calls, s.faults, l.at_ms::float8 AS "lastAtMs", l.outcome AS "lastOutcome",
    f.at_ms::float8 AS "faultAtMs", f.tool AS "faultTool", f.fault
  FROM (
    SELECT server_id, COUNT(*)::float8 AS calls, MAX(id) AS last_id,
      SUM(CASE WHEN outcome = 'fault' THEN 1 ELSE 0 END)::float8 AS faults,
      MAX(CASE WHEN outcome = 'fault' THEN id END) AS fault_id
    FROM tool_calls
    WHERE at_ms >= $1 AND server_id IS NOT NULL AND outcome IN ('ok', 'error', 'fault') ${isOwn ? 'AND tenant_id = ANY($2)' : ''}
    GROUP BY server_id
  ) s
  JOIN tool_calls l ON l.id = s.last_id
  LEFT JOIN tool_calls f ON f.id = s.fault_id
  ORDER BY s.server_id`;

const serverCalls = (row: ServerCallsRow) => ({
  ...{ serverId: row.serverId, calls: row.calls, faults: row.faults },
  ...{ isAnswering: row.lastOutcome !== 'fault', lastAtMs: row.lastAtMs },
  lastFault:
    row.faultAtMs === null
      ? null
      : { atMs: row.faultAtMs, tool: row.faultTool ?? '', fault: row.fault },
});
