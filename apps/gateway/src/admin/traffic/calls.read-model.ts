import { toGatewayError } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import type { CallRecord, DecisionRecord } from '@bellwether/exchange';
import type { CallRow } from '../../records/call-row.js';
import { callColumns } from '../../records/call-store.js';
import type { Records } from '../../records/create-records.js';
import { cursorText, fitsOpenCall, maxPage, parseCursor, whereOf } from './call-filter.js';
import type { CallFilter } from './call-filter.js';
import type { CallCursor, Where } from './conditions.js';
import { viewOfLiveCall, viewOfOpenCall, viewOfRecord, viewOfRow } from './call-view.js';
import type { CallView, OpenCallView } from './call-view.js';
import type { Names } from './names.js';
import type { OpenCallList } from './open-calls.js';
import { ranges } from './window.js';

/** Bars above the list. */
const barCount = 60;
/** Calls that are counted at most; beyond it `total` is a lower bound. */
const maxCounted = 50_000;
const columns = callColumns.map(([name]) => name).join(', ');

export interface CallPage {
  readonly items: readonly CallView[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly bars: readonly { readonly atMs: number; readonly ok: number; readonly failed: number }[];
  readonly barMs: number;
}

export interface CallsReadModelOptions {
  readonly records: Pick<Records, 'sql' | 'recent' | 'fleet'>;
  readonly open: OpenCallList;
  readonly names: Names;
  nowMs(): number;
}

/** Lists and details of calls. No body, no prompt: there is none. */
export class CallsReadModel {
  readonly #options: CallsReadModelOptions;

  constructor(options: CallsReadModelOptions) {
    this.#options = options;
  }

  /** Errors: `invalid_request` for a cursor that is not ours, `storage_unavailable` while the database is away. */
  async page(filter: CallFilter, after: string | null, first: number): Promise<CallPage> {
    const size = Math.min(maxPage, Math.max(1, Math.trunc(first)));
    if (filter.status === 'live') return this.#livePage(filter, size);
    const cursor = after === null ? null : parseCursor(after);
    if (after !== null && cursor === null)
      throw new GatewayError('invalid_request', {
        text: 'This cursor is not valid.',
        param: 'after',
      });
    return this.#storedPage(filter, cursor, size);
  }

