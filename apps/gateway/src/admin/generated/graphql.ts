import type { GraphQLResolveInfo } from 'graphql';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
};

/** An application key. Its secret is kept nowhere. */
export type ApiKey = {
  __typename?: 'ApiKey';
  createdAtMs: Scalars['Float']['output'];
  createdBy: Maybe<Scalars['String']['output']>;
  /** How people recognise it: its public start and its last four characters. */
  display: Scalars['String']['output'];
  expiresAtMs: Maybe<Scalars['Float']['output']>;
  id: Scalars['ID']['output'];
  lastUsedAtMs: Maybe<Scalars['Float']['output']>;
  name: Scalars['String']['output'];
  project: Project;
  revokedAtMs: Maybe<Scalars['Float']['output']>;
  tenant: Tenant;
};

export type Attempt = {
  __typename?: 'Attempt';
  endMs: Scalars['Float']['output'];
  errorCode: Maybe<Scalars['String']['output']>;
  startMs: Scalars['Float']['output'];
  workerId: Scalars['ID']['output'];
  workerName: Maybe<Scalars['String']['output']>;
  workerStatus: Maybe<Scalars['Int']['output']>;
};

export type Attention = {
  __typename?: 'Attention';
  detail: Maybe<Scalars['String']['output']>;
  kind: Scalars['String']['output'];
  sinceMs: Scalars['Float']['output'];
  workerId: Maybe<Scalars['ID']['output']>;
  workerName: Maybe<Scalars['String']['output']>;
};

export type AuditEntry = {
  __typename?: 'AuditEntry';
  action: Scalars['String']['output'];
  actorId: Maybe<Scalars['ID']['output']>;
  actorKind: Scalars['String']['output'];
  actorName: Maybe<Scalars['String']['output']>;
  address: Scalars['String']['output'];
  after: Maybe<Scalars['String']['output']>;
  atMs: Scalars['Float']['output'];
  /** JSON text. */
  before: Maybe<Scalars['String']['output']>;
  id: Scalars['ID']['output'];
  objectId: Maybe<Scalars['ID']['output']>;
  objectKind: Scalars['String']['output'];
  objectName: Maybe<Scalars['String']['output']>;
  requestId: Scalars['ID']['output'];
};

export type AuditPage = {
  __typename?: 'AuditPage';
  items: Array<AuditEntry>;
  nextCursor: Maybe<Scalars['String']['output']>;
};

export type BreakerState =
  | 'closed'
  | 'half_open'
  | 'open';

/** isGap: the gateway did not run. */
export type Bucket = {
  __typename?: 'Bucket';
  atMs: Scalars['Float']['output'];
  cachedTokens: Maybe<Scalars['Float']['output']>;
  e2eP95Ms: Maybe<Scalars['Float']['output']>;
  errors: Maybe<Scalars['Float']['output']>;
  inFlight: Maybe<Scalars['Float']['output']>;
  inputTokens: Maybe<Scalars['Float']['output']>;
  isGap: Scalars['Boolean']['output'];
  outputTokens: Maybe<Scalars['Float']['output']>;
  predictedCachedTokens: Maybe<Scalars['Float']['output']>;
  requests: Maybe<Scalars['Float']['output']>;
  ttftP50Ms: Maybe<Scalars['Float']['output']>;
  ttftP95Ms: Maybe<Scalars['Float']['output']>;
  ttftP99Ms: Maybe<Scalars['Float']['output']>;
};

