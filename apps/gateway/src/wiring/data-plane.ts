import { hkdfSync } from 'node:crypto';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { deserialize } from 'node:v8';
import {
  GatewayError,
  type CacheView,
  type CallRecord,
  type Compiled,
  type DataPlane,
  type DataPlaneStart,
  type DecisionRecord,
  type ExplainInput,
  type GatewaySnapshot,
  type History,
  type LimitTotal,
  type OpenCall,
  type RecordPort,
  type WriteSettings,
} from '@bellwether/exchange';
import {
  createFleet,
  type Fleet,
  type FleetSettings,
  type FlowSettings,
  type RoutingSettings,
} from '@bellwether/fleet';
import { conversationOf, steeringOf } from '@bellwether/pipeline';
import type { CountSettings, Needs, RetrySettings, ToolLoopSettings } from '@bellwether/pipeline';
import { dialects } from '@bellwether/protocols';
import { authorize, Callers, maySee } from '@bellwether/tenants';
import type { AdmissionSettings, CompiledKeys, CompiledLimits } from '@bellwether/tenants';
import { createHttpWorker, metricNamesWith } from '@bellwether/workers';
import type { Edge, EdgeSettings } from '../http/edge.js';
import { OpenCalls } from '../http/open-calls.js';
import { createRoutes } from '../http/routes.js';
import { EdgeServer } from '../http/server.js';
import type { PastSettings, ResponsesSettings } from '../responses/settings.js';
import { compileSnapshot } from './compile-snapshot.js';
import { LimitGate } from './limit-gate.js';
import { pause } from './pause.js';
import { PluginGate, type PluginGateSettings } from './plugin-gate.js';
import { readDocument } from './read-document.js';
import { RecordBatch } from './record-batch.js';
import { openConfiguredHistory, type HistoryBranches } from './open-history.js';
import { createSealer } from './seal.js';
import { StoredState } from './stored-state.js';
import type { ToolGate, ToolGateOptions, ToolGateSettings } from './tool-gate.js';

/** The fields of the branch `fleet` that say how turns wait. */
interface FlowFields extends Omit<FlowSettings, 'classes' | 'defaultClass' | 'highestClass'> {
  readonly flowControl: boolean;
  readonly priorityClasses: FlowSettings['classes'];
  readonly defaultPriority: string;
  readonly highestPriority: string;
}

function flowOf({
  flowControl,
  priorityClasses,
  defaultPriority,
  highestPriority,
  ...bounds
}: FlowFields): FlowSettings | null {
  return flowControl
    ? {
        ...bounds,
        classes: priorityClasses,
        defaultClass: defaultPriority,
        highestClass: highestPriority,
      }
    : null;
}

/** The configuration branches that the data plane reads. */
export interface DataPlaneSettings {
  readonly http: Omit<EdgeSettings, 'isBehindProxy'> & { readonly holdReplyBytes: number };
  readonly admin: { readonly behindProxy: boolean };
  readonly workers: {
    readonly connectTimeoutMs: number;
    readonly firstEventTimeoutMs: number;
    readonly eventGapTimeoutMs: number;
    readonly totalTimeoutMs: number;
    readonly maxSockets: number;
    readonly metricNames: Parameters<typeof metricNamesWith>[0];
  };
  readonly fleet: FleetSettings & FlowFields;
  readonly pipeline: RetrySettings & CountSettings & WriteSettings & ToolLoopSettings;
  readonly tenants: AdmissionSettings;
  readonly plugins: PluginGateSettings;
  readonly mcp: ToolGateSettings;
  readonly routing: RoutingSettings;
  readonly records: { readonly traceHours: number };
  readonly database: HistoryBranches['database'];
  readonly data: HistoryBranches['data'];
  readonly history: HistoryBranches['history'] & PastSettings;
  readonly responses: ResponsesSettings;
}

/**
 * The data plane: listener, fleet and open calls, with nothing of Nest and no database. It talks to the control
 * plane through `port` alone, in cloneable messages, and may run on any thread.
 */
export function createDataPlane(
  port: RecordPort,
  open: OpenHistory = openConfiguredHistory,
  buildTools: BuildToolGate | null = null,
): DataPlane {
  return new LocalDataPlane(port, open, buildTools);
}

/** Opens the store of responses and conversations. `onTrouble` hears what goes wrong between calls. */
export type OpenHistory = typeof openConfiguredHistory;

/** Builds what runs tools; its rows are the builder's to know. null = nobody runs tools. */
export type BuildToolGate = (options: Omit<ToolGateOptions, 'store'>) => ToolGate;