  /** One call, also while it runs or waits for the writer; null = not known. */
  async detail(requestId: string): Promise<CallView | null> {
    const { records, open } = this.#options;
    const running = (await open.list()).find((call) => call.requestId === requestId);
    const recent = records.recent.find(requestId);
    const found = running ?? recent ?? null;
    if (found === null) return this.#storedCall(requestId);
    await this.#loadNames([found]);
    return running
      ? viewOfLiveCall(running, this.#view)
      : recent && viewOfRecord(recent, this.#view);
  }

  /** Running calls, newest first. */
  async openCalls(): Promise<OpenCallView[]> {
    const calls = await this.#options.open.list();
    await this.#loadNames(calls);
    return calls.map((call) => viewOfOpenCall(call, this.#view));
  }

  /** The newest finished calls, from memory. */
  newest(limit: number): Promise<CallView[]> {
    return this.viewsOf(this.#options.records.recent.newest(limit));
  }

  /** Finished calls as screens list them, without their decisions. */
  async viewsOf(calls: readonly CallRecord[]): Promise<CallView[]> {
    await this.#loadNames(calls);
    return calls.map((call) => viewOfRecord({ ...call, decision: null }, this.#view));
  }

  async #livePage(filter: CallFilter, size: number): Promise<CallPage> {
    const calls = (await this.#options.open.list()).filter((call) => fitsOpenCall(filter, call));
    const shown = calls.slice(0, size);
    await this.#loadNames(shown);
    const items = shown.map((call) => viewOfLiveCall(call, this.#view));
    return {
      items,
      nextCursor: null,
      total: calls.length,
      totalIsExact: true,
      bars: [],
      barMs: 1_000,
    };
  }

  async #storedPage(
    filter: CallFilter,
    cursor: CallCursor | null,
    size: number,
  ): Promise<CallPage> {
    const { windowMs } = ranges[filter.range ?? 'd7'];
    const barMs = windowMs / barCount;
    const now = this.#options.nowMs();
    // Bars stand on whole multiples of their width, so that they do not wander with every refresh.
    const barsFromMs = (Math.floor(now / barMs) + 1) * barMs - windowMs;
    const rows = await this.#rows(whereOf(filter, now - windowMs, cursor), size + 1);
    const counted = await this.#bars(whereOf(filter, barsFromMs, null), barsFromMs, barMs);
    const shown = rows.slice(0, size);
    await this.#loadNames(shown.map((row) => ({ tenantId: row.tenant_id, keyId: row.key_id })));
    const last = shown[shown.length - 1];
    return {
      items: shown.map((row) => viewOfRow(row, null, this.#view)),
      nextCursor:
        rows.length > size && last
          ? cursorText({ startedAtMs: last.started_at_ms, requestId: last.request_id })
          : null,
      barMs,
      ...counted,
    };
  }

  async #rows(where: Where, limit: number): Promise<CallRow[]> {
    return this.#ask<CallRow>(
      `SELECT ${columns} FROM calls WHERE ${where.text} ORDER BY started_at_ms DESC, request_id DESC LIMIT $${where.parameters.length + 1}`,
      [...where.parameters, limit],
    );
  }

  async #bars(
    where: Where,
    fromMs: number,
    barMs: number,
  ): Promise<Pick<CallPage, 'total' | 'totalIsExact' | 'bars'>> {
    const next = where.parameters.length;
    const rows = await this.#ask<{ bar: number; ok: number; failed: number }>(
      `SELECT floor((started_at_ms - $${next + 1}) / $${next + 2})::int4 AS bar,
         count(*) FILTER (WHERE outcome <> 'failed')::int4 AS ok, count(*) FILTER (WHERE outcome = 'failed')::int4 AS failed
       FROM (SELECT started_at_ms, outcome FROM calls WHERE ${where.text} ORDER BY started_at_ms DESC LIMIT ${maxCounted + 1}) AS counted
       GROUP BY 1`,
      [...where.parameters, fromMs, barMs],
    );
    const byBar = new Map(rows.map((row) => [row.bar, row]));
    const bars = Array.from({ length: barCount }, (_, bar) => {
      const row = byBar.get(bar);
      return { atMs: fromMs + bar * barMs, ok: row?.ok ?? 0, failed: row?.failed ?? 0 };
    });
    const total = rows.reduce((sum, row) => sum + row.ok + row.failed, 0);
    return { total: Math.min(total, maxCounted), totalIsExact: total <= maxCounted, bars };
  }

  async #storedCall(requestId: string): Promise<CallView | null> {
    const [row] = await this.#ask<CallRow>(
      `SELECT ${columns} FROM calls WHERE request_id = $1 ORDER BY started_at_ms DESC LIMIT 1`,
      [requestId],
    );
    if (!row) return null;
    const [kept] = await this.#ask<{ document: string }>(
      'SELECT document FROM decisions WHERE request_id = $1 AND started_at_ms = $2',
      [requestId, row.started_at_ms],
    );
    await this.#loadNames([{ tenantId: row.tenant_id, keyId: row.key_id }]);
    return viewOfRow(row, kept ? (JSON.parse(kept.document) as DecisionRecord) : null, this.#view);
  }

  get #view() {
    return { fleet: this.#options.records.fleet, names: this.#options.names };
  }

  async #loadNames(
    calls: readonly { readonly tenantId: string | null; readonly keyId: string | null }[],
  ): Promise<void> {
    await this.#options.names.load({
      tenantIds: calls.map((call) => call.tenantId),
      keyIds: calls.map((call) => call.keyId),
    });
  }

  async #ask<Row>(text: string, parameters: readonly unknown[]): Promise<Row[]> {
    try {
      return await this.#options.records.sql<Row>(text, parameters);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}