export type Call = {
  __typename?: 'Call';
  attempts: Array<Attempt>;
  bodyBytes: Maybe<Scalars['Float']['output']>;
  bodyReadMs: Maybe<Scalars['Float']['output']>;
  chosenMs: Maybe<Scalars['Float']['output']>;
  decision: Maybe<Decision>;
  dialect: Maybe<Scalars['String']['output']>;
  endMs: Maybe<Scalars['Float']['output']>;
  errorCode: Maybe<Scalars['String']['output']>;
  errorDetail: Maybe<Scalars['String']['output']>;
  events: Maybe<Scalars['Float']['output']>;
  finishReason: Maybe<Scalars['String']['output']>;
  firstOutputMs: Maybe<Scalars['Float']['output']>;
  headersMs: Maybe<Scalars['Float']['output']>;
  identifiedMs: Maybe<Scalars['Float']['output']>;
  isSimulated: Maybe<Scalars['Boolean']['output']>;
  isStream: Scalars['Boolean']['output'];
  keyDisplay: Maybe<Scalars['String']['output']>;
  keyId: Maybe<Scalars['ID']['output']>;
  model: Maybe<Scalars['String']['output']>;
  operation: Maybe<Scalars['String']['output']>;
  /** ok, rejected, failed, cancelled or live. */
  outcome: Scalars['String']['output'];
  overheadMs: Maybe<Scalars['Float']['output']>;
  parsedMs: Maybe<Scalars['Float']['output']>;
  policy: Maybe<Scalars['String']['output']>;
  predictedCachedTokens: Maybe<Scalars['Float']['output']>;
  projectId: Maybe<Scalars['ID']['output']>;
  promptTokensEstimate: Maybe<Scalars['Float']['output']>;
  replyBytes: Maybe<Scalars['Float']['output']>;
  requestId: Scalars['ID']['output'];
  revision: Scalars['Float']['output'];
  sentMs: Maybe<Scalars['Float']['output']>;
  startedAtMs: Scalars['Float']['output'];
  status: Scalars['Int']['output'];
  tenantId: Maybe<Scalars['ID']['output']>;
  tenantName: Maybe<Scalars['String']['output']>;
  traceId: Maybe<Scalars['String']['output']>;
  usage: Maybe<Usage>;
  version: Scalars['Float']['output'];
  workerId: Maybe<Scalars['ID']['output']>;
  workerName: Maybe<Scalars['String']['output']>;
};

export type CallBar = {
  __typename?: 'CallBar';
  atMs: Scalars['Float']['output'];
  failed: Scalars['Float']['output'];
  ok: Scalars['Float']['output'];
};

export type CallFilter = {
  isStream?: InputMaybe<Scalars['Boolean']['input']>;
  keyId?: InputMaybe<Scalars['ID']['input']>;
  minInputTokens?: InputMaybe<Scalars['Float']['input']>;
  minTtftMs?: InputMaybe<Scalars['Float']['input']>;
  model?: InputMaybe<Scalars['String']['input']>;
  outcome?: InputMaybe<Array<Scalars['String']['input']>>;
  range?: InputMaybe<Range>;
  /** ok, failed, rejected, cancelled, live, a status such as 429, or a class such as 5xx. */
  status?: InputMaybe<Scalars['String']['input']>;
  tenantId?: InputMaybe<Scalars['ID']['input']>;
  /** Beginning of a request id. */
  text?: InputMaybe<Scalars['String']['input']>;
  workerId?: InputMaybe<Scalars['ID']['input']>;
};

export type CallPage = {
  __typename?: 'CallPage';
  barMs: Scalars['Float']['output'];
  bars: Array<CallBar>;
  items: Array<Call>;
  nextCursor: Maybe<Scalars['String']['output']>;
  total: Scalars['Float']['output'];
  totalIsExact: Scalars['Boolean']['output'];
};

export type Decision = {
  __typename?: 'Decision';
  candidateCount: Scalars['Int']['output'];
  candidates: Array<DecisionCandidate>;
  isTie: Scalars['Boolean']['output'];
  margin: Maybe<Scalars['Float']['output']>;
  policy: Scalars['String']['output'];
  predictedCachedTokens: Scalars['Float']['output'];
  predictedTtftSeconds: Maybe<Scalars['Float']['output']>;
  promptTokens: Scalars['Float']['output'];
  reason: Maybe<Scalars['String']['output']>;
  vetoes: Array<DecisionVeto>;
  winnerId: Maybe<Scalars['ID']['output']>;
  winnerName: Maybe<Scalars['String']['output']>;
};

export type DecisionCandidate = {
  __typename?: 'DecisionCandidate';
  backlogSeconds: Scalars['Float']['output'];
  inFlight: Scalars['Int']['output'];
  kvUsage: Maybe<Scalars['Float']['output']>;
  matchedTokens: Scalars['Float']['output'];
  readingAgeMs: Maybe<Scalars['Float']['output']>;
  terms: Array<DecisionTerm>;
  waiting: Maybe<Scalars['Float']['output']>;
  workerId: Scalars['ID']['output'];
  workerName: Maybe<Scalars['String']['output']>;
};

