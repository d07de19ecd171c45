import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import type { Cost, Usage } from '@bellwether/exchange';
import { compilePrices, costOf } from '@bellwether/tenants';
import type { CompiledPrices } from '@bellwether/tenants';
import { Inject, Injectable } from '@nestjs/common';
import { arrayParameters } from '../../records/column-arrays.js';
import type { ColumnType } from '../../records/column-arrays.js';
import type { RunSql } from '../../records/run-sql.js';
import { sqlOf } from '../../records/run-sql.js';
import { dimensionNames, dimensions, rollups } from '../../records/usage/rollups.js';
import type { Rollup } from '../../records/usage/rollups.js';
import type { UsageRow } from '../../records/usage/usage-row.js';
import { DATABASE } from '../../wiring/tokens.js';
import { InvalidInput } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { reaches, reachOf } from '../auth/reach.js';
import type { Reach } from '../auth/reach.js';
import { recountMoney } from '../limits/recount-money.js';
import { PublishService } from '../publish/publish.service.js';
import { ruleOf } from './prices.entity.js';
import type { PriceRow } from './prices.entity.js';

/** Calls that are priced again in one statement. */
const pageCalls = 2_000;

export interface RecomputeInput {
  readonly from: string;
  readonly to: string;
  readonly onlyUnpriced: boolean;
  /** null = of all tenants. */
  readonly tenantId: string | null;
}

export interface Recomputed {
  readonly looked: number;
  readonly changed: number;
  readonly differenceMicros: number;
}

type Priced = Pick<UsageRow, 'started_at_ms' | 'request_id' | 'tenant_id'> &
  Pick<UsageRow, 'cost_micros' | 'cost_reason' | 'price_id' | 'price_version'>;

const columns: readonly (readonly [keyof Priced, ColumnType])[] = [
  ['started_at_ms', 'float8'],
  ['request_id', 'text'],
  ['cost_micros', 'float8'],
  ['cost_reason', 'text'],
  ['price_id', 'text'],
  ['price_version', 'float8'],
];

/** Prices stored calls again, a page at a time; their sums move with them in the same statement, and budgets of money after it. */
@Injectable()
export class RecomputeService {
  readonly #database: Database;
  readonly #writes: WritesService;
  readonly #publish: PublishService;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(WritesService) writes: WritesService,
    @Inject(PublishService) publish: PublishService,
  ) {
    this.#database = database;
    this.#writes = writes;
    this.#publish = publish;
  }

  /**
   * The line of the audit log comes first: what was begun is known, also when it does not come to its end.
   *
   * Errors   `forbidden` for all tenants where not all are within reach, `invalid_request` for a tenant that is not.
   */
  async run(input: RecomputeInput, context: WriteContext): Promise<Recomputed> {
    await this.#writes.run(context, async (write) => {
      await refuseStranger(write.manager, input, reachOf(context));
      await write.audit({
        ...{ action: 'usage.recompute', objectKind: 'usage', objectId: null, objectName: null },
        after: input,
      });
    });
    const { manager } = this.#database.use();
    const tenants = new Set<string>();
    const total = await repriced(
      sqlOf(this.#database),
      await this.#prices(manager),
      input,
      tenants,
    );
    const time = { fromMs: Date.parse(input.from), toMs: Date.parse(input.to) };
    if (total.changed > 0)
      await recountMoney(manager, this.#writes, { tenantIds: [...tenants], ...time }, context);
    return total;
  }

  async #prices(manager: EntityManager): Promise<CompiledPrices> {
    const rows = await manager.find<PriceRow>('price', { where: { isCurrent: true } });
    return compilePrices(rows.map(ruleOf), this.#publish.current.workers);
  }
}

async function refuseStranger(
  manager: EntityManager,
  { tenantId }: Pick<RecomputeInput, 'tenantId'>,
  reach: Reach,
): Promise<void> {
  if (tenantId === null && reach === null) return;
  if (tenantId === null)
    throw new GatewayError('forbidden', { text: 'Name one of your tenants.', param: 'tenantId' });
  if (reaches(reach, tenantId) && (await manager.existsBy('tenant', { id: tenantId }))) return;
  throw new InvalidInput([{ path: 'tenantId', message: 'There is no such tenant.' }]);
}

