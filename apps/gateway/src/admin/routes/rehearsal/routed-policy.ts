import { GatewayError, vetoReasons } from '@bellwether/exchange';
import type { Need, Policy, RouteDocument } from '@bellwether/exchange';
import { compileRoutes } from '@bellwether/fleet';
import type { RouteInForce } from '@bellwether/fleet';
import type { PredictedTtftOptions, ResolvedPolicy } from '@bellwether/routing';
import type { RehearsalJob } from './rehearsal-job.js';

const otherPool = vetoReasons.indexOf('pool');
/** What a replay knows of a call. Keys and headers are not stored. */
const knownNeeds: readonly Need[] = ['load', 'engine-metrics', 'prefix-match', 'prefill-rate'];

/** A document, ready to be played. `lateBinding` null = calls are bound on arrival. */
export interface RoutedPolicy {
  readonly policy: ResolvedPolicy;
  readonly lateBinding: PredictedTtftOptions | null;
}

/**
 * The routes of a document as one policy for a replay: each call goes to its route's pools, by its route's policy. The
 * replay asks in the order of the calls, so that its sequence number is the call's place.
 *
 * Errors   `invalid_request` when a route has no worker here, or a policy reads what is not stored.
 */
export function routedPolicy(
  document: RouteDocument,
  { model, calls, workers, defaults, produced, hasFlowControl }: RehearsalJob,
): RoutedPolicy {
  const table = compileRoutes(
    { routing: document, rollout: null, version: 0 },
    { produced, defaultsOf: (name) => defaults[name] ?? {} },
  );
  const pools = workers.map(({ pool }) => pool);
  const byTenant = new Map<string, RouteInForce>();
  const routes = calls.map(({ tenantId }) => {
    const known = byTenant.get(tenantId);
    if (known) return known;
    const facts = { model, tenantId, keyId: '', headers: {}, routingKey: null, conversation: '' };
    const route = table.of(facts);
    byTenant.set(tenantId, route);
    requirePlayable(route, pools, document);
    return route;
  });
  const policy: Policy = {
    name: 'routes',
    needs: [...table.needs],
    choose(fleet, request, _, dice, sheet) {
      const route = routes[request.sequence];
      if (!route) throw new GatewayError('internal', { cause: 'A replay asked for no call.' });
      pools.forEach((pool, column) => {
        fleet.vetoes[column] = route.pools === null || route.pools.has(pool) ? 0 : otherPool;
      });
      const { policy: own, options } = route.policy;
      const plan = own.choose(fleet, request, options, dice, sheet);
      fleet.vetoes.fill(0);
      return plan;
    },
  };
  return {
    // The name is only for people; the replay runs what it is given.
    policy: { name: 'random', policy, options: {} },
    lateBinding: hasFlowControl ? lateBindingOf([...new Set(routes)]) : null,
  };
}

/** How held calls are bound: only where all of them wait for the same workers under the policy that binds late. */
function lateBindingOf(routes: readonly RouteInForce[]): PredictedTtftOptions | null {
  const [route, ...others] = routes;
  if (!route || others.length > 0 || route.pools !== null) return null;
  const { name, options } = route.policy;
  return name === 'predicted_ttft' ? (options as PredictedTtftOptions) : null;
}

function requirePlayable(
  { routeId, pools, policy }: RouteInForce,
  known: readonly string[],
  document: RouteDocument,
): void {
  const name = document.routes.find(({ id }) => id === routeId)?.name;
  const subject = name === undefined ? 'The policy for all other calls' : `Route '${name}'`;
  if (pools !== null && !known.some((pool) => pools.has(pool)))
    throw new GatewayError('invalid_request', { text: `${subject} has no worker for this model.` });
  const unknown = policy.policy.needs.filter((need) => !knownNeeds.includes(need));
  if (unknown.length > 0)
    throw new GatewayError('invalid_request', {
      text: `${subject} cannot be rehearsed: '${policy.name}' reads ${unknown.join(', ')}, which stored calls do not have.`,
    });
}