class LocalDataPlane implements DataPlane {
  private compiled!: Compiled<CompiledKeys, CompiledLimits>;
  private fleet!: Fleet;
  private calls!: OpenCalls;
  private server!: EdgeServer;
  private isDraining = false;
  private readonly gatewayId = `bellwether-${randomBytes(8).toString('hex')}`;
  private batch: RecordBatch | null = null;
  private stored!: StoredState;
  private limits!: LimitGate;
  private plugins!: PluginGate;
  private tools: ToolGate | null = null;

  constructor(
    private readonly port: RecordPort,
    private readonly open: OpenHistory,
    private readonly buildTools: BuildToolGate | null,
  ) {}

  async start(bytes: Uint8Array): Promise<{ port: number }> {
    const start = deserialize(bytes) as DataPlaneStart;
    const settings = start.settings as unknown as DataPlaneSettings;
    this.calls = new OpenCalls({
      max: settings.http.maxOpenCalls,
      keepAliveMs: settings.http.keepAliveMs,
    });
    this.batch = this.recordBatch(settings.records.traceHours > 0);
    this.fleet = createFleet(this.fleetOptions(start, settings));
    this.tools =
      this.buildTools?.({
        settings: settings.mcp,
        sealer: createSealer(start.secretKey),
        port: this.port,
      }) ?? null;
    this.plugins = new PluginGate(settings.plugins, resolve(settings.data.dir), this.port);
    await this.take(start.snapshot);
    this.fleet.start();
    this.stored = this.storedState(settings, await this.openHistory(settings));
    this.stored.start();
    this.limits = new LimitGate({
      settings: settings.tenants,
      gatewayId: this.gatewayId,
      totals: start.limitTotals ?? [],
      rules: start.snapshot.limits ?? [],
      port: this.port,
    });
    this.server = new EdgeServer(createRoutes(this.edge(settings)), settings.http, start.tls);
    return { port: await this.server.listen(start) };
  }

  async swap(bytes: Uint8Array): Promise<void> {
    await this.take(deserialize(bytes) as GatewaySnapshot);
    const { keys } = this.compiled;
    this.calls.endRevoked((keyId) => keys.ids.has(keyId));
  }

  async drain(settleMs: number, graceMs: number): Promise<void> {
    if (!this.server) return;
    this.isDraining = true;
    const never = new AbortController().signal;
    if (settleMs > 0) await pause(settleMs, never);
    this.server.stopAccepting();
    await Promise.race([this.calls.whenEmpty(), pause(graceMs, never)]);
    this.calls.endAll(new GatewayError('draining'));
    await Promise.race([this.calls.whenEmpty(), pause(1000, never)]);
    this.server.cut();
    await this.fleet.close();
    await this.stored.close();
    await this.limits.close();
    this.plugins.close();
    this.tools?.close();
    this.batch?.flush();
  }

  async openCalls(): Promise<readonly OpenCall[]> {
    return Promise.resolve(this.calls?.list() ?? []);
  }

  async cancel(requestId: string): Promise<boolean> {
    return Promise.resolve(this.calls?.cancel(requestId) ?? false);
  }

  async takeLimitTotals(totals: readonly LimitTotal[]): Promise<void> {
    this.limits?.takeTotals(totals);
    await Promise.resolve();
  }

  async explain(input: ExplainInput): Promise<DecisionRecord> {
    const prompt = dialects[input.dialect].parse(input.body);
    const { tenantId, headers } = input;
    const question = {
      requestId: 'explain',
      model: input.model,
      operation: prompt.operation,
      routingText: prompt.routingText,
      routingSeed: prompt.routingSeed,
      bodyBytes: prompt.body.length,
      ...steeringOf(headers),
      conversation: conversationOf({ headers, record: { tenantId } }, prompt),
      tenantId,
      keyId: input.keyId,
      headers,
      tried: [],
      attempt: 1,
      traced: input.traced ?? null,
    };
    return Promise.resolve(this.fleet.explain(question, question.requestId));
  }

  async cacheView(model: string, keys: Int32Array): Promise<CacheView | null> {
    return Promise.resolve(this.fleet?.cacheView(model, keys) ?? null);
  }

  private recordBatch(isTraced: boolean): RecordBatch {
    const { port } = this;
    return new RecordBatch({
      calls: (records) => port({ kind: 'calls', records }),
      trace: isTraced ? (rows) => port({ kind: 'trace', rows }) : null,
    });
  }

