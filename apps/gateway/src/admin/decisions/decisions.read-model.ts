import { toGatewayError } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import type { Records } from '../../records/create-records.js';
import { decisionColumns, toDecisionRow } from '../../records/decision-row.js';
import type { DecisionRow } from '../../records/decision-row.js';
import { reaches } from '../auth/reach.js';
import type { Reach } from '../auth/reach.js';
import { cursorText, maxPage, parseCursor } from '../traffic/call-filter.js';
import type { Names } from '../traffic/names.js';
import { whereOfDecisions, windowOf } from './decision-filter.js';
import type { DecisionFilter } from './decision-filter.js';
import { figuresOf } from './decision-figures.js';
import type { DecisionFigures } from './decision-figures.js';
import { detailOf, summaryOf } from './decision-view.js';
import type { DecisionDetail, DecisionSummary, ListedDecision } from './decision-view.js';

const columns = decisionColumns.map(([name]) => name);
const all = columns.join(', ');
const listed = columns.filter((name) => name !== 'document').join(', ');

export interface DecisionPage {
  readonly items: readonly DecisionSummary[];
  readonly nextCursor: string | null;
}

export interface DecisionsReadModelOptions {
  readonly records: Pick<Records, 'sql' | 'recent' | 'fleet'>;
  readonly names: Names;
  nowMs(): number;
}

/** Kept decisions: lists, details and figures. */
export class DecisionsReadModel {
  readonly #options: DecisionsReadModelOptions;

  constructor(options: DecisionsReadModelOptions) {
    this.#options = options;
  }

  /** Errors: `invalid_request` for a cursor that is not ours, `storage_unavailable` while the database is away. */
  async page(filter: DecisionFilter, after: string | null, first: number): Promise<DecisionPage> {
    const size = Math.min(maxPage, Math.max(1, Math.trunc(first)));
    const cursor = after === null ? null : parseCursor(after);
    if (after !== null && cursor === null)
      throw new GatewayError('invalid_request', {
        text: 'This cursor is not valid.',
        param: 'after',
      });
    const where = whereOfDecisions(filter, windowOf(filter, this.#options.nowMs()), cursor);
    const rows = await this.#ask<ListedDecision>(
      `SELECT ${listed} FROM decisions WHERE ${where.text} ORDER BY started_at_ms DESC, request_id DESC LIMIT $${where.parameters.length + 1}`,
      [...where.parameters, size + 1],
    );
    const shown = rows.slice(0, size);
    const last = shown[shown.length - 1];
    await this.#loadNames(shown);
    return {
      items: shown.map((row) => summaryOf(row, this.#view)),
      nextCursor:
        rows.length > size && last
          ? cursorText({ startedAtMs: last.started_at_ms, requestId: last.request_id })
          : null,
    };
  }

  /** The newest decision kept under this id, also before it is stored; null = none is. */
  async detail(requestId: string, reach: Reach = null): Promise<DecisionDetail | null> {
    const recent = this.#options.records.recent.find(requestId);
    const row =
      (recent && toDecisionRow(recent, recent.model)) ?? (await this.#storedRow(requestId));
    if (row === null || !reaches(reach, row.tenant_id)) return null;
    await this.#loadNames([row]);
    return detailOf(row, this.#view);
  }

  async figures(filter: DecisionFilter): Promise<DecisionFigures> {
    const { nowMs, records } = this.#options;
    const window = windowOf(filter, nowMs());
    return figuresOf((text, parameters = []) => this.#ask(text, parameters), {
      window,
      where: whereOfDecisions(filter, window, null),
      nameOf: (workerId) => records.fleet.nameOf(workerId),
    });
  }

  async #storedRow(requestId: string): Promise<DecisionRow | null> {
    const [row] = await this.#ask<DecisionRow>(
      `SELECT ${all} FROM decisions WHERE request_id = $1 ORDER BY started_at_ms DESC LIMIT 1`,
      [requestId],
    );
    return row ?? null;
  }

  get #view() {
    return { fleet: this.#options.records.fleet, names: this.#options.names };
  }

  async #loadNames(rows: readonly Pick<DecisionRow, 'tenant_id'>[]): Promise<void> {
    await this.#options.names.load({ tenantIds: rows.map((row) => row.tenant_id), keyIds: [] });
  }

  async #ask<Row>(text: string, parameters: readonly unknown[]): Promise<Row[]> {
    try {
      return await this.#options.records.sql<Row>(text, parameters);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}