export type DecisionTerm = {
  __typename?: 'DecisionTerm';
  name: Scalars['String']['output'];
  raw: Maybe<Scalars['Float']['output']>;
  value: Maybe<Scalars['Float']['output']>;
};

export type DecisionVeto = {
  __typename?: 'DecisionVeto';
  count: Scalars['Int']['output'];
  reason: Scalars['String']['output'];
  workerIds: Array<Scalars['ID']['output']>;
};

export type EngineReading = {
  __typename?: 'EngineReading';
  atMs: Scalars['Float']['output'];
  generatedTokens: Maybe<Scalars['Float']['output']>;
  kvCapacityTokens: Maybe<Scalars['Float']['output']>;
  /** Fraction, 0–1. */
  kvUsage: Maybe<Scalars['Float']['output']>;
  prefixHitTokens: Maybe<Scalars['Float']['output']>;
  prefixQueryTokens: Maybe<Scalars['Float']['output']>;
  promptTokens: Maybe<Scalars['Float']['output']>;
  running: Maybe<Scalars['Float']['output']>;
  waiting: Maybe<Scalars['Float']['output']>;
};

export type FleetEvent = {
  __typename?: 'FleetEvent';
  atMs: Scalars['Float']['output'];
  detail: Maybe<Scalars['String']['output']>;
  id: Scalars['ID']['output'];
  kind: Scalars['String']['output'];
  workerId: Maybe<Scalars['ID']['output']>;
  workerName: Maybe<Scalars['String']['output']>;
};

/** Figures of a whole window. null = nobody reported it, never zero. */
export type Kpis = {
  __typename?: 'Kpis';
  cachedTokensPerSecond: Maybe<Scalars['Float']['output']>;
  errorRate: Maybe<Scalars['Float']['output']>;
  errors: Scalars['Float']['output'];
  hitDelivered: Maybe<Scalars['Float']['output']>;
  hitPredicted: Maybe<Scalars['Float']['output']>;
  inFlight: Scalars['Int']['output'];
  inputTokensPerSecond: Maybe<Scalars['Float']['output']>;
  oldestOpenMs: Maybe<Scalars['Float']['output']>;
  outputTokensPerSecond: Maybe<Scalars['Float']['output']>;
  requests: Scalars['Float']['output'];
  requestsPerSecond: Scalars['Float']['output'];
  ttftP50Ms: Maybe<Scalars['Float']['output']>;
  ttftP95Ms: Maybe<Scalars['Float']['output']>;
  ttftP99Ms: Maybe<Scalars['Float']['output']>;
};

export type Label = {
  __typename?: 'Label';
  key: Scalars['String']['output'];
  value: Scalars['String']['output'];
};

export type Model = {
  __typename?: 'Model';
  contextTokens: Maybe<Scalars['Float']['output']>;
  id: Scalars['ID']['output'];
  operations: Array<Scalars['String']['output']>;
};

export type ModelListing = {
  __typename?: 'ModelListing';
  id: Scalars['ID']['output'];
  operations: Array<Scalars['String']['output']>;
  readyWorkers: Scalars['Int']['output'];
  workers: Scalars['Int']['output'];
};

export type OpenCall = {
  __typename?: 'OpenCall';
  events: Scalars['Float']['output'];
  firstOutputMs: Maybe<Scalars['Float']['output']>;
  isStream: Scalars['Boolean']['output'];
  keyId: Maybe<Scalars['ID']['output']>;
  model: Maybe<Scalars['String']['output']>;
  operation: Maybe<Scalars['String']['output']>;
  requestId: Scalars['ID']['output'];
  startedAtMs: Scalars['Float']['output'];
  tenantId: Maybe<Scalars['ID']['output']>;
  tenantName: Maybe<Scalars['String']['output']>;
  workerId: Maybe<Scalars['ID']['output']>;
  workerName: Maybe<Scalars['String']['output']>;
};

export type Overview = {
  __typename?: 'Overview';
  attention: Array<Attention>;
  bucketMs: Scalars['Float']['output'];
  buckets: Array<Bucket>;
  events: Array<FleetEvent>;
  generatedAtMs: Scalars['Float']['output'];
  kpis: Kpis;
  previous: Kpis;
  windowMs: Scalars['Float']['output'];
};