  /** All or nothing: a snapshot that does not hold leaves the last good one in place. */
  private async take(snapshot: GatewaySnapshot): Promise<void> {
    const plugins = await this.plugins.prepare(snapshot);
    const compiled = compileSnapshot(snapshot, plugins.hooks);
    this.fleet.apply(snapshot);
    this.tools?.take(snapshot);
    this.limits?.begin(snapshot.limits ?? []);
    this.compiled = compiled;
    plugins.settle();
  }

  private fleetOptions(
    start: DataPlaneStart,
    settings: DataPlaneSettings,
  ): Parameters<typeof createFleet>[0] {
    const sealer = createSealer(start.secretKey);
    const metricTable = metricNamesWith(settings.workers.metricNames);
    return {
      settings: settings.fleet,
      routing: settings.routing,
      prefixSecret: prefixSecretOf(start.secretKey),
      isTraced: settings.records.traceHours > 0,
      flow: flowOf(settings.fleet),
      connect: (spec) =>
        createHttpWorker({
          ...settings.workers,
          url: spec.url,
          probeTimeoutMs: spec.limits.probeTimeoutMs ?? settings.fleet.probeTimeoutMs,
          metricsTimeoutMs: settings.fleet.metricsTimeoutMs,
          metricTable,
          apiKey: () => (spec.apiKey === null ? null : sealer.open(spec.apiKey)),
        }),
      nowMs: () => performance.timeOrigin + performance.now(),
      dice: (sides) => Math.floor(Math.random() * sides),
      report: (workers, events, waiting) =>
        this.port({
          ...{ kind: 'fleet', workers, events },
          ...(waiting.length > 0 ? { waiting } : {}),
        }),
    };
  }

  private needs(settings: DataPlaneSettings): Needs {
    const callers = new Callers(readDocument, Date.now);
    return {
      identify: (compiled, headers, address) =>
        callers.identify(compiled.keys as CompiledKeys, headers, address),
      authorize,
      maySee,
      admit: this.limits.admit,
      admitRead: this.limits.admitRead,
      spoken: (model) => this.fleet.spoken(model),
      window: (model) => this.fleet.window(model),
      ...this.stored.needs(),
      choose: (question) => this.fleet.choose(question),
      refusal: (question) => this.fleet.refusal(question),
      hold: (choice) => this.fleet.hold(choice),
      takeTurn: this.fleet.takeTurn,
      openTools: this.tools?.openTools ?? null,
      routeTools: (facts) => this.fleet.routeTools(facts),
      toolLoop: settings.pipeline,
      gatewayId: this.gatewayId,
      pause,
      random: Math.random,
      retry: settings.pipeline,
      counting: settings.pipeline,
      writing: settings.pipeline,
      holdReplyBytes: settings.http.holdReplyBytes,
    };
  }

  private openHistory(settings: DataPlaneSettings): Promise<History> {
    return this.open(settings, (text, cause) =>
      this.port({ kind: 'log', level: 'error', text, detail: { error: describe(cause) } }),
    );
  }

  private storedState(
    { data, responses, history: kept }: DataPlaneSettings,
    history: History,
  ): StoredState {
    return new StoredState({
      history,
      settings: { ...responses, ...kept },
      dataDir: resolve(data.dir),
      ownDays: (tenantId) => this.compiled.historyDays(tenantId),
      alarm: this.alarm,
      report: (stats) => this.port({ kind: 'responses', stats }),
    });
  }

  private readonly alarm = (requestId: string, cause: unknown): void =>
    this.port({
      kind: 'log',
      level: 'error',
      text: 'unexpected error in a call',
      detail: { requestId, error: describe(cause) },
    });

  private edge(settings: DataPlaneSettings): Edge {
    return {
      settings: { ...settings.http, isBehindProxy: settings.admin.behindProxy },
      needs: this.needs(settings),
      openCalls: this.calls,
      compiled: () => this.compiled,
      models: () => this.fleet.models(),
      isReady: () => !this.isDraining,
      isDraining: () => this.isDraining,
      report: (record: CallRecord, prefixKeys) => this.batch?.add(record, prefixKeys),
      stored: this.stored,
      tools: this.tools,
      alarm: this.alarm,
    };
  }
}

/** The same over all starts and gateways of one installation: the keys of a trace outlive the process. */
function prefixSecretOf(key: Uint8Array): Uint32Array {
  return new Uint32Array(hkdfSync('sha256', key, 'bellwether', 'prefix', 16));
}

/** An error as plain data: the port carries cloneable messages only. */
function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
