import { isDeepStrictEqual } from 'node:util';
import type { RouteInForce, RouteTable } from '@bellwether/fleet';

/** Stored calls that were alike in all that is stored. */
export interface CallGroup {
  readonly tenantId: string;
  readonly model: string;
  /** Pool of the worker that answered; null = none did, or it has left. */
  readonly pool: string | null;
  readonly calls: number;
}

/** One thing that would have gone otherwise for a tenant. */
export interface ReachRow {
  readonly tenantId: string | null;
  readonly tenantName: string | null;
  readonly calls: number;
  readonly tenantCalls: number;
  /** Of the tenant's calls in the window, 0–1. */
  readonly share: number;
  readonly kind: 'pool' | 'route' | 'policy';
  readonly from: string | null;
  readonly to: readonly string[];
  readonly sentence: string;
}

export interface Reach {
  readonly calls: number;
  /** Calls for which anything is different. */
  readonly changedCalls: number;
  readonly rows: readonly ReachRow[];
}

export interface ReachNames {
  tenantName(id: string): string;
  /** null = the calls that no route takes. */
  routeName(id: string | null): string;
}

type Effect = Pick<ReachRow, 'kind' | 'from' | 'to'>;

interface Tally extends Effect {
  calls: number;
}

/** What the later routes would have done with calls that the earlier ones took. */
export function reachOf(
  groups: readonly CallGroup[],
  tables: { readonly before: RouteTable; readonly after: RouteTable },
  names: ReachNames,
): Reach {
  const tenants = new Map<string, { calls: number; effects: Map<string, Tally> }>();
  let changedCalls = 0;
  for (const group of groups) {
    const tenant = tenants.get(group.tenantId) ?? { calls: 0, effects: new Map<string, Tally>() };
    tenants.set(group.tenantId, tenant);
    tenant.calls += group.calls;
    const effect = effectOn(group, tables, names);
    if (effect === null) continue;
    changedCalls += group.calls;
    const key = JSON.stringify(effect);
    const tally = tenant.effects.get(key) ?? { ...effect, calls: 0 };
    tally.calls += group.calls;
    tenant.effects.set(key, tally);
  }
  const rows = [...tenants].flatMap(([tenantId, { calls, effects }]) =>
    [...effects.values()].map((tally) => rowOf(tenantId, calls, tally, names)),
  );
  return {
    calls: groups.reduce((sum, { calls }) => sum + calls, 0),
    changedCalls,
    rows: rows.sort((one, other) => other.calls - one.calls),
  };
}

/**
 * What such calls are routed by. Key, headers and prompt are not stored: routes that ask for a header are not met.
 */
export function factsOf({ tenantId, model }: CallGroup): Parameters<RouteTable['of']>[0] {
  return {
    ...{ tenantId, model, keyId: '', headers: {} },
    ...{ routingKey: null, conversation: '' },
  };
}

/** The most that changes for these calls: their pool, else their route, else how a worker is chosen. */
function effectOn(
  group: CallGroup,
  { before, after }: { readonly before: RouteTable; readonly after: RouteTable },
  names: ReachNames,
): Effect | null {
  const { pool } = group;
  const facts = factsOf(group);
  const [was, is] = [before.of(facts), after.of(facts)];
  if (pool !== null && is.pools !== null && !is.pools.has(pool))
    return { kind: 'pool', from: pool, to: [...is.pools] };
  if (was.routeId !== is.routeId)
    return { kind: 'route', from: names.routeName(was.routeId), to: [names.routeName(is.routeId)] };
  return samePolicy(was, is)
    ? null
    : { kind: 'policy', from: was.policy.name, to: [is.policy.name] };
}

const samePolicy = (was: RouteInForce, is: RouteInForce) =>
  was.policy.name === is.policy.name && isDeepStrictEqual(was.policy.options, is.policy.options);

function rowOf(tenantId: string, tenantCalls: number, tally: Tally, names: ReachNames): ReachRow {
  const tenantName = names.tenantName(tenantId);
  const share = tally.calls / tenantCalls;
  const whose = `${percent(share)} of ${tenantName}'s calls`;
  const to = tally.to.join(' or ');
  const sentences = {
    pool: `${whose} move from pool ${tally.from} to ${to}.`,
    route: `${whose} are taken by ${to} instead of ${tally.from}.`,
    policy:
      tally.from === to
        ? `${whose} are placed by ${to} with other options.`
        : `${whose} are placed by ${to} instead of ${tally.from}.`,
  };
  return { ...tally, tenantId, tenantName, tenantCalls, share, sentence: sentences[tally.kind] };
}

const percent = (share: number) =>
  share > 0 && share < 0.01 ? 'Under 1 %' : `${Math.round(share * 100)} %`;
