import type { RouteDocument } from '@bellwether/exchange';
import { toGatewayError } from '@bellwether/database';
import type { Database } from '@bellwether/database';
import { Inject, Injectable } from '@nestjs/common';
import { sqlOf } from '../../records/run-sql.js';
import { DATABASE } from '../../wiring/tokens.js';
import { PublishService } from '../publish/publish.service.js';
import { factsOf, reachOf } from './reach.js';
import type { CallGroup, Reach } from './reach.js';
import { RouteWorldService } from './route-world.service.js';

const windowSeconds = 3_600;
/** Kinds of calls that are looked at; rarer ones are left out and said to be. */
const mostGroups = 5_000;

export interface ReachReport extends Reach {
  readonly windowSeconds: number;
  /** True when a route asks for headers: they are not stored, so that such routes are not met here. */
  readonly isWithoutHeaders: boolean;
  readonly notes: readonly string[];
}

/** Whom a change would reach, by the calls of the last hour. */
@Injectable()
export class ReachService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(PublishService) private readonly publish: PublishService,
    @Inject(RouteWorldService) private readonly world: RouteWorldService,
  ) {}

  async between(before: RouteDocument, after: RouteDocument): Promise<ReachReport> {
    const groups = await this.#groups();
    const { tenantName } = await this.world.names();
    const routes = new Map([...before.routes, ...after.routes].map(({ id, name }) => [id, name]));
    const reach = reachOf(
      groups,
      { before: this.world.table(before), after: this.world.table(after) },
      {
        tenantName,
        routeName: (id) =>
          id === null ? 'the policy for all other calls' : `'${routes.get(id) ?? id}'`,
      },
    );
    const isWithoutHeaders = [...before.routes, ...after.routes].some(
      ({ match }) => Object.keys(match.headers).length > 0,
    );
    return { ...reach, windowSeconds, isWithoutHeaders, notes: notesOf(groups, isWithoutHeaders) };
  }

  /** What each route would have taken of the last hour's calls; null = no route. */
  async traffic(
    document: RouteDocument,
  ): Promise<{ routeId: string | null; calls: number; share: number }[]> {
    const table = this.world.table(document);
    const calls = new Map<string | null, number>();
    let total = 0;
    for (const group of await this.#groups()) {
      const { routeId } = table.of(factsOf(group));
      calls.set(routeId, (calls.get(routeId) ?? 0) + group.calls);
      total += group.calls;
    }
    return [...calls].map(([routeId, count]) => ({ routeId, calls: count, share: count / total }));
  }

  async #groups(): Promise<CallGroup[]> {
    const pools = new Map(this.publish.current.workers.map(({ id, pool }) => [id, pool]));
    try {
      const rows = await sqlOf(this.database)<{
        tenant_id: string;
        model: string;
        worker_id: string | null;
        calls: number;
      }>(
        `SELECT tenant_id, model, worker_id, count(*)::int4 AS calls FROM calls
         WHERE started_at_ms >= $1 AND tenant_id IS NOT NULL AND model IS NOT NULL AND outcome <> 'rejected'
         GROUP BY 1, 2, 3 ORDER BY calls DESC, 1, 2, 3 LIMIT ${mostGroups}`,
        [Date.now() - windowSeconds * 1_000],
      );
      return rows.map(({ tenant_id, model, worker_id, calls }) => ({
        tenantId: tenant_id,
        model,
        pool: worker_id === null ? null : (pools.get(worker_id) ?? null),
        calls,
      }));
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}

function notesOf(groups: readonly CallGroup[], isWithoutHeaders: boolean): string[] {
  return [
    ...(groups.length === 0 ? ['No call was made in the last hour: the reach is not known.'] : []),
    ...(isWithoutHeaders
      ? ['Headers of calls are not kept: routes that ask for a header are left out of the reach.']
      : []),
    ...(groups.length === mostGroups ? ['Rare kinds of calls are left out of the reach.'] : []),
  ];
}
