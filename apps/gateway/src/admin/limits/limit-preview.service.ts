import { toGatewayError } from '@bellwether/database';
import type { Database } from '@bellwether/database';
import { replayLimit } from '@bellwether/tenants';
import type { PastCall } from '@bellwether/tenants';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { DATABASE } from '../../wiring/tokens.js';
import type { Actor } from '../auth/actor.js';
import type { limitPreviewInput, limitPreviewReply } from './limits.schema.js';
import { LimitsService } from './limits.service.js';

/** Calls that are looked at, the newest. */
const mostCalls = 50_000;
const mostKeys = 50;
const hourMs = 3_600_000;

interface EventRow {
  readonly key_id: string | null;
  readonly started_at_ms: number;
  readonly end_ms: number;
  readonly tokens: number;
  readonly cost_micros: number | null;
}

const columns = {
  gateway: `'*'`,
  tenant: 'tenant_id',
  project: 'project_id',
  key: 'key_id',
} as const;

/** Who would have been blocked, had a limit held for the last hours. */
@Injectable()
export class LimitPreviewService {
  readonly #database: Database;
  readonly #limits: LimitsService;

  constructor(@Inject(DATABASE) database: Database, @Inject(LimitsService) limits: LimitsService) {
    this.#database = database;
    this.#limits = limits;
  }

  /** Errors: `invalid_request` for a subject that the actor does not see. */
  async preview(
    { hours, ...draft }: z.infer<typeof limitPreviewInput>,
    actor: Pick<Actor, 'tenantIds'>,
  ): Promise<z.infer<typeof limitPreviewReply>> {
    await this.#limits.refuseStranger(draft.subject, draft.subjectId, actor);
    const fromMs = Date.now() - hours * hourMs;
    const rows = await this.#calls(draft, fromMs);
    const keys = replayLimit({ id: 'draft', ...draft }, rows.map(pastOf));
    const names = await this.#names(keys.slice(0, mostKeys).map(({ keyId }) => keyId));
    return {
      fromMs,
      isCut: rows.length === mostCalls,
      calls: rows.length,
      blocked: keys.reduce((sum, { blocked }) => sum + blocked, 0),
      keys: keys.slice(0, mostKeys).map((key) => ({ ...key, name: names.get(key.keyId) ?? null })),
    };
  }

  async #calls(
    {
      subject,
      subjectId,
      model,
    }: Pick<z.infer<typeof limitPreviewInput>, 'subject' | 'subjectId' | 'model'>,
    fromMs: number,
  ): Promise<EventRow[]> {
    try {
      return await this.#database.use().query<EventRow[]>(
        `SELECT key_id, started_at_ms, end_ms, cost_micros,
           coalesce(input_tokens, 0) + coalesce(output_tokens, 0) AS tokens
         FROM usage_events
         WHERE started_at_ms >= $1 AND ${columns[subject]} = $2
           AND (error_code IS NULL OR error_code <> 'rate_limited')
           AND NOT (status IN (401, 403) AND served_model IS NULL)
           AND ($3::text IS NULL OR model = $3 OR ($4 AND starts_with(model, $3)))
         ORDER BY started_at_ms DESC LIMIT ${mostCalls}`,
        [fromMs, subjectId, model?.replace(/\*$/, '') ?? null, model?.endsWith('*') ?? false],
      );
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }

  async #names(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.#database
      .use()
      .query<{ id: string; name: string }[]>('SELECT id, name FROM api_keys WHERE id = ANY($1)', [
        ids,
      ]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

function pastOf(row: EventRow): PastCall {
  const startedAtMs = Number(row.started_at_ms);
  return {
    keyId: row.key_id ?? '',
    startedAtMs,
    endedAtMs: startedAtMs + Number(row.end_ms),
    tokens: Number(row.tokens),
    costMicros: Number(row.cost_micros ?? 0),
  };
}
