import { GatewayError } from '@bellwether/exchange';
import type { RunSql } from '../../records/run-sql.js';
import { dimensions } from '../../records/usage/rollups.js';
import { usageColumns } from '../../records/usage/usage-row.js';
import type { UsageRow } from '../../records/usage/usage-row.js';
import { csvLine, csvStart, decimal } from './cells.js';
import { narrowedBy, usageDimensions } from './usage-dimensions.js';
import type { UsageReport } from './usage.read-model.js';
import { knownCost } from './usage.schema.js';
import type { UsageQuestion, UsageSums } from './usage.schema.js';

export type ExportFormat = 'csv' | 'ndjson';

/** Calls that are read at a time: what is sent is never held whole. */
const pageCalls = 2_000;

const sumNames: readonly (keyof UsageSums)[] = [
  'requests',
  'inputTokens',
  'cachedTokens',
  'cacheWriteTokens',
  'outputTokens',
  'reasoningTokens',
  'audioTokens',
  'imageTokens',
  'unpricedRequests',
  'unmeteredRequests',
  'estimatedRequests',
  'limitedRequests',
  'costMicros',
];

/** The rows of a report, then all that stands in no row, then the total: what the screen shows. */
export function* groupLines(
  report: UsageReport,
  { groupBy }: UsageQuestion,
  currency: string,
  format: ExportFormat,
): Generator<string> {
  const names = groupBy.flatMap((name) => [name, `${name}Name`]);
  const line = (kind: string, cells: readonly (string | null)[], all: UsageSums): string => {
    const sums = { ...all, costMicros: knownCost(all) };
    const numbers = sumNames.map((name) => sums[name]);
    if (format === 'csv')
      return csvLine([kind, ...cells, ...numbers, decimal(sums.costMicros), currency]);
    const pairs = names.map((name, at) => [name, cells[at] ?? null]);
    return `${JSON.stringify({ kind, ...Object.fromEntries(pairs), ...sums, currency })}\n`;
  };
  const none = names.map(() => null);
  if (format === 'csv')
    yield csvStart + csvLine(['kind', ...names, ...sumNames, 'cost', 'currency']);
  for (const { keys, names: told, sums } of report.rows)
    yield line(
      'row',
      keys.flatMap((key, at) => [key, told[at] ?? null]),
      sums,
    );
  if (report.rest.groups > 0) yield line('rest', none, report.rest.sums);
  yield line('total', none, report.totals);
}

/** Every call of a window, in the order of time, a page at a time. Errors: throws when the database is away. */
export async function* eventLines(
  sql: RunSql,
  { fromMs, toMs, filter }: Pick<UsageQuestion, 'fromMs' | 'toMs' | 'filter'>,
  tenantIds: readonly string[] | null,
  format: ExportFormat,
): AsyncGenerator<string> {
  const names = usageColumns.map(([name]) => name);
  const { text, parameters } = narrowed(filter, tenantIds);
  let after = { started_at_ms: fromMs, request_id: '' };
  if (format === 'csv') yield csvStart + csvLine(names);
  for (;;) {
    const page: UsageRow[] = await sql<UsageRow>(
      `SELECT ${names.join(', ')} FROM usage_events
       WHERE (started_at_ms, request_id) > ($1, $2) AND started_at_ms >= $1 AND started_at_ms < $3${text}
       ORDER BY started_at_ms, request_id LIMIT ${pageCalls}`,
      [after.started_at_ms, after.request_id, toMs, ...parameters],
    );
    let lines = '';
    for (const row of page)
      lines +=
        format === 'csv'
          ? csvLine(names.map((name) => cellOf(row[name])))
          : `${JSON.stringify(row)}\n`;
    if (lines !== '') yield lines;
    const last = page[page.length - 1];
    if (last === undefined || page.length < pageCalls) return;
    after = last;
  }
}

/** A table has no columns for names that plugins choose: what they noted stands in one, as JSON. */
const cellOf = (value: UsageRow[keyof UsageRow]) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

function narrowed(filter: UsageQuestion['filter'], tenantIds: readonly string[] | null) {
  const expressions: Readonly<Record<string, string>> = {
    ...dimensions,
    end_user: "coalesce(end_user, '')",
  };
  const parameters: unknown[] = [];
  let text = '';
  const place = (value: unknown): string => `$${parameters.push(value) + 3}`;
  if (tenantIds !== null) text += ` AND tenant_id = ANY(${place(tenantIds)})`;
  for (const [name, value] of narrowedBy(filter)) {
    const column = usageDimensions[name];
    const expression =
      name === 'tag' ? `coalesce(annotations->>${place(filter.tag)}, '')` : expressions[column];
    if (expression === undefined) throw new GatewayError('internal', { cause: column });
    text += ` AND ${expression} = ${place(value)}`;
  }
  return { text, parameters };
}
