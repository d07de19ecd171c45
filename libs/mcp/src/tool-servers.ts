import { GatewayError, serverByLabel } from '@bellwether/exchange';
import type {
  OpenTools,
  SnapshotTools,
  ToolCallRecord,
  ToolConsent,
  ToolPoolStats,
  ToolQuestion,
  ToolServerSpec,
  ToolStore,
} from '@bellwether/exchange';
import { fault } from './client/fault.js';
import { seenDefinitions } from './client/known-tool.js';
import type { KnownTool } from './client/known-tool.js';
import { ConnectionPool } from './client/pool.js';
import { bindServers, isFor } from './session/bind-servers.js';
import type { Binding } from './session/bind-servers.js';
import type { BoundServer } from './session/bound-server.js';
import { Refusals } from './session/refusals.js';
import { offerTools } from './session/offer-tools.js';
import type { Heard, Offer } from './session/offer-tools.js';
import { keyPrefix, registeredQuestion } from './session/server-target.js';
import { standingOf } from './session/standing.js';
import { BoundSession } from './session/tool-session.js';
import type { McpSettings } from './settings.js';

export interface ToolServersOptions extends Omit<Binding, 'declaredServers' | 'onUnknown'> {
  readonly settings: McpSettings;
  readonly store: ToolStore;
  readonly newId: (prefix: 'mcpr' | 'tcl') => string;
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
  /** Every call of a tool, once it has ended or was refused. */
  readonly report: (call: ToolCallRecord) => void;
}

/** Servers that are connected to at a time, ahead of calls. */
const atOnce = 4;
const none: SnapshotTools = { servers: [], rules: [] };

/** All tool servers of one gateway: its pool, and the sessions of its calls. */
export class ToolServers {
  private readonly pool: ConnectionPool;
  private readonly refusals: Refusals;
  private readonly closing = new AbortController();
  private tools: SnapshotTools = none;
  /** What was heard of consent when a listing was fresh. A listing is an object of its own. */
  private readonly known = new WeakMap<object, Promise<Consents>>();

  constructor(private readonly options: ToolServersOptions) {
    this.pool = new ConnectionPool(options.settings);
    this.refusals = new Refusals(options.store, options.nowMs);
  }

  /** Takes what was published. Connections to servers that are gone or changed end at once. */
  take(tools: SnapshotTools | undefined): void {
    this.tools = tools ?? none;
    const prefixes = this.tools.servers.map(keyPrefix);
    this.pool.drop(
      (key) => !key.startsWith('declared:') && !prefixes.some((prefix) => key.startsWith(prefix)),
    );
  }

