import type { Database } from '@bellwether/database';
import type { BudgetAccount, LimitCounter, LimitTotal } from '@bellwether/exchange';
import type { Logger } from '../../wiring/logger.js';

/** One row of `limit_counters`. */
interface CounterRow {
  readonly rule_id: string;
  readonly kind: BudgetAccount;
  readonly slot_ms: number;
  readonly used: number;
  readonly changed_ms: number;
}

/** A window and the slot before it; what is older counts for nobody. */
const keptMs = 63 * 24 * 3_600_000;
/** Parts of a day in which is kept how fast a budget is used. */
export const paceSlotMs = 15 * 60_000;
const paceKeptMs = 26 * 3_600_000;
const mostRead = 20_000;

/** Kinds of `limit_counters` that say how fast a budget is used, beside those that say how far. */
export const paceOf = (kind: BudgetAccount): string => `${kind}:pace`;
const nowSql = 'extract(epoch FROM clock_timestamp()) * 1000';

/** Adds to counters, and to the pace of each, in one statement. Result: the rows as they are after it. */
export async function addToCounters(
  database: Database,
  added: readonly LimitCounter[],
): Promise<LimitCounter[]> {
  const nowMs = Date.now();
  const paces = new Map<string, [string, string, number, number]>();
  for (const { ruleId, kind, used } of added) {
    const pace = paces.get(`${ruleId} ${kind}`) ?? [ruleId, paceOf(kind), floorTo(nowMs), 0];
    pace[3] += used;
    paces.set(`${ruleId} ${kind}`, pace);
  }
  const rows = [
    ...added.map(({ ruleId, kind, slotMs, used }) => [ruleId, kind, slotMs, used] as const),
    ...paces.values(),
  ].toSorted((one, other) => (one.join(' ') < other.join(' ') ? -1 : 1));
  const written = await database.use().query<CounterRow[]>(
    `INSERT INTO limit_counters (rule_id, kind, slot_ms, used, changed_ms)
     SELECT u.rule_id, u.kind, u.slot_ms, u.used, ${nowSql}
     FROM unnest($1::text[], $2::text[], $3::float8[], $4::float8[]) AS u (rule_id, kind, slot_ms, used)
     ON CONFLICT (rule_id, kind, slot_ms) DO UPDATE
     SET used = limit_counters.used + excluded.used, changed_ms = excluded.changed_ms
     RETURNING rule_id, kind, slot_ms, used, changed_ms`,
    [0, 1, 2, 3].map((place) => rows.map((row) => row[place])),
  );
  return counters(written);
}

/** Counters that changed since then by the clock of the database; `newestMs` is for the next time. */
export async function readCounters(
  database: Database,
  sinceMs: number,
): Promise<{ counters: LimitCounter[]; newestMs: number }> {
  const rows = await database.use().query<CounterRow[]>(
    `SELECT rule_id, kind, slot_ms, used, changed_ms FROM limit_counters
     WHERE changed_ms > $1 AND kind NOT LIKE '%:pace' ORDER BY changed_ms LIMIT ${mostRead}`,
    [sinceMs],
  );
  return { counters: counters(rows), newestMs: Number(rows.at(-1)?.changed_ms ?? sinceMs) };
}

/** What is known of budgets at the start; nothing while the database is away, and it is read once it is there. */
export async function knownLimitTotals(database: Database, logger: Logger): Promise<LimitTotal[]> {
  if (!database.isConnected) return [];
  try {
    const { counters: all } = await readCounters(database, 0);
    return all.map((counter) => ({ ...counter, own: 0 }));
  } catch (cause) {
    logger.warn('What was used of budgets could not be read; it is tried again.', { cause });
    return [];
  }
}

/** Everything that is kept of these rules, pace included. */
export async function countersOf(
  database: Database,
  ruleIds: readonly string[],
): Promise<{ ruleId: string; kind: string; slotMs: number; used: number }[]> {
  if (ruleIds.length === 0) return [];
  return counters(
    await database.use().query<CounterRow[]>(
      `SELECT rule_id, kind, slot_ms, used, changed_ms FROM limit_counters
         WHERE rule_id = ANY($1) LIMIT ${mostRead}`,
      [ruleIds],
    ),
    true,
  );
}

/** Removes what no window reaches any more. */
export async function pruneCounters(database: Database): Promise<void> {
  await database
    .use()
    .query(
      `DELETE FROM limit_counters WHERE slot_ms < CASE WHEN kind LIKE '%:pace' THEN $1::float8 ELSE $2::float8 END`,
      [Date.now() - paceKeptMs, Date.now() - keptMs],
    );
}

const floorTo = (ms: number): number => Math.floor(ms / paceSlotMs) * paceSlotMs;

function counters(rows: readonly CounterRow[], withPace = false): LimitCounter[] {
  return rows
    .filter(({ kind }) => withPace || !kind.endsWith(':pace'))
    .map(({ rule_id, kind, slot_ms, used }) => ({
      ...{ ruleId: rule_id, kind, slotMs: Number(slot_ms), used: Number(used) },
    }));
}