export type Project = {
  __typename?: 'Project';
  archivedAtMs: Maybe<Scalars['Float']['output']>;
  createdAtMs: Scalars['Float']['output'];
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  tenantId: Scalars['ID']['output'];
};

export type Query = {
  __typename?: 'Query';
  /** Who changed what, newest first. */
  audit: AuditPage;
  call: Maybe<Call>;
  /** Finished calls, newest first; with status live the running ones. */
  calls: CallPage;
  keys: Array<ApiKey>;
  /** Every model that some worker serves, ready or not. */
  models: Array<ModelListing>;
  openCalls: Array<OpenCall>;
  /** Figures of a window and of the one before it. */
  overview: Overview;
  projects: Array<Project>;
  /** Every setting and where it comes from; secrets are masked. */
  settings: Array<Setting>;
  setup: Setup;
  tenants: Array<Tenant>;
  worker: Maybe<Worker>;
  workers: Array<Worker>;
};


export type QueryAuditArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryCallArgs = {
  requestId: Scalars['ID']['input'];
};


export type QueryCallsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<CallFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryOverviewArgs = {
  range: Range;
};


export type QueryProjectsArgs = {
  tenantId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryWorkerArgs = {
  id: Scalars['ID']['input'];
};

export type Range =
  | 'd7'
  | 'd30'
  | 'h1'
  | 'h6'
  | 'h24'
  | 'm15';

export type Setting = {
  __typename?: 'Setting';
  help: Scalars['String']['output'];
  isSecret: Scalars['Boolean']['output'];
  key: Scalars['ID']['output'];
  source: SettingSource;
  /** JSON text. */
  value: Scalars['String']['output'];
};

export type SettingSource =
  | 'default'
  | 'environment'
  | 'file'
  | 'flag'
  | 'stored';

/** The way from a fresh start to the first real request. */
export type Setup = {
  __typename?: 'Setup';
  /** Base address of the data plane. */
  dataAddress: Scalars['String']['output'];
  /** True while simulated workers run and no real one is registered. */
  isSimulatedFleet: Scalars['Boolean']['output'];
  steps: Array<SetupStep>;
  version: Scalars['String']['output'];
};

export type SetupStep = {
  __typename?: 'SetupStep';
  doneAtMs: Maybe<Scalars['Float']['output']>;
  id: SetupStepId;
  isDone: Scalars['Boolean']['output'];
};

/** worker_ready: a real worker is ready. first_request: a call through a real worker succeeded. */
export type SetupStepId =
  | 'first_request'
  | 'key_created'
  | 'signed_in'
  | 'worker_ready';

export type Tenant = {
  __typename?: 'Tenant';
  archivedAtMs: Maybe<Scalars['Float']['output']>;
  createdAtMs: Scalars['Float']['output'];
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  slug: Scalars['String']['output'];
};

export type Usage = {
  __typename?: 'Usage';
  cachedTokens: Maybe<Scalars['Float']['output']>;
  inputTokens: Maybe<Scalars['Float']['output']>;
  outputTokens: Maybe<Scalars['Float']['output']>;
  reasoningTokens: Maybe<Scalars['Float']['output']>;
  source: Scalars['String']['output'];
};

export type Worker = {
  __typename?: 'Worker';
  accelerator: Maybe<Scalars['String']['output']>;
  /** Uncached prefill outstanding. */
  backlogSeconds: Scalars['Float']['output'];
  breaker: BreakerState;
  breakerSinceMs: Scalars['Float']['output'];
  callsTotal: Scalars['Float']['output'];
  createdAtMs: Maybe<Scalars['Float']['output']>;
  engine: Maybe<Scalars['String']['output']>;
  engineVersion: Maybe<Scalars['String']['output']>;
  failuresTotal: Scalars['Float']['output'];
  id: Scalars['ID']['output'];
  inFlight: Scalars['Int']['output'];
  isReadOnly: Scalars['Boolean']['output'];
  isSimulated: Scalars['Boolean']['output'];
  labels: Array<Label>;
  lastProbeAtMs: Maybe<Scalars['Float']['output']>;
  lastProbeMs: Maybe<Scalars['Float']['output']>;
  models: Array<Model>;
  name: Scalars['String']['output'];
  origin: WorkerOrigin;
  pool: Scalars['String']['output'];
  probeFailures: Scalars['Int']['output'];
  readOnlyReason: Maybe<Scalars['String']['output']>;
  /** What the engine itself says; null = it says nothing. */
  reading: Maybe<EngineReading>;
  status: WorkerStatus;
  statusReason: Maybe<Scalars['String']['output']>;
  statusSinceMs: Scalars['Float']['output'];
  traffic: WorkerTraffic;
  uncachedTokens: Scalars['Float']['output'];
  url: Scalars['String']['output'];
};


export type WorkerTrafficArgs = {
  range: Range;
};

export type WorkerOrigin =
  | 'api'
  | 'file'
  | 'flag'
  | 'simulated';

export type WorkerStatus =
  | 'draining'
  | 'failed'
  | 'not_ready'
  | 'pending'
  | 'ready';

export type WorkerTraffic = {
  __typename?: 'WorkerTraffic';
  bucketMs: Scalars['Float']['output'];
  buckets: Array<Bucket>;
  kpis: Kpis;
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  ApiKey: ResolverTypeWrapper<ApiKey>;
  Attempt: ResolverTypeWrapper<Attempt>;
  Attention: ResolverTypeWrapper<Attention>;
  AuditEntry: ResolverTypeWrapper<AuditEntry>;
  AuditPage: ResolverTypeWrapper<AuditPage>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  BreakerState: BreakerState;
  Bucket: ResolverTypeWrapper<Bucket>;
  Call: ResolverTypeWrapper<Call>;
  CallBar: ResolverTypeWrapper<CallBar>;
  CallFilter: CallFilter;
  CallPage: ResolverTypeWrapper<CallPage>;
  Decision: ResolverTypeWrapper<Decision>;
  DecisionCandidate: ResolverTypeWrapper<DecisionCandidate>;
  DecisionTerm: ResolverTypeWrapper<DecisionTerm>;
  DecisionVeto: ResolverTypeWrapper<DecisionVeto>;
  EngineReading: ResolverTypeWrapper<EngineReading>;
  FleetEvent: ResolverTypeWrapper<FleetEvent>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  Kpis: ResolverTypeWrapper<Kpis>;
  Label: ResolverTypeWrapper<Label>;
  Model: ResolverTypeWrapper<Model>;
  ModelListing: ResolverTypeWrapper<ModelListing>;
  OpenCall: ResolverTypeWrapper<OpenCall>;
  Overview: ResolverTypeWrapper<Overview>;
  Project: ResolverTypeWrapper<Project>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Range: Range;
  Setting: ResolverTypeWrapper<Setting>;
  SettingSource: SettingSource;
  Setup: ResolverTypeWrapper<Setup>;
  SetupStep: ResolverTypeWrapper<SetupStep>;
  SetupStepId: SetupStepId;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Tenant: ResolverTypeWrapper<Tenant>;
  Usage: ResolverTypeWrapper<Usage>;
  Worker: ResolverTypeWrapper<Worker>;
  WorkerOrigin: WorkerOrigin;
  WorkerStatus: WorkerStatus;
  WorkerTraffic: ResolverTypeWrapper<WorkerTraffic>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  ApiKey: ApiKey;
  Attempt: Attempt;
  Attention: Attention;
  AuditEntry: AuditEntry;
  AuditPage: AuditPage;
  Boolean: Scalars['Boolean']['output'];
  Bucket: Bucket;
  Call: Call;
  CallBar: CallBar;
  CallFilter: CallFilter;
  CallPage: CallPage;
  Decision: Decision;
  DecisionCandidate: DecisionCandidate;
  DecisionTerm: DecisionTerm;
  DecisionVeto: DecisionVeto;
  EngineReading: EngineReading;
  FleetEvent: FleetEvent;
  Float: Scalars['Float']['output'];
  ID: Scalars['ID']['output'];
  Int: Scalars['Int']['output'];
  Kpis: Kpis;
  Label: Label;
  Model: Model;
  ModelListing: ModelListing;
  OpenCall: OpenCall;
  Overview: Overview;
  Project: Project;
  Query: Record<PropertyKey, never>;
  Setting: Setting;
  Setup: Setup;
  SetupStep: SetupStep;
  String: Scalars['String']['output'];
  Tenant: Tenant;
  Usage: Usage;
  Worker: Worker;
  WorkerTraffic: WorkerTraffic;
};

export type ApiKeyResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApiKey'] = ResolversParentTypes['ApiKey']> = {
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  display?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiresAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastUsedAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  project?: Resolver<ResolversTypes['Project'], ParentType, ContextType>;
  revokedAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  tenant?: Resolver<ResolversTypes['Tenant'], ParentType, ContextType>;
};

