import { randomBytes } from 'node:crypto';
import { timedId } from '@bellwether/exchange';
import type { FleetEvent } from '@bellwether/exchange';
import type { RunSql } from './run-sql.js';

/** A fleet event with the id that names it in lists. */
export interface StoredFleetEvent {
  readonly id: string;
  readonly atMs: number;
  readonly kind: string;
  readonly workerId: string | null;
  readonly workerName: string | null;
  readonly detail: string | null;
}

/** Events that screens get at most. */
const shown = 200;
/** Events that wait for the database; older ones are left out of it. */
const maxWaiting = 1_000;
const maxDetailCharacters = 500;

interface EventRow {
  id: string;
  at_ms: number;
  kind: string;
  worker_id: string | null;
  worker_name: string | null;
  detail: string | null;
}

const insert = `INSERT INTO fleet_events (id, at_ms, kind, worker_id, worker_name, detail)
  SELECT id, at_ms, kind, worker_id, worker_name, detail
  FROM jsonb_to_recordset($1::jsonb) AS r(id text, at_ms float8, kind text, worker_id text, worker_name text, detail text)
  ON CONFLICT (id) DO NOTHING`;

/** What happened to workers: the newest in memory, all of them in the database for as long as retention says. */
export class FleetEventLog {
  readonly #sql: RunSql;
  #recent: StoredFleetEvent[] = [];
  #waiting: StoredFleetEvent[] = [];
  #isLoaded = false;

  constructor(sql: RunSql) {
    this.#sql = sql;
  }

  add(events: readonly FleetEvent[]): void {
    if (events.length === 0) return;
    const stored = events.map((event) => ({
      id: timedId('evt', event.atMs, randomBytes(16)),
      atMs: event.atMs,
      kind: event.kind,
      workerId: event.workerId,
      workerName: event.workerName,
      detail:
        event.detail?.slice(0, maxDetailCharacters).replaceAll('\u0000', '').toWellFormed() ?? null,
    }));
    this.#recent = [...this.#recent, ...stored].slice(-shown);
    this.#waiting = [...this.#waiting, ...stored].slice(-maxWaiting);
  }

  /** Newest first. */
  recent(limit: number): StoredFleetEvent[] {
    return this.#recent.slice(-limit).reverse();
  }

  /** What came after the event named `id`, oldest first; everything in memory when it is not there. */
  after(id: string | null): StoredFleetEvent[] {
    return this.#recent.slice(this.#recent.findLastIndex((event) => event.id === id) + 1);
  }

  /** Reads earlier events once and writes new ones. Rejects when the database is away; the next turn tries again. */
  async flush(): Promise<void> {
    if (!this.#isLoaded) await this.#load();
    const batch = this.#waiting;
    if (batch.length === 0) return;
    await this.#sql(insert, [JSON.stringify(batch.map(toRow))]);
    const written = new Set(batch);
    this.#waiting = this.#waiting.filter((event) => !written.has(event));
  }

  async #load(): Promise<void> {
    const rows = await this.#sql<EventRow>(
      `SELECT id, at_ms, kind, worker_id, worker_name, detail FROM fleet_events ORDER BY at_ms DESC, id DESC LIMIT ${shown}`,
    );
    const known = new Set(this.#recent.map((event) => event.id));
    const earlier = rows
      .reverse()
      .map(toEvent)
      .filter((event) => !known.has(event.id));
    this.#recent = [...earlier, ...this.#recent].slice(-shown);
    this.#isLoaded = true;
  }
}

function toRow(event: StoredFleetEvent): EventRow {
  return {
    id: event.id,
    at_ms: event.atMs,
    kind: event.kind,
    worker_id: event.workerId,
    worker_name: event.workerName,
    detail: event.detail,
  };
}

function toEvent(row: EventRow): StoredFleetEvent {
  return {
    id: row.id,
    atMs: row.at_ms,
    kind: row.kind,
    workerId: row.worker_id,
    workerName: row.worker_name,
    detail: row.detail,
  };
}