async function repriced(
  sql: RunSql,
  prices: CompiledPrices,
  { from, to, onlyUnpriced, tenantId }: RecomputeInput,
  /** Gets those whose calls cost something else now. */
  tenants: Set<string>,
): Promise<Recomputed> {
  const total = { looked: 0, changed: 0, differenceMicros: 0 };
  let after = { started_at_ms: Date.parse(from), request_id: '' };
  for (;;) {
    const page: UsageRow[] = await sql<UsageRow>(
      `SELECT * FROM usage_events WHERE (started_at_ms, request_id) > ($1, $2) AND started_at_ms < $3
       ${onlyUnpriced ? 'AND cost_micros IS NULL' : ''} AND ($4::text IS NULL OR tenant_id = $4) ORDER BY started_at_ms, request_id LIMIT ${pageCalls}`,
      [after.started_at_ms, after.request_id, Date.parse(to), tenantId],
    );
    const last = page[page.length - 1];
    if (last === undefined) return total;
    after = last;
    const changed = page.flatMap((row) => changeOf(row, prices));
    for (const { tenant_id } of changed) if (tenant_id !== null) tenants.add(tenant_id);
    if (changed.length > 0) {
      const [row] = await sql<{ difference: number }>(move, arrayParameters(columns, changed));
      total.differenceMicros += row?.difference ?? 0;
    }
    total.looked += page.length;
    total.changed += changed.length;
  }
}

/** What came to nothing keeps its cost of nothing. */
function changeOf(row: UsageRow, prices: CompiledPrices): Priced[] {
  if (row.cost_micros === 0 && row.price_id === null && row.cost_reason === null) return [];
  const cost = costOf(prices, {
    tenantId: row.tenant_id,
    model: row.served_model ?? row.model,
    workerId: row.worker_id,
    pool: row.worker_pool,
    startedAtMs: row.started_at_ms,
    usage: usageOf(row),
    workerMs: row.worker_ms,
  });
  return isSame(row, cost) ? [] : [{ ...row, ...columnsOf(cost) }];
}

const columnsOf = ({ micros, reason, priceId, priceVersion }: Cost) => ({
  cost_micros: micros,
  cost_reason: reason,
  price_id: priceId,
  price_version: priceVersion,
});

const isSame = (row: UsageRow, { micros, reason, priceId, priceVersion }: Cost): boolean =>
  row.cost_micros === micros &&
  row.cost_reason === reason &&
  row.price_id === priceId &&
  row.price_version === priceVersion;

function usageOf(row: UsageRow): Usage | null {
  if (row.usage_source === null) return null;
  return {
    inputTokens: row.input_tokens,
    cachedTokens: row.cached_tokens,
    cacheWriteTokens: row.cache_write_tokens,
    outputTokens: row.output_tokens,
    reasoningTokens: row.reasoning_tokens,
    audioInputTokens: row.audio_input_tokens,
    audioOutputTokens: row.audio_output_tokens,
    imageTokens: row.image_tokens,
    source: row.usage_source as Usage['source'],
  };
}

const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
const set = columns
  .slice(2)
  .map(([name]) => `${name} = new_${name}`)
  .join(', ');
const keyed = (alias: string): string =>
  `${alias}.started_at_ms = new_started_at_ms AND ${alias}.request_id = new_request_id`;
const dimensionsOfEvent = dimensionNames.map((name) => `${dimensions[name]} AS of_${name}`);

/** What changed in one rollup. */
function moveSums({ table, bucketMs }: Rollup): string {
  const names = dimensionNames.map((name) => `of_${name}`);
  return `${table}_moved AS (
    UPDATE ${table} r SET cost_micros = r.cost_micros + d.cost, unpriced_requests = r.unpriced_requests + d.unpriced
    FROM (SELECT floor(at_ms / ${bucketMs}) * ${bucketMs} AS of_ms, ${names.join(', ')}, sum(cost) AS cost, sum(unpriced) AS unpriced
          FROM moved GROUP BY of_ms, ${names.join(', ')}) d
    WHERE r.bucket_ms = d.of_ms AND ${dimensionNames.map((name) => `r.${name} = d.of_${name}`).join(' AND ')})`;
}

/** Events, calls and both sums move together. Rows are locked first: two who price at once take turns. */
const move = `WITH given AS (
    SELECT * FROM unnest(${arrays}) AS g(${columns.map(([name]) => `new_${name}`).join(', ')})
  ), moved AS (
    SELECT started_at_ms AS at_ms, ${dimensionsOfEvent.join(', ')},
      coalesce(new_cost_micros, 0) - coalesce(cost_micros, 0) AS cost,
      CASE WHEN new_cost_micros IS NULL THEN 1 ELSE 0 END - CASE WHEN cost_micros IS NULL THEN 1 ELSE 0 END AS unpriced
    FROM usage_events e JOIN given ON ${keyed('e')} FOR UPDATE OF e
  ),
  events AS (UPDATE usage_events e SET ${set} FROM given WHERE ${keyed('e')}),
  listed AS (UPDATE calls c SET ${set} FROM given WHERE ${keyed('c')}),
  ${rollups.map(moveSums).join(',\n  ')}
  SELECT coalesce(sum(cost), 0)::float8 AS difference FROM moved`;