export type AttemptResolvers<ContextType = any, ParentType extends ResolversParentTypes['Attempt'] = ResolversParentTypes['Attempt']> = {
  endMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  errorCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  startMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  workerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  workerName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  workerStatus?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type AttentionResolvers<ContextType = any, ParentType extends ResolversParentTypes['Attention'] = ResolversParentTypes['Attention']> = {
  detail?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sinceMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  workerId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  workerName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type AuditEntryResolvers<ContextType = any, ParentType extends ResolversParentTypes['AuditEntry'] = ResolversParentTypes['AuditEntry']> = {
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  actorId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  actorKind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  actorName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  address?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  atMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  objectId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  objectKind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  objectName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type AuditPageResolvers<ContextType = any, ParentType extends ResolversParentTypes['AuditPage'] = ResolversParentTypes['AuditPage']> = {
  items?: Resolver<Array<ResolversTypes['AuditEntry']>, ParentType, ContextType>;
  nextCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type BucketResolvers<ContextType = any, ParentType extends ResolversParentTypes['Bucket'] = ResolversParentTypes['Bucket']> = {
  atMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  cachedTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  e2eP95Ms?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  errors?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  inFlight?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  inputTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  isGap?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  outputTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  predictedCachedTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  requests?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  ttftP50Ms?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  ttftP95Ms?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  ttftP99Ms?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type CallResolvers<ContextType = any, ParentType extends ResolversParentTypes['Call'] = ResolversParentTypes['Call']> = {
  attempts?: Resolver<Array<ResolversTypes['Attempt']>, ParentType, ContextType>;
  bodyBytes?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  bodyReadMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  chosenMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  decision?: Resolver<Maybe<ResolversTypes['Decision']>, ParentType, ContextType>;
  dialect?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  errorCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  errorDetail?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  events?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  finishReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  firstOutputMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  headersMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  identifiedMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  isSimulated?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  isStream?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  keyDisplay?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  keyId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  model?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  operation?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  overheadMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  parsedMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  policy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  predictedCachedTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  projectId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  promptTokensEstimate?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  replyBytes?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  sentMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  startedAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  tenantId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  tenantName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  traceId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  usage?: Resolver<Maybe<ResolversTypes['Usage']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  workerId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  workerName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CallBarResolvers<ContextType = any, ParentType extends ResolversParentTypes['CallBar'] = ResolversParentTypes['CallBar']> = {
  atMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  failed?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  ok?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type CallPageResolvers<ContextType = any, ParentType extends ResolversParentTypes['CallPage'] = ResolversParentTypes['CallPage']> = {
  barMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  bars?: Resolver<Array<ResolversTypes['CallBar']>, ParentType, ContextType>;
  items?: Resolver<Array<ResolversTypes['Call']>, ParentType, ContextType>;
  nextCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  totalIsExact?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type DecisionResolvers<ContextType = any, ParentType extends ResolversParentTypes['Decision'] = ResolversParentTypes['Decision']> = {
  candidateCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  candidates?: Resolver<Array<ResolversTypes['DecisionCandidate']>, ParentType, ContextType>;
  isTie?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  margin?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  policy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  predictedCachedTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  predictedTtftSeconds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  promptTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  vetoes?: Resolver<Array<ResolversTypes['DecisionVeto']>, ParentType, ContextType>;
  winnerId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  winnerName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type DecisionCandidateResolvers<ContextType = any, ParentType extends ResolversParentTypes['DecisionCandidate'] = ResolversParentTypes['DecisionCandidate']> = {
  backlogSeconds?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  inFlight?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kvUsage?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  matchedTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  readingAgeMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  terms?: Resolver<Array<ResolversTypes['DecisionTerm']>, ParentType, ContextType>;
  waiting?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  workerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  workerName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type DecisionTermResolvers<ContextType = any, ParentType extends ResolversParentTypes['DecisionTerm'] = ResolversParentTypes['DecisionTerm']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  raw?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type DecisionVetoResolvers<ContextType = any, ParentType extends ResolversParentTypes['DecisionVeto'] = ResolversParentTypes['DecisionVeto']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  workerIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type EngineReadingResolvers<ContextType = any, ParentType extends ResolversParentTypes['EngineReading'] = ResolversParentTypes['EngineReading']> = {
  atMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  generatedTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  kvCapacityTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  kvUsage?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  prefixHitTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  prefixQueryTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  promptTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  running?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  waiting?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type FleetEventResolvers<ContextType = any, ParentType extends ResolversParentTypes['FleetEvent'] = ResolversParentTypes['FleetEvent']> = {
  atMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  detail?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  workerId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  workerName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type KpisResolvers<ContextType = any, ParentType extends ResolversParentTypes['Kpis'] = ResolversParentTypes['Kpis']> = {
  cachedTokensPerSecond?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  errorRate?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  errors?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  hitDelivered?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  hitPredicted?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  inFlight?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  inputTokensPerSecond?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  oldestOpenMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  outputTokensPerSecond?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  requests?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  requestsPerSecond?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  ttftP50Ms?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  ttftP95Ms?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  ttftP99Ms?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type LabelResolvers<ContextType = any, ParentType extends ResolversParentTypes['Label'] = ResolversParentTypes['Label']> = {
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ModelResolvers<ContextType = any, ParentType extends ResolversParentTypes['Model'] = ResolversParentTypes['Model']> = {
  contextTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  operations?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ModelListingResolvers<ContextType = any, ParentType extends ResolversParentTypes['ModelListing'] = ResolversParentTypes['ModelListing']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  operations?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  readyWorkers?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  workers?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type OpenCallResolvers<ContextType = any, ParentType extends ResolversParentTypes['OpenCall'] = ResolversParentTypes['OpenCall']> = {
  events?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  firstOutputMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  isStream?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  keyId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  model?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  operation?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  startedAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  tenantId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  tenantName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  workerId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  workerName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type OverviewResolvers<ContextType = any, ParentType extends ResolversParentTypes['Overview'] = ResolversParentTypes['Overview']> = {
  attention?: Resolver<Array<ResolversTypes['Attention']>, ParentType, ContextType>;
  bucketMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  buckets?: Resolver<Array<ResolversTypes['Bucket']>, ParentType, ContextType>;
  events?: Resolver<Array<ResolversTypes['FleetEvent']>, ParentType, ContextType>;
  generatedAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  kpis?: Resolver<ResolversTypes['Kpis'], ParentType, ContextType>;
  previous?: Resolver<ResolversTypes['Kpis'], ParentType, ContextType>;
  windowMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type ProjectResolvers<ContextType = any, ParentType extends ResolversParentTypes['Project'] = ResolversParentTypes['Project']> = {
  archivedAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = any, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  audit?: Resolver<ResolversTypes['AuditPage'], ParentType, ContextType, RequireFields<QueryAuditArgs, 'first'>>;
  call?: Resolver<Maybe<ResolversTypes['Call']>, ParentType, ContextType, RequireFields<QueryCallArgs, 'requestId'>>;
  calls?: Resolver<ResolversTypes['CallPage'], ParentType, ContextType, RequireFields<QueryCallsArgs, 'first'>>;
  keys?: Resolver<Array<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  models?: Resolver<Array<ResolversTypes['ModelListing']>, ParentType, ContextType>;
  openCalls?: Resolver<Array<ResolversTypes['OpenCall']>, ParentType, ContextType>;
  overview?: Resolver<ResolversTypes['Overview'], ParentType, ContextType, RequireFields<QueryOverviewArgs, 'range'>>;
  projects?: Resolver<Array<ResolversTypes['Project']>, ParentType, ContextType, Partial<QueryProjectsArgs>>;
  settings?: Resolver<Array<ResolversTypes['Setting']>, ParentType, ContextType>;
  setup?: Resolver<ResolversTypes['Setup'], ParentType, ContextType>;
  tenants?: Resolver<Array<ResolversTypes['Tenant']>, ParentType, ContextType>;
  worker?: Resolver<Maybe<ResolversTypes['Worker']>, ParentType, ContextType, RequireFields<QueryWorkerArgs, 'id'>>;
  workers?: Resolver<Array<ResolversTypes['Worker']>, ParentType, ContextType>;
};

export type SettingResolvers<ContextType = any, ParentType extends ResolversParentTypes['Setting'] = ResolversParentTypes['Setting']> = {
  help?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isSecret?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['SettingSource'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SetupResolvers<ContextType = any, ParentType extends ResolversParentTypes['Setup'] = ResolversParentTypes['Setup']> = {
  dataAddress?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isSimulatedFleet?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  steps?: Resolver<Array<ResolversTypes['SetupStep']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SetupStepResolvers<ContextType = any, ParentType extends ResolversParentTypes['SetupStep'] = ResolversParentTypes['SetupStep']> = {
  doneAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['SetupStepId'], ParentType, ContextType>;
  isDone?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type TenantResolvers<ContextType = any, ParentType extends ResolversParentTypes['Tenant'] = ResolversParentTypes['Tenant']> = {
  archivedAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type UsageResolvers<ContextType = any, ParentType extends ResolversParentTypes['Usage'] = ResolversParentTypes['Usage']> = {
  cachedTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  inputTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  outputTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  reasoningTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type WorkerResolvers<ContextType = any, ParentType extends ResolversParentTypes['Worker'] = ResolversParentTypes['Worker']> = {
  accelerator?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  backlogSeconds?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  breaker?: Resolver<ResolversTypes['BreakerState'], ParentType, ContextType>;
  breakerSinceMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  callsTotal?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  createdAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  engine?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  engineVersion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  failuresTotal?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  inFlight?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  isReadOnly?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isSimulated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  labels?: Resolver<Array<ResolversTypes['Label']>, ParentType, ContextType>;
  lastProbeAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  lastProbeMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  models?: Resolver<Array<ResolversTypes['Model']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  origin?: Resolver<ResolversTypes['WorkerOrigin'], ParentType, ContextType>;
  pool?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  probeFailures?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  readOnlyReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reading?: Resolver<Maybe<ResolversTypes['EngineReading']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WorkerStatus'], ParentType, ContextType>;
  statusReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  statusSinceMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  traffic?: Resolver<ResolversTypes['WorkerTraffic'], ParentType, ContextType, RequireFields<WorkerTrafficArgs, 'range'>>;
  uncachedTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type WorkerTrafficResolvers<ContextType = any, ParentType extends ResolversParentTypes['WorkerTraffic'] = ResolversParentTypes['WorkerTraffic']> = {
  bucketMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  buckets?: Resolver<Array<ResolversTypes['Bucket']>, ParentType, ContextType>;
  kpis?: Resolver<ResolversTypes['Kpis'], ParentType, ContextType>;
};

export type Resolvers<ContextType = any> = {
  ApiKey?: ApiKeyResolvers<ContextType>;
  Attempt?: AttemptResolvers<ContextType>;
  Attention?: AttentionResolvers<ContextType>;
  AuditEntry?: AuditEntryResolvers<ContextType>;
  AuditPage?: AuditPageResolvers<ContextType>;
  Bucket?: BucketResolvers<ContextType>;
  Call?: CallResolvers<ContextType>;
  CallBar?: CallBarResolvers<ContextType>;
  CallPage?: CallPageResolvers<ContextType>;
  Decision?: DecisionResolvers<ContextType>;
  DecisionCandidate?: DecisionCandidateResolvers<ContextType>;
  DecisionTerm?: DecisionTermResolvers<ContextType>;
  DecisionVeto?: DecisionVetoResolvers<ContextType>;
  EngineReading?: EngineReadingResolvers<ContextType>;
  FleetEvent?: FleetEventResolvers<ContextType>;
  Kpis?: KpisResolvers<ContextType>;
  Label?: LabelResolvers<ContextType>;
  Model?: ModelResolvers<ContextType>;
  ModelListing?: ModelListingResolvers<ContextType>;
  OpenCall?: OpenCallResolvers<ContextType>;
  Overview?: OverviewResolvers<ContextType>;
  Project?: ProjectResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  Setting?: SettingResolvers<ContextType>;
  Setup?: SetupResolvers<ContextType>;
  SetupStep?: SetupStepResolvers<ContextType>;
  Tenant?: TenantResolvers<ContextType>;
  Usage?: UsageResolvers<ContextType>;
  Worker?: WorkerResolvers<ContextType>;
  WorkerTraffic?: WorkerTrafficResolvers<ContextType>;
};

