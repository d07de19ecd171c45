import { toGatewayError } from '@bellwether/database';
import type { Database } from '@bellwether/database';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { DATABASE } from '../../wiring/tokens.js';
import type { Actor } from '../auth/actor.js';
import type { toolCallList, toolCallQuery } from './tools.schema.js';

type ToolCallPage = z.infer<typeof toolCallList>;

const columns = `id, at_ms::float8 AS "atMs", request_id AS "requestId", tenant_id AS "tenantId", project_id AS "projectId",
  key_id AS "keyId", server_id AS "serverId", label, tool, outcome, fault, duration_ms AS "durationMs",
  bytes::float8 AS bytes, cost_micros::float8 AS "costMicros"`;

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
}