  /**
   * Connects to registered servers and lists their tools ahead of calls, tenant by tenant, up to a bound. What fails is told to the call that needs it.
   */
  async warmUp(tenantIds: readonly string[]): Promise<void> {
    const { signal } = this.closing;
    const { warmUpConnections } = this.options.settings;
    const ahead = this.pairs(tenantIds).slice(0, warmUpConnections);
    const work = async () => {
      for (let next = ahead.shift(); next && !signal.aborted; next = ahead.shift()) {
        const question = registeredQuestion(next.spec, next.tenantId, this.options);
        const { spec } = next;
        const server = { label: spec.name, spec, identity: null, question, allowed: null };
        await this.hear({ ...server, approval: null, hosted: null }, signal).catch(() => undefined);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  private pairs(tenantIds: readonly string[]): { spec: ToolServerSpec; tenantId: string }[] {
    return tenantIds.flatMap((tenantId) =>
      this.tools.servers
        .filter((spec) => isFor(spec, tenantId))
        .map((spec) => ({ spec, tenantId })),
    );
  }

  readonly openTools: OpenTools = async (question, signal) => {
    const { tools } = this;
    const { settings, store, newId, nowMs, report } = this.options;
    const { servers, warnings } = bindServers(question, tools, {
      ...this.options,
      declaredServers: settings.declaredServers,
      onUnknown: (label) => this.refusals.add(question.requestId, question.principal, label),
    });
    const heard = await Promise.all(servers.map((server) => this.hear(server, signal)));
    const offers = offerTools(heard, {
      tenantId: question.principal.tenantId,
      rules: tools.rules,
      taken: question.taken,
      schemaBudgetBytes: settings.schemaBudgetBytes,
    });
    refuseForced(question, offers.offers, offers.warnings);
    const held = servers.map((server) => this.pool.hold(server.question));
    return new BoundSession({
      ...{ requestId: question.requestId, principal: question.principal },
      ...{ offers, warnings, pool: this.pool, store, settings, newId, nowMs, report },
      standing: (offer) => standingOf(offer, this.tools, settings.declaredServers),
      hear: (server, until) => this.hear(server, until),
      release: () => held.forEach((release) => release()),
    });
  };

  /** What a tenant may use of all registered servers. For those who list tools without a model. */
  everythingFor({ tenantId }: ToolQuestion['principal']): ToolQuestion['declared'] {
    return this.tools.servers
      .filter((spec) => isFor(spec, tenantId))
      .map(({ name }) => serverByLabel(name, 'tools'));
  }

  /** Somebody has asked for what is not theirs, at a place that has found out by itself. */
  refuse(requestId: string, principal: ToolQuestion['principal'], name: string): void {
    this.refusals.add(requestId, principal, name);
  }

  /** Writes the lines about refusals that wait. */
  tellRefusals(): Promise<void> {
    return this.refusals.flush();
  }

  stats(): ToolPoolStats {
    return this.pool.stats();
  }

  close(): void {
    this.closing.abort(new Error('the gateway stops'));
    this.pool.close();
  }

  /**
   * What a server offers by now, and what of it may be used. The store is asked each time: a definition that anybody has seen
   * change is no longer used, however fresh the listing is that is kept here.
   */
  private async hear(
    server: BoundServer,
    signal: AbortSignal,
    outdated?: readonly KnownTool[],
  ): Promise<Heard> {
    const listed = await this.pool.list(server.question, signal, outdated);
    if (server.spec === null || 'fault' in listed) return { server, listed, consents: null };
    let consents: Consents | null;
    try {
      consents = await this.consents(server.spec, listed.value, outdated !== undefined);
    } catch {
      // Without the store nobody knows what was consented to. It is asked again by the next call.
      return { server, listed: { fault: unknownConsent }, consents: null };
    }
    return consents === null
      ? this.hear(server, signal, listed.value)
      : { server, listed, consents };
  }

  /** null = the listing is out of date, or the store has not taken what it says: it is to be read anew. */
  private consents(
    { id, pinning }: NonNullable<BoundServer['spec']>,
    tools: readonly KnownTool[],
    isFresh: boolean,
  ): Promise<Consents | null> {
    const { store } = this.options;
    const known = this.known.get(tools);
    if (known && isFresh) return known;
    if (known)
      return known.then(
        () => store.standing(id, seenDefinitions(tools)),
        () => null,
      );
    const asked = store.consents(id, pinning, seenDefinitions(tools));
    this.known.set(tools, asked);
    return asked;
  }
}

/** What a request insists on, and nothing can stand in for as things are. */
function refuseForced(
  { forced }: ToolQuestion,
  offers: readonly Offer[],
  reasons: readonly string[],
): void {
  if (forced === null || offers.some(({ offered }) => offered.hosted === forced.hosted)) return;
  const why = reasons.length === 0 ? '' : `: ${reasons.join('; ')}`;
  throw new GatewayError('invalid_request', {
    text: `The tool ${forced.hosted} cannot be insisted on${why}.`,
    param: forced.at,
  });
}

type Consents = ReadonlyMap<string, ToolConsent>;

const unknownConsent = fault(
  'unreachable',
  'It cannot be seen at the moment which tools of the server may be used.',
);
