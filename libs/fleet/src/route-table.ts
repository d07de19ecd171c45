import { GatewayError, isInSteadyShare } from '@bellwether/exchange';
import type {
  GatewaySnapshot,
  Need,
  PolicyChoice,
  Route,
  RouteDocument,
  RouteFacts,
  RouteMatch,
} from '@bellwether/exchange';
import {
  requireProducers,
  resolvePolicy,
  routingKeyOverrideOptions,
  withRoutingKeyOverride,
} from '@bellwether/routing';
import type { ResolvedPolicy, RoutingKeyOverrideOptions } from '@bellwether/routing';

/** What one call is routed by. */
export interface RouteInForce {
  /** null = no route took the call. */
  readonly routeId: string | null;
  /** null = every pool. */
  readonly pools: ReadonlySet<string> | null;
  readonly policy: ResolvedPolicy;
  readonly version: number;
  /** What its chats may use unasked. */
  readonly tools: readonly string[];
}

/** The live routes, and those on trial, ready for use. */
export interface RouteTable {
  readonly needs: ReadonlySet<Need>;
  /** Some route gives tools. */
  readonly givesTools: boolean;
  of(facts: RouteFacts): RouteInForce;
}

export interface RouteTableOptions {
  /** Defaults of the gateway's own settings, where a document says nothing about a policy's option. */
  defaultsOf(policyName: string): Readonly<Record<string, unknown>>;
  readonly produced: readonly Need[];
  /** Whether and how a caller's routing key goes before the policies; absent = it does not. */
  readonly override?: RoutingKeyOverrideOptions;
}

const noOverride = routingKeyOverrideOptions.parse({});

interface CompiledRoute {
  readonly matches: (facts: RouteFacts) => boolean;
  readonly inForce: RouteInForce;
}

const nowhere = { routeId: null, pools: null, tools: [] };

interface CompiledDocument {
  readonly routes: readonly CompiledRoute[];
  readonly rest: RouteInForce;
}

/**
 * Makes a snapshot's routes ready.
 *
 * Errors   `invalid_request` with every fault of every route, before anything has changed.
 */
export function compileRoutes(
  snapshot: Pick<GatewaySnapshot, 'routing' | 'rollout' | 'version'>,
  options: RouteTableOptions,
): RouteTable {
  const faults: string[] = [];
  const needs = new Set<Need>();
  const policyOf = (choice: PolicyChoice, where: string): ResolvedPolicy | null => {
    try {
      const policy = withRoutingKeyOverride(
        resolvePolicy(choice.name, { ...options.defaultsOf(choice.name), ...choice.options }),
        options.override ?? noOverride,
      );
      requireProducers(policy.policy, options.produced);
      for (const need of policy.policy.needs) needs.add(need);
      return policy;
    } catch (cause) {
      if (!(cause instanceof GatewayError)) throw cause;
      faults.push(`${where}: ${cause.message}`);
      return null;
    }
  };
  const live = compileDocument(snapshot.routing, snapshot.version, policyOf);
  const { rollout } = snapshot;
  const trial = rollout && compileDocument(rollout.document, rollout.version, policyOf);
  if (faults.length > 0 || live === null)
    throw new GatewayError('invalid_request', { text: faults.join(' '), param: 'routing' });
  const givesTools = [live, trial].some((one) =>
    one?.routes.some(({ inForce }) => inForce.tools.length > 0),
  );
  const onTrial = rollout === null ? null : trialMembers(rollout.tenants, rollout.percent);
  return {
    needs,
    givesTools,
    of(facts) {
      const document = onTrial !== null && trial !== null && onTrial(facts) ? trial : live;
      for (const { matches, inForce } of document.routes) if (matches(facts)) return inForce;
      return document.rest;
    },
  };
}

function compileDocument(
  { routes, policy }: RouteDocument,
  version: number,
  policyOf: (choice: PolicyChoice, where: string) => ResolvedPolicy | null,
): CompiledDocument | null {
  const rest = policyOf(policy, 'The policy for all other calls');
  const compiled: CompiledRoute[] = [];
  for (const route of routes) {
    const resolved = policyOf(route.policy, `Route '${route.name}'`);
    if (resolved !== null) compiled.push(compileRoute(route, version, resolved));
  }
  if (rest === null) return null;
  return { routes: compiled, rest: { ...nowhere, policy: rest, version } };
}

function compileRoute(route: Route, version: number, policy: ResolvedPolicy): CompiledRoute {
  const pools = route.pools.length === 0 ? null : new Set(route.pools);
  return {
    matches: compileMatch(route.match),
    inForce: { routeId: route.id, pools, policy, version, tools: route.tools ?? [] },
  };
}

function compileMatch({ models, tenants, headers }: RouteMatch): CompiledRoute['matches'] {
  const exact = new Set(models.filter((model) => !model.includes('*')));
  const patterns = models.filter((model) => model.includes('*')).map(patternOf);
  const tenantIds = new Set(tenants);
  const wanted = Object.entries(headers);
  return (facts) =>
    (models.length === 0 ||
      exact.has(facts.model) ||
      patterns.some((pattern) => pattern.test(facts.model))) &&
    (tenantIds.size === 0 || tenantIds.has(facts.tenantId)) &&
    wanted.every(([name, value]) => facts.headers[name] === value);
}

/** `*` stands for any run of characters. Runs of stars are one, so that no name is matched in more than linear steps each. */
function patternOf(model: string): RegExp {
  const parts = model.split(/\*+/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}

/** Who takes part in a trial: whole tenants, and a share of all conversations of each key. */
function trialMembers(tenants: readonly string[], percent: number): (facts: RouteFacts) => boolean {
  const tenantIds = new Set(tenants);
  return (facts) =>
    tenantIds.has(facts.tenantId) ||
    (percent > 0 &&
      isInSteadyShare(percent, facts.keyId + (facts.routingKey ?? facts.conversation)));
}
