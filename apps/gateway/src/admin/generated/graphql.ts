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

export type Alert = {
  __typename?: 'Alert';
  firedAtMs: Maybe<Scalars['Float']['output']>;
  id: Scalars['ID']['output'];
  isSilenced: Scalars['Boolean']['output'];
  kind: Scalars['String']['output'];
  resolvedAtMs: Maybe<Scalars['Float']['output']>;
  /** What was measured when it was over; null = it is not over, or nothing was known any more. */
  resolvedValue: Maybe<Scalars['Float']['output']>;
  ruleId: Scalars['ID']['output'];
  ruleName: Scalars['String']['output'];
  severity: Scalars['String']['output'];
  startedAtMs: Scalars['Float']['output'];
  state: AlertState;
  subject: Scalars['String']['output'];
  subjectName: Scalars['String']['output'];
  tenantId: Maybe<Scalars['ID']['output']>;
  threshold: Scalars['Float']['output'];
  /** Shares from 0 to 1, seconds, minutes or calls, as the kind has it. */
  value: Scalars['Float']['output'];
};

export type AlertChannel = {
  __typename?: 'AlertChannel';
  createdAtMs: Scalars['Float']['output'];
  createdBy: Maybe<Scalars['String']['output']>;
  id: Scalars['ID']['output'];
  kind: Scalars['String']['output'];
  name: Scalars['String']['output'];
  target: Scalars['String']['output'];
  tenantId: Maybe<Scalars['ID']['output']>;
};

export type AlertPage = {
  __typename?: 'AlertPage';
  items: Array<Alert>;
  nextCursor: Maybe<Scalars['String']['output']>;
};

export type AlertRule = {
  __typename?: 'AlertRule';
  channelIds: Array<Scalars['ID']['output']>;
  /** JSON text, as the REST API takes it. */
  condition: Scalars['String']['output'];
  createdAtMs: Scalars['Float']['output'];
  createdBy: Maybe<Scalars['String']['output']>;
  id: Scalars['ID']['output'];
  isEnabled: Scalars['Boolean']['output'];
  kind: Scalars['String']['output'];
  name: Scalars['String']['output'];
  severity: Scalars['String']['output'];
  tenantId: Maybe<Scalars['ID']['output']>;
};

export type AlertSilence = {
  __typename?: 'AlertSilence';
  createdAtMs: Scalars['Float']['output'];
  createdBy: Maybe<Scalars['String']['output']>;
  id: Scalars['ID']['output'];
  reason: Scalars['String']['output'];
  ruleId: Scalars['ID']['output'];
  subject: Maybe<Scalars['String']['output']>;
  untilMs: Scalars['Float']['output'];
};

export type AlertState =
  | 'firing'
  | 'pending'
  | 'resolved';

/** An application key. Its secret is kept nowhere. */
export type ApiKey = {
  __typename?: 'ApiKey';
  /** Addresses and networks from which it may be used; an empty list allows all. */
  addresses: Array<Scalars['String']['output']>;
  blockedAtMs: Maybe<Scalars['Float']['output']>;
  createdAtMs: Scalars['Float']['output'];
  createdBy: Maybe<Scalars['String']['output']>;
  /** How people recognise it: its public start and its last four characters. */
  display: Scalars['String']['output'];
  expiresAtMs: Maybe<Scalars['Float']['output']>;
  id: Scalars['ID']['output'];
  /** It is refused, because its tenant or its project is archived. */
  isArchived: Scalars['Boolean']['output'];
  lastUsedAtMs: Maybe<Scalars['Float']['output']>;
  /** Models that it may be used for; an empty list allows all. */
  models: Array<Scalars['String']['output']>;
  name: Scalars['String']['output'];
  /** What it may be used for; an empty list allows everything. */
  operations: Array<Scalars['String']['output']>;
  /** Until then the secret before is taken as well. */
  previousUntilMs: Maybe<Scalars['Float']['output']>;
  project: Project;
  revokedAtMs: Maybe<Scalars['Float']['output']>;
  /** When its secret was changed last. */
  rotatedAtMs: Maybe<Scalars['Float']['output']>;
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

export type AuditChain = {
  __typename?: 'AuditChain';
  /** The place of the first line that is not as it was written. */
  brokenAt: Maybe<Scalars['Int']['output']>;
  isIntact: Scalars['Boolean']['output'];
  lastHash: Maybe<Scalars['String']['output']>;
  lines: Scalars['Int']['output'];
  problem: Maybe<Scalars['String']['output']>;
  /** Lines from before there was a chain. */
  unchained: Scalars['Int']['output'];
};

export type AuditEntry = {
  __typename?: 'AuditEntry';
  action: Scalars['String']['output'];
  actorId: Maybe<Scalars['ID']['output']>;
  actorKind: Scalars['String']['output'];
  actorName: Maybe<Scalars['String']['output']>;
  /** As it was then. */
  actorRole: Maybe<Scalars['String']['output']>;
  address: Scalars['String']['output'];
  after: Maybe<Scalars['String']['output']>;
  atMs: Scalars['Float']['output'];
  /** JSON text. */
  before: Maybe<Scalars['String']['output']>;
  hash: Maybe<Scalars['String']['output']>;
  id: Scalars['ID']['output'];
  objectId: Maybe<Scalars['ID']['output']>;
  objectKind: Scalars['String']['output'];
  objectName: Maybe<Scalars['String']['output']>;
  place: Maybe<Scalars['Int']['output']>;
  requestId: Scalars['ID']['output'];
  tenantId: Maybe<Scalars['ID']['output']>;
};

/** All that is given must hold. */
export type AuditFilter = {
  /** Ends in * where it stands for any rest. */
  action?: InputMaybe<Scalars['String']['input']>;
  /** A name or an id. */
  actor?: InputMaybe<Scalars['String']['input']>;
  fromMs?: InputMaybe<Scalars['Float']['input']>;
  objectId?: InputMaybe<Scalars['ID']['input']>;
  objectKind?: InputMaybe<Scalars['String']['input']>;
  requestId?: InputMaybe<Scalars['ID']['input']>;
  tenantId?: InputMaybe<Scalars['ID']['input']>;
  /** Part of a name, an id, an action or an address. */
  text?: InputMaybe<Scalars['String']['input']>;
  toMs?: InputMaybe<Scalars['Float']['input']>;
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

/** Over calls of which all is known: with a model or a tenant, over the newest 100,000 of the window at most. */
export type CacheAccount = {
  __typename?: 'CacheAccount';
  bucketMs: Scalars['Float']['output'];
  buckets: Array<CacheSplitBucket>;
  fromMs: Scalars['Float']['output'];
  isExact: Scalars['Boolean']['output'];
  toMs: Scalars['Float']['output'];
  total: CacheSplit;
};

export type CacheEviction = {
  __typename?: 'CacheEviction';
  lastUseMs: Scalars['Float']['output'];
  workerId: Scalars['ID']['output'];
  workerName: Maybe<Scalars['String']['output']>;
};

/** Prompts of one tenant that begin with the same 512 tokens, or are wholly alike when shorter. */
export type CacheGroup = {
  __typename?: 'CacheGroup';
  calls: Scalars['Float']['output'];
  deliveredTokens: Maybe<Scalars['Float']['output']>;
  /** Workers that were sent it and are believed to hold nothing of it any more. */
  evictedFrom: Array<CacheEviction>;
  firstUseMs: Scalars['Float']['output'];
  /** Over all workers. */
  heldTokens: Scalars['Float']['output'];
  /** Delivered over input of the calls whose worker reports it; null = none did. */
  hitRatio: Maybe<Scalars['Float']['output']>;
  holders: Array<CacheHolder>;
  inputTokens: Scalars['Float']['output'];
  /** A short salted hash; no text stands behind it. */
  label: Scalars['ID']['output'];
  lastUseMs: Scalars['Float']['output'];
  /** Distinct tokens seen under it, in whole keys, at most 64 of them; the tails of prompts are left out. */
  sizeTokens: Scalars['Float']['output'];
  tenantId: Maybe<Scalars['ID']['output']>;
  tenantName: Maybe<Scalars['String']['output']>;
};

export type CacheHolder = {
  __typename?: 'CacheHolder';
  calls: Scalars['Float']['output'];
  heldTokens: Scalars['Float']['output'];
  lastUseMs: Maybe<Scalars['Float']['output']>;
  workerId: Scalars['ID']['output'];
  workerName: Maybe<Scalars['String']['output']>;
};

/** Believed, not reported: what was sent, kept to what each worker can hold and corrected by what it reports. */
export type CacheMap = {
  __typename?: 'CacheMap';
  /** Tokens of the shown groups that more than one worker holds, once per further worker. */
  duplicateTokens: Scalars['Float']['output'];
  generatedAtMs: Scalars['Float']['output'];
  /** Groups known in all; those that are not shown are the smallest. */
  groupCount: Scalars['Int']['output'];
  groups: Array<CacheGroup>;
  model: Scalars['String']['output'];
  /** Counts reach back to here at most. */
  sinceMs: Scalars['Float']['output'];
  /** Resolution of sizes. */
  tokensPerKey: Scalars['Float']['output'];
  workers: Array<CacheWorker>;
};

/** In tokens of the workers' own count. routingLoss = available - captured, engineLoss = captured - delivered; less than 0: more than believed. */
export type CacheSplit = {
  __typename?: 'CacheSplit';
  availableTokens: Scalars['Float']['output'];
  calls: Scalars['Float']['output'];
  capturedTokens: Scalars['Float']['output'];
  deliveredTokens: Scalars['Float']['output'];
  engineLossTokens: Scalars['Float']['output'];
  inputTokens: Scalars['Float']['output'];
  routingLossTokens: Scalars['Float']['output'];
};

/** split null = not known: the gateway did not run, or its minutes are gone. */
export type CacheSplitBucket = {
  __typename?: 'CacheSplitBucket';
  atMs: Scalars['Float']['output'];
  split: Maybe<CacheSplit>;
};

export type CacheWorker = {
  __typename?: 'CacheWorker';
  capTokens: Scalars['Float']['output'];
  heldTokens: Scalars['Float']['output'];
  /** Held, but of no shown group. */
  otherTokens: Scalars['Float']['output'];
  workerId: Scalars['ID']['output'];
  workerName: Maybe<Scalars['String']['output']>;
};

export type CachedModel = {
  __typename?: 'CachedModel';
  groups: Scalars['Int']['output'];
  lastUseMs: Scalars['Float']['output'];
  model: Scalars['String']['output'];
};

export type Call = {
  __typename?: 'Call';
  /** What plugins noted. Hostile text: it is shown as text, never as markup. */
  annotations: Array<CallAnnotation>;
  attempts: Array<Attempt>;
  /** The most that any worker that could be asked was believed to hold. */
  availableCachedTokens: Maybe<Scalars['Float']['output']>;
  bodyBytes: Maybe<Scalars['Float']['output']>;
  bodyReadMs: Maybe<Scalars['Float']['output']>;
  /** Waited in line for a worker from parsedMs to here; null = it did not wait. */
  boundMs: Maybe<Scalars['Float']['output']>;
  chosenMs: Maybe<Scalars['Float']['output']>;
  /** null = it has not ended, or was there before costs were. */
  cost: Maybe<CallCost>;
  decision: Maybe<Decision>;
  dialect: Maybe<Scalars['String']['output']>;
  endMs: Maybe<Scalars['Float']['output']>;
  /** For whom the application called, as it says itself. */
  endUser: Maybe<Scalars['String']['output']>;
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
  /** The limit that refused it; null = none did. */
  limitId: Maybe<Scalars['ID']['output']>;
  model: Maybe<Scalars['String']['output']>;
  operation: Maybe<Scalars['String']['output']>;
  /** ok, rejected, failed, cancelled or live. */
  outcome: Scalars['String']['output'];
  overheadMs: Maybe<Scalars['Float']['output']>;
  parsedMs: Maybe<Scalars['Float']['output']>;
  policy: Maybe<Scalars['String']['output']>;
  predictedCachedTokens: Maybe<Scalars['Float']['output']>;
  predictedTtftSeconds: Maybe<Scalars['Float']['output']>;
  projectId: Maybe<Scalars['ID']['output']>;
  promptTokensEstimate: Maybe<Scalars['Float']['output']>;
  replyBytes: Maybe<Scalars['Float']['output']>;
  requestId: Scalars['ID']['output'];
  revision: Scalars['Float']['output'];
  routeId: Maybe<Scalars['ID']['output']>;
  sentMs: Maybe<Scalars['Float']['output']>;
  /** The model that answered, as its worker names it. */
  servedModel: Maybe<Scalars['String']['output']>;
  startedAtMs: Scalars['Float']['output'];
  status: Scalars['Int']['output'];
  tenantId: Maybe<Scalars['ID']['output']>;
  tenantName: Maybe<Scalars['String']['output']>;
  /** null = the gateway ran no tools for it. */
  tools: Maybe<CallTools>;
  traceId: Maybe<Scalars['String']['output']>;
  usage: Maybe<Usage>;
  version: Scalars['Float']['output'];
  workerId: Maybe<Scalars['ID']['output']>;
  workerName: Maybe<Scalars['String']['output']>;
};

/** By the name of the plugin and its own: cost-tags.project. */
export type CallAnnotation = {
  __typename?: 'CallAnnotation';
  name: Scalars['String']['output'];
  value: Scalars['String']['output'];
};

export type CallBar = {
  __typename?: 'CallBar';
  atMs: Scalars['Float']['output'];
  failed: Scalars['Float']['output'];
  ok: Scalars['Float']['output'];
};

/** What a call cost, in millionths of the gateway's currency. */
export type CallCost = {
  __typename?: 'CallCost';
  /** null = nobody knows, for the reason; never 0 for that. */
  micros: Maybe<Scalars['Float']['output']>;
  priceId: Maybe<Scalars['ID']['output']>;
  priceVersion: Maybe<Scalars['Int']['output']>;
  /** no_price, class_without_price or no_usage. */
  reason: Maybe<Scalars['String']['output']>;
};

export type CallFilter = {
  isStream?: InputMaybe<Scalars['Boolean']['input']>;
  keyId?: InputMaybe<Scalars['ID']['input']>;
  /** A limit: calls that it refused. */
  limitId?: InputMaybe<Scalars['ID']['input']>;
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

/** What the gateway ran between the turns of a call. */
export type CallTools = {
  __typename?: 'CallTools';
  /** Of those that a policy or a person did not let run. */
  denied: Scalars['Int']['output'];
  failed: Scalars['Int']['output'];
  /** Milliseconds of the call that went by meanwhile. */
  ms: Scalars['Float']['output'];
  /** Turns of the model that tools have run between. */
  rounds: Scalars['Int']['output'];
  started: Scalars['Int']['output'];
};

export type Conversation = {
  __typename?: 'Conversation';
  createdAtMs: Scalars['Float']['output'];
  expiresAtMs: Maybe<Scalars['Float']['output']>;
  id: Scalars['ID']['output'];
  items: Array<StoredItem>;
  /** A JSON object: what the application noted. */
  metadata: Scalars['String']['output'];
  nextCursor: Maybe<Scalars['String']['output']>;
};

export type ConversationLine = {
  __typename?: 'ConversationLine';
  bytes: Scalars['Float']['output'];
  createdAtMs: Scalars['Float']['output'];
  /** null = kept until it is deleted. */
  expiresAtMs: Maybe<Scalars['Float']['output']>;
  id: Scalars['ID']['output'];
  items: Scalars['Float']['output'];
  updatedAtMs: Scalars['Float']['output'];
};

export type ConversationPage = {
  __typename?: 'ConversationPage';
  items: Array<ConversationLine>;
  nextCursor: Maybe<Scalars['String']['output']>;
};

export type Decision = {
  __typename?: 'Decision';
  atMs: Scalars['Float']['output'];
  attempt: Scalars['Int']['output'];
  /** The most that any candidate was believed to hold. */
  availableCachedTokens: Maybe<Scalars['Float']['output']>;
  candidateCount: Scalars['Int']['output'];
  candidates: Array<DecisionCandidate>;
  isTie: Scalars['Boolean']['output'];
  margin: Maybe<Scalars['Float']['output']>;
  model: Scalars['String']['output'];
  policy: Scalars['String']['output'];
  predictedCachedTokens: Scalars['Float']['output'];
  predictedTtftSeconds: Maybe<Scalars['Float']['output']>;
  promptTokens: Scalars['Float']['output'];
  reason: Maybe<Scalars['String']['output']>;
  requestId: Scalars['ID']['output'];
  revision: Scalars['Float']['output'];
  routeId: Maybe<Scalars['ID']['output']>;
  /** 0 = no routes were published. */
  version: Scalars['Float']['output'];
  vetoes: Array<DecisionVeto>;
  winnerId: Maybe<Scalars['ID']['output']>;
  winnerName: Maybe<Scalars['String']['output']>;
};

export type DecisionCache = {
  __typename?: 'DecisionCache';
  availableTokens: Scalars['Float']['output'];
  calls: Scalars['Float']['output'];
  deliveredTokens: Scalars['Float']['output'];
  inputTokens: Scalars['Float']['output'];
  predictedTokens: Scalars['Float']['output'];
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

export type DecisionDetail = {
  __typename?: 'DecisionDetail';
  decision: Decision;
  /** One plain sentence: who took it, and what decided. */
  sentence: Scalars['String']['output'];
  summary: DecisionSummary;
};

/** Over the newest 20,000 kept decisions of the window at most; isExact says whether those are all. */
export type DecisionFigures = {
  __typename?: 'DecisionFigures';
  /** Tokens of calls whose worker reports what it reused, predictions scaled to its own count. */
  cache: DecisionCache;
  decisions: Scalars['Float']['output'];
  fromMs: Scalars['Float']['output'];
  /** Most decisions of one worker over the mean of all that were chosen; null without decisions. */
  imbalance: Maybe<Scalars['Float']['output']>;
  isExact: Scalars['Boolean']['output'];
  policies: Array<DecisionPolicy>;
  reasons: Array<DecisionReason>;
  /** Mean over scored decisions, in the policies' own units. */
  regretMean: Maybe<Scalars['Float']['output']>;
  /** Share of scored decisions in which the winner was not the best scored. */
  regretShare: Maybe<Scalars['Float']['output']>;
  ties: Scalars['Float']['output'];
  toMs: Scalars['Float']['output'];
  ttft: DecisionTtft;
  workers: Array<DecisionWorker>;
};

export type DecisionFilter = {
  fromMs?: InputMaybe<Scalars['Float']['input']>;
  /** Only those that the dice decided between equals. */
  isTie?: InputMaybe<Scalars['Boolean']['input']>;
  model?: InputMaybe<Scalars['String']['input']>;
  outcome?: InputMaybe<Array<Scalars['String']['input']>>;
  policy?: InputMaybe<Scalars['String']['input']>;
  /** d7 when nothing is said; fromMs and toMs go before it. */
  range?: InputMaybe<Range>;
  /** Key of the deciding thought, as in reason. */
  reason?: InputMaybe<Scalars['String']['input']>;
  routeId?: InputMaybe<Scalars['ID']['input']>;
  tenantId?: InputMaybe<Scalars['ID']['input']>;
  /** Beginning of a request id. */
  text?: InputMaybe<Scalars['String']['input']>;
  toMs?: InputMaybe<Scalars['Float']['input']>;
  version?: InputMaybe<Scalars['Float']['input']>;
  /** The worker that was chosen. */
  workerId?: InputMaybe<Scalars['ID']['input']>;
};

export type DecisionPage = {
  __typename?: 'DecisionPage';
  items: Array<DecisionSummary>;
  nextCursor: Maybe<Scalars['String']['output']>;
};

export type DecisionPolicy = {
  __typename?: 'DecisionPolicy';
  count: Scalars['Float']['output'];
  policy: Maybe<Scalars['String']['output']>;
  version: Maybe<Scalars['Float']['output']>;
};

export type DecisionReason = {
  __typename?: 'DecisionReason';
  count: Scalars['Float']['output'];
  reason: Maybe<Scalars['String']['output']>;
};

/** A kept decision with what was delivered. null = nobody said, or it did not come to that. */
export type DecisionSummary = {
  __typename?: 'DecisionSummary';
  attempts: Maybe<Scalars['Int']['output']>;
  /** The most that any candidate was believed to hold. */
  availableCachedTokens: Maybe<Scalars['Float']['output']>;
  candidateCount: Maybe<Scalars['Int']['output']>;
  deliveredCachedTokens: Maybe<Scalars['Float']['output']>;
  errorCode: Maybe<Scalars['String']['output']>;
  /** Counted by the worker, as are the two that follow. */
  inputTokens: Maybe<Scalars['Float']['output']>;
  isTie: Maybe<Scalars['Boolean']['output']>;
  /** Lead over the next candidate, in the policy's own unit; null when the policy has no score. */
  margin: Maybe<Scalars['Float']['output']>;
  model: Maybe<Scalars['String']['output']>;
  outcome: Maybe<Scalars['String']['output']>;
  outputTokens: Maybe<Scalars['Float']['output']>;
  policy: Maybe<Scalars['String']['output']>;
  /** What the chosen worker was believed to hold. */
  predictedCachedTokens: Maybe<Scalars['Float']['output']>;
  predictedTtftSeconds: Maybe<Scalars['Float']['output']>;
  /** Estimated from bytes, as are the two that follow. */
  promptTokens: Maybe<Scalars['Float']['output']>;
  reason: Maybe<Scalars['String']['output']>;
  /** What the best other candidate would have scored more; 0 when the winner was the best. */
  regret: Maybe<Scalars['Float']['output']>;
  requestId: Scalars['ID']['output'];
  routeId: Maybe<Scalars['ID']['output']>;
  /** Who gave the reply, or was asked last. */
  servedById: Maybe<Scalars['ID']['output']>;
  servedByName: Maybe<Scalars['String']['output']>;
  startedAtMs: Scalars['Float']['output'];
  status: Maybe<Scalars['Int']['output']>;
  tenantId: Maybe<Scalars['ID']['output']>;
  tenantName: Maybe<Scalars['String']['output']>;
  ttftSeconds: Maybe<Scalars['Float']['output']>;
  version: Maybe<Scalars['Float']['output']>;
  /** Who was chosen. */
  workerId: Maybe<Scalars['ID']['output']>;
  workerName: Maybe<Scalars['String']['output']>;
};

export type DecisionTerm = {
  __typename?: 'DecisionTerm';
  name: Scalars['String']['output'];
  raw: Maybe<Scalars['Float']['output']>;
  value: Maybe<Scalars['Float']['output']>;
};

/** Error = delivered minus predicted, in seconds, over calls that have both. */
export type DecisionTtft = {
  __typename?: 'DecisionTtft';
  absoluteErrorP50Seconds: Maybe<Scalars['Float']['output']>;
  absoluteErrorP90Seconds: Maybe<Scalars['Float']['output']>;
  calls: Scalars['Float']['output'];
  errorMeanSeconds: Maybe<Scalars['Float']['output']>;
};

export type DecisionVeto = {
  __typename?: 'DecisionVeto';
  count: Scalars['Int']['output'];
  reason: Scalars['String']['output'];
  workerIds: Array<Scalars['ID']['output']>;
};

export type DecisionWorker = {
  __typename?: 'DecisionWorker';
  count: Scalars['Float']['output'];
  workerId: Scalars['ID']['output'];
  workerName: Maybe<Scalars['String']['output']>;
};

export type DraftCheck = {
  __typename?: 'DraftCheck';
  faults: Scalars['Int']['output'];
  findings: Array<RouteFinding>;
  isValid: Scalars['Boolean']['output'];
  warnings: Scalars['Int']['output'];
};

export type DraftDiff = {
  __typename?: 'DraftDiff';
  baseVersion: Scalars['Int']['output'];
  changes: Array<RouteChange>;
  liveVersion: Scalars['Int']['output'];
  reach: RouteReach;
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

export type FindingSeverity =
  | 'fault'
  | 'warning';

export type FleetEvent = {
  __typename?: 'FleetEvent';
  atMs: Scalars['Float']['output'];
  detail: Maybe<Scalars['String']['output']>;
  id: Scalars['ID']['output'];
  kind: Scalars['String']['output'];
  workerId: Maybe<Scalars['ID']['output']>;
  workerName: Maybe<Scalars['String']['output']>;
};

export type HeaderMatch = {
  __typename?: 'HeaderMatch';
  name: Scalars['String']['output'];
  value: Scalars['String']['output'];
};

/** Bytes of texts, not of disk. */
export type HistorySize = {
  __typename?: 'HistorySize';
  bytes: Scalars['Float']['output'];
  conversations: Scalars['Float']['output'];
  items: Scalars['Float']['output'];
  responses: Scalars['Float']['output'];
};

export type HistoryStore = {
  __typename?: 'HistoryStore';
  /** database, postgres, oracle, redis, memory or none: as the settings name it. */
  driver: Scalars['String']['output'];
  isReachable: Scalars['Boolean']['output'];
  /** False: it is in the memory of the gateway, and nobody can look into it. */
  isShared: Scalars['Boolean']['output'];
  /** What stands behind it, such as embedded; null = it has not been reached yet. */
  name: Maybe<Scalars['String']['output']>;
  /** A plain sentence, when it cannot be reached. */
  reason: Maybe<Scalars['String']['output']>;
  /** Days for which tenants without a setting of their own keep what they store; 0 = until it is deleted. */
  retentionDays: Scalars['Float']['output'];
  /** Of all tenants; null = not known, or not for those who see some of them only. */
  size: Maybe<HistorySize>;
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

/** What may be used up in a day or a month: tokens, or micro-units of money. */
export type LimitBudget = {
  __typename?: 'LimitBudget';
  amount: Scalars['Float']['output'];
  increaseAmount: Maybe<Scalars['Float']['output']>;
  increaseUntilMs: Maybe<Scalars['Float']['output']>;
  isSoft: Scalars['Boolean']['output'];
  kind: Scalars['String']['output'];
  /** What may still be used. */
  remaining: Scalars['Float']['output'];
  /** When it begins anew, or when the oldest part of a rolling window falls out; null = nothing of that is used. */
  resetsAtMs: Maybe<Scalars['Float']['output']>;
  /** Used in the window that runs now. */
  used: Scalars['Float']['output'];
  /** Used in the last hour. */
  usedLastHour: Scalars['Float']['output'];
  window: Scalars['String']['output'];
  zone: Scalars['String']['output'];
};

/** Calls that limits refused in a time, those that limits only watched not among them. */
export type LimitHits = {
  __typename?: 'LimitHits';
  calls: Scalars['Float']['output'];
  /** Those with the most, six at most. */
  tenants: Array<TenantLimitHits>;
};

export type LimitRefusals = {
  __typename?: 'LimitRefusals';
  calls: Scalars['Float']['output'];
  limitId: Scalars['ID']['output'];
};

/** What a tenant, a project or a key may use. */
export type LimitRule = {
  __typename?: 'LimitRule';
  budgets: Array<LimitBudget>;
  changedAtMs: Scalars['Float']['output'];
  concurrentCalls: Maybe<Scalars['Float']['output']>;
  createdAtMs: Scalars['Float']['output'];
  createdBy: Maybe<Scalars['String']['output']>;
  id: Scalars['ID']['output'];
  /** Only counted and told of, never refused. */
  isShadow: Scalars['Boolean']['output'];
  /** null = all models; a * at its end stands for any rest. */
  model: Maybe<Scalars['String']['output']>;
  name: Scalars['String']['output'];
  requestsPerMinute: Maybe<Scalars['Float']['output']>;
  /** tenant, project or key */
  subject: Scalars['String']['output'];
  subjectId: Scalars['ID']['output'];
  /** The name of the subject as it is now; null when it is gone. */
  subjectName: Maybe<Scalars['String']['output']>;
  tenantId: Scalars['ID']['output'];
  tokensPerCall: Maybe<Scalars['Float']['output']>;
  tokensPerMinute: Maybe<Scalars['Float']['output']>;
};

export type LiveRoutes = {
  __typename?: 'LiveRoutes';
  author: Maybe<Scalars['String']['output']>;
  document: RouteDocument;
  isReadOnly: Scalars['Boolean']['output'];
  liveFromMs: Maybe<Scalars['Float']['output']>;
  message: Maybe<Scalars['String']['output']>;
  readOnlyReason: Maybe<Scalars['String']['output']>;
  source: RouteSource;
  /** 0 = none was published: the policy of the settings takes every call. */
  version: Scalars['Int']['output'];
  yaml: Scalars['String']['output'];
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

export type Plugin = {
  __typename?: 'Plugin';
  changedAtMs: Scalars['Float']['output'];
  createdAtMs: Scalars['Float']['output'];
  createdBy: Maybe<Scalars['String']['output']>;
  /** Of this gateway, by version, since it was started. */
  figures: Array<PluginFigures>;
  id: Scalars['ID']['output'];
  isEnabled: Scalars['Boolean']['output'];
  liveVersionId: Maybe<Scalars['ID']['output']>;
  name: Scalars['String']['output'];
  place: Scalars['Int']['output'];
  previousVersionId: Maybe<Scalars['ID']['output']>;
  scope: PluginShare;
  trial: Maybe<PluginTrial>;
  /** Newest first. */
  versions: Array<PluginVersion>;
};

/** null = nobody knows: no gateway ran (isGap), the version was not there yet, or the database is away. */
export type PluginBucket = {
  __typename?: 'PluginBucket';
  atMs: Scalars['Float']['output'];
  calls: Maybe<Scalars['Float']['output']>;
  changed: Maybe<Scalars['Float']['output']>;
  faults: Maybe<Array<PluginFaultCount>>;
  isGap: Scalars['Boolean']['output'];
  p50Ms: Maybe<Scalars['Float']['output']>;
  p99Ms: Maybe<Scalars['Float']['output']>;
  rejected: Maybe<Scalars['Float']['output']>;
};

export type PluginFaultCount = {
  __typename?: 'PluginFaultCount';
  count: Scalars['Float']['output'];
  kind: Scalars['String']['output'];
};

export type PluginFigures = {
  __typename?: 'PluginFigures';
  breaker: Scalars['String']['output'];
  calls: Scalars['Float']['output'];
  changed: Scalars['Float']['output'];
  faults: Array<PluginFaultCount>;
  p50Ms: Maybe<Scalars['Float']['output']>;
  p99Ms: Maybe<Scalars['Float']['output']>;
  peakMemoryBytes: Scalars['Float']['output'];
  rejected: Scalars['Float']['output'];
  threads: Scalars['Int']['output'];
  versionId: Scalars['ID']['output'];
};

export type PluginRange =
  | 'h1'
  | 'h6'
  | 'h24';

/** So many percent of the conversations of these tenants; none named = of all. */
export type PluginShare = {
  __typename?: 'PluginShare';
  percent: Scalars['Float']['output'];
  tenants: Array<Scalars['ID']['output']>;
};

export type PluginTraffic = {
  __typename?: 'PluginTraffic';
  bucketMs: Scalars['Float']['output'];
  /** Those that run or did something in the window, the newest first, each with every bucket. */
  versions: Array<PluginVersionTraffic>;
  windowMs: Scalars['Float']['output'];
};

export type PluginTrial = {
  __typename?: 'PluginTrial';
  share: PluginShare;
  versionId: Scalars['ID']['output'];
};

export type PluginVersion = {
  __typename?: 'PluginVersion';
  bytes: Scalars['Float']['output'];
  /** JSON text. */
  config: Scalars['String']['output'];
  createdAtMs: Scalars['Float']['output'];
  createdBy: Maybe<Scalars['String']['output']>;
  granted: Array<Scalars['String']['output']>;
  id: Scalars['ID']['output'];
  /** JSON text: what the module says of itself. */
  manifest: Scalars['String']['output'];
  memoryPages: Scalars['Int']['output'];
  sha256: Scalars['String']['output'];
  signedBy: Maybe<Scalars['String']['output']>;
  source: Scalars['String']['output'];
  version: Scalars['String']['output'];
};

export type PluginVersionTraffic = {
  __typename?: 'PluginVersionTraffic';
  buckets: Array<PluginBucket>;
  versionId: Scalars['ID']['output'];
};

export type PolicyChoice = {
  __typename?: 'PolicyChoice';
  name: Scalars['String']['output'];
  /** A JSON object. */
  optionsJson: Scalars['String']['output'];
};

export type PolicyEntry = {
  __typename?: 'PolicyEntry';
  /** With what the settings of this gateway say. */
  defaultsJson: Scalars['String']['output'];
  description: Scalars['String']['output'];
  label: Scalars['String']['output'];
  name: Scalars['String']['output'];
  /** JSON schema (2020-12) of the options. */
  optionsSchemaJson: Scalars['String']['output'];
  /** Why it cannot be used here; null = it can. */
  unavailable: Maybe<Scalars['String']['output']>;
};

/** null in model, provider, pool and tenant = all. */
export type Price = {
  __typename?: 'Price';
  /** For an hour of a worker's time. */
  acceleratorHour: Maybe<Scalars['Float']['output']>;
  callsAtOnce: Scalars['Int']['output'];
  createdAtMs: Scalars['Float']['output'];
  createdBy: Scalars['String']['output'];
  id: Scalars['ID']['output'];
  /** A * at its end stands for any rest. */
  model: Maybe<Scalars['String']['output']>;
  note: Maybe<Scalars['String']['output']>;
  pool: Maybe<Scalars['String']['output']>;
  provider: Maybe<Scalars['String']['output']>;
  tenantId: Maybe<Scalars['ID']['output']>;
  /** For a million tokens of each class. */
  tokens: Maybe<TokenPrices>;
  validFromMs: Scalars['Float']['output'];
  validUntilMs: Maybe<Scalars['Float']['output']>;
  version: Scalars['Int']['output'];
};

export type PriceList = {
  __typename?: 'PriceList';
  /** An ISO 4217 code. All amounts are millionths of it. */
  currency: Scalars['String']['output'];
  items: Array<Price>;
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
  alertChannels: Array<AlertChannel>;
  alertRules: Array<AlertRule>;
  alertSilences: Array<AlertSilence>;
  /** Newest first. */
  alerts: AlertPage;
  /** Who changed what, newest first. */
  audit: AuditPage;
  /** Whether every line of the log is as it was written. Reads all of it. */
  auditChain: AuditChain;
  /** What workers are believed to hold of one model, by prompts that begin alike; null = no such model is known. */
  cache: Maybe<CacheMap>;
  /** Reuse that existed, that routing went for, and that engines delivered. */
  cacheAccount: CacheAccount;
  /** Models of which prefixes are remembered, the busiest first. */
  cachedModels: Array<CachedModel>;
  call: Maybe<Call>;
  /** Finished calls, newest first; with status live the running ones. */
  calls: CallPage;
  /** One conversation with a page of what was said, newest first; null = there is none. Each reading is audited. */
  conversation: Maybe<Conversation>;
  /** Conversations of a tenant, the one that changed last first; nothing of what was said. */
  conversations: ConversationPage;
  /** One kept decision in full; null = none is kept under this id. */
  decision: Maybe<DecisionDetail>;
  /** Figures over the kept decisions of a window. */
  decisionFigures: DecisionFigures;
  /** Kept decisions, newest first, each with what came of it. Kept are those of all failed, retried and refused calls, and a share of the rest. */
  decisions: DecisionPage;
  /** The store of responses and conversations. A store that is away says so here; it fails no query. */
  history: HistoryStore;
  keys: Array<ApiKey>;
  /** How often limits refused calls in a time of 400 days at most, and whose; beyond 6 hours by the hour. */
  limitHits: LimitHits;
  /** Calls that limits refused in the last hour; of many, the newest 10,000. Limits that refused none are left out. */
  limitRefusals: Array<LimitRefusals>;
  /** Newest first. */
  limits: Array<LimitRule>;
  /** Every model that some worker serves, ready or not. */
  models: Array<ModelListing>;
  openCalls: Array<OpenCall>;
  /** Figures of a window and of the one before it. */
  overview: Overview;
  plugin: Plugin;
  /** Bucket by bucket, of all gateways of the database. */
  pluginTraffic: PluginTraffic;
  /** In the order in which they are asked. */
  plugins: Array<Plugin>;
  policyCatalogue: Array<PolicyEntry>;
  /** Prices that count or will: everybody's, and those of the tenants that the reader may see. */
  prices: PriceList;
  projects: Array<Project>;
  /** Marks of charts, oldest first. */
  publishes: Array<RouteMark>;
  /** What a route may name. */
  routeChoices: RouteChoices;
  /** What differs in meaning; version 0 is the policy of the settings. */
  routeDiff: Array<RouteChange>;
  routeDraft: RouteDraft;
  routeDrafts: Array<RouteDraft>;
  routeVersion: RouteVersion;
  /** Newest first; `before` is the last version seen. */
  routeVersions: Array<RouteVersion>;
  routing: Routing;
  /** Every setting and where it comes from; secrets are masked. */
  settings: Array<Setting>;
  setup: Setup;
  /** One response with what was new in its turn; null = there is none. Each reading is audited. */
  storedResponse: Maybe<StoredResponse>;
  /** Responses of a tenant that are in no conversation, newest first; nothing of what was said. */
  storedResponses: ResponsePage;
  /** How much one tenant has in the store. */
  tenantHistory: TenantHistory;
  tenants: Array<Tenant>;
  tokenIssuers: Array<TokenIssuer>;
  /** Calls of tools that wait for consent, or did. Newest first. */
  toolApprovals: ToolApprovalPage;
  /** The log of calls of tools: neither what was asked nor what was answered. Newest first. */
  toolCalls: ToolCallPage;
  /** What a server says of its tools, and which of it was consented to. */
  toolDefinitions: Array<ToolDefinition>;
  /** In its order; the first line that matches counts. */
  toolPolicy: Array<ToolRule>;
  toolServers: Array<ToolServer>;
  /** Who used what and what it cost. Parts add up to the totals. */
  usage: UsageReport;
  /** Whether events, their sums and the list of calls say the same. */
  usageReconciliation: UsageReconciliation;
  worker: Maybe<Worker>;
  workers: Array<Worker>;
};


export type QueryAlertsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  state?: InputMaybe<AlertState>;
};


export type QueryAuditArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AuditFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryCacheArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  model: Scalars['String']['input'];
  tenantId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryCacheAccountArgs = {
  model?: InputMaybe<Scalars['String']['input']>;
  range: Range;
  tenantId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryCallArgs = {
  requestId: Scalars['ID']['input'];
};


export type QueryCallsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<CallFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryConversationArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['ID']['input'];
  tenantId: Scalars['ID']['input'];
};


export type QueryConversationsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  tenantId: Scalars['ID']['input'];
};


export type QueryDecisionArgs = {
  requestId: Scalars['ID']['input'];
};


export type QueryDecisionFiguresArgs = {
  filter?: InputMaybe<DecisionFilter>;
};


export type QueryDecisionsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<DecisionFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryLimitHitsArgs = {
  fromMs: Scalars['Float']['input'];
  tenantId?: InputMaybe<Scalars['ID']['input']>;
  toMs: Scalars['Float']['input'];
};


export type QueryLimitRefusalsArgs = {
  tenantId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryLimitsArgs = {
  tenantId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryOverviewArgs = {
  range: Range;
};


export type QueryPluginArgs = {
  id: Scalars['ID']['input'];
};


export type QueryPluginTrafficArgs = {
  id: Scalars['ID']['input'];
  range?: InputMaybe<PluginRange>;
};


export type QueryProjectsArgs = {
  tenantId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryPublishesArgs = {
  fromMs: Scalars['Float']['input'];
  toMs: Scalars['Float']['input'];
};


export type QueryRouteDiffArgs = {
  from: Scalars['Int']['input'];
  to: Scalars['Int']['input'];
};


export type QueryRouteDraftArgs = {
  id: Scalars['ID']['input'];
};


export type QueryRouteVersionArgs = {
  version: Scalars['Int']['input'];
};


export type QueryRouteVersionsArgs = {
  before?: InputMaybe<Scalars['Int']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryStoredResponseArgs = {
  id: Scalars['ID']['input'];
  tenantId: Scalars['ID']['input'];
};


export type QueryStoredResponsesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  tenantId: Scalars['ID']['input'];
};


export type QueryTenantHistoryArgs = {
  tenantId: Scalars['ID']['input'];
};


export type QueryToolApprovalsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  state?: InputMaybe<ToolApprovalState>;
  tenantId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryToolCallsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  outcome?: InputMaybe<ToolOutcome>;
  requestId?: InputMaybe<Scalars['ID']['input']>;
  serverId?: InputMaybe<Scalars['ID']['input']>;
  tenantId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryToolDefinitionsArgs = {
  serverId: Scalars['ID']['input'];
};


export type QueryUsageArgs = {
  ask: UsageQuestion;
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

export type ReachKind =
  | 'policy'
  | 'pool'
  | 'route';

export type ReachRow = {
  __typename?: 'ReachRow';
  calls: Scalars['Int']['output'];
  from: Maybe<Scalars['String']['output']>;
  kind: ReachKind;
  sentence: Scalars['String']['output'];
  /** Of the tenant's calls, 0–1. */
  share: Scalars['Float']['output'];
  tenantCalls: Scalars['Int']['output'];
  tenantId: Maybe<Scalars['ID']['output']>;
  tenantName: Maybe<Scalars['String']['output']>;
  to: Array<Scalars['String']['output']>;
};

export type ResponseLine = {
  __typename?: 'ResponseLine';
  bytes: Scalars['Float']['output'];
  createdAtMs: Scalars['Float']['output'];
  /** null = kept until it is deleted. */
  expiresAtMs: Maybe<Scalars['Float']['output']>;
  id: Scalars['ID']['output'];
  isBackground: Scalars['Boolean']['output'];
  items: Scalars['Float']['output'];
  model: Scalars['String']['output'];
  /** The response that it goes on from. */
  previousId: Maybe<Scalars['ID']['output']>;
  status: Scalars['String']['output'];
};

export type ResponsePage = {
  __typename?: 'ResponsePage';
  items: Array<ResponseLine>;
  nextCursor: Maybe<Scalars['String']['output']>;
};

export type RolloutGuard = {
  __typename?: 'RolloutGuard';
  /** 0–1 */
  errorRateAbove: Maybe<Scalars['Float']['output']>;
  minCalls: Scalars['Int']['output'];
  ttftP95AboveSeconds: Maybe<Scalars['Float']['output']>;
  windowSeconds: Scalars['Int']['output'];
};

export type RolloutState =
  | 'cancelled'
  | 'completed'
  | 'reverted'
  | 'running';

export type Route = {
  __typename?: 'Route';
  id: Scalars['ID']['output'];
  match: RouteMatch;
  name: Scalars['String']['output'];
  policy: PolicyChoice;
  /** Empty = all. */
  pools: Array<Scalars['String']['output']>;
  /** Labels of registered tool servers and names of hosted tools that its chats are given unasked. */
  tools: Array<Scalars['String']['output']>;
};

export type RouteChange = {
  __typename?: 'RouteChange';
  afterJson: Scalars['String']['output'];
  beforeJson: Scalars['String']['output'];
  /** route-added, route-removed, route-moved, route-renamed, match, pools, policy or option. */
  kind: Scalars['String']['output'];
  pointer: Scalars['String']['output'];
  /** null = the policy of all other calls. */
  routeId: Maybe<Scalars['ID']['output']>;
  routeName: Maybe<Scalars['String']['output']>;
  sentence: Scalars['String']['output'];
};

export type RouteChoiceModel = {
  __typename?: 'RouteChoiceModel';
  id: Scalars['ID']['output'];
  readyWorkers: Scalars['Int']['output'];
  workers: Scalars['Int']['output'];
};

export type RouteChoicePool = {
  __typename?: 'RouteChoicePool';
  accelerators: Array<Scalars['String']['output']>;
  models: Array<Scalars['String']['output']>;
  name: Scalars['String']['output'];
  readyWorkers: Scalars['Int']['output'];
  workers: Scalars['Int']['output'];
};

export type RouteChoices = {
  __typename?: 'RouteChoices';
  models: Array<RouteChoiceModel>;
  pools: Array<RouteChoicePool>;
  tenants: Array<RouteTenant>;
};

export type RouteDocument = {
  __typename?: 'RouteDocument';
  /** Of all calls that no route takes. */
  policy: PolicyChoice;
  routes: Array<Route>;
};

export type RouteDraft = {
  __typename?: 'RouteDraft';
  author: Maybe<Scalars['String']['output']>;
  baseVersion: Scalars['Int']['output'];
  check: DraftCheck;
  createdAtMs: Scalars['Float']['output'];
  /** Against live; null while the draft has faults. */
  diff: Maybe<DraftDiff>;
  /** The document as JSON, right or wrong; null = its YAML text cannot be read. */
  documentJson: Maybe<Scalars['String']['output']>;
  /** The ETag of this draft is this number in double quotes. */
  edits: Scalars['Int']['output'];
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  updatedAtMs: Scalars['Float']['output'];
  /** As it was typed; null when the form wrote last. */
  yaml: Maybe<Scalars['String']['output']>;
};

export type RouteFinding = {
  __typename?: 'RouteFinding';
  column: Maybe<Scalars['Int']['output']>;
  /** From 1; null when the draft is no text. */
  line: Maybe<Scalars['Int']['output']>;
  message: Scalars['String']['output'];
  /** JSON pointer into the document. */
  pointer: Scalars['String']['output'];
  severity: FindingSeverity;
};

export type RouteMark = {
  __typename?: 'RouteMark';
  atMs: Scalars['Float']['output'];
  author: Maybe<Scalars['String']['output']>;
  id: Scalars['ID']['output'];
  /** publish, revert, rollout-start, rollout-change, rollout-complete, rollout-cancel or rollout-revert. */
  kind: Scalars['String']['output'];
  message: Scalars['String']['output'];
  version: Scalars['Int']['output'];
};

/** Empty lists ask for nothing. */
export type RouteMatch = {
  __typename?: 'RouteMatch';
  headers: Array<HeaderMatch>;
  models: Array<Scalars['String']['output']>;
  tenants: Array<RouteTenant>;
};

/** Whom a change reaches, by the calls of the last hour. */
export type RouteReach = {
  __typename?: 'RouteReach';
  calls: Scalars['Int']['output'];
  changedCalls: Scalars['Int']['output'];
  isWithoutHeaders: Scalars['Boolean']['output'];
  notes: Array<Scalars['String']['output']>;
  rows: Array<ReachRow>;
  windowSeconds: Scalars['Int']['output'];
};

export type RouteRollout = {
  __typename?: 'RouteRollout';
  author: Maybe<Scalars['String']['output']>;
  changedAtMs: Scalars['Float']['output'];
  endedAtMs: Maybe<Scalars['Float']['output']>;
  endedBy: Maybe<Scalars['String']['output']>;
  /** Since the roll-out began, at most the last hour; the version on trial first. */
  figures: Array<VersionFigures>;
  guard: Maybe<RolloutGuard>;
  id: Scalars['ID']['output'];
  liveVersion: Scalars['Int']['output'];
  /** 0–100, of conversations. */
  percent: Scalars['Float']['output'];
  reason: Maybe<Scalars['String']['output']>;
  startedAtMs: Scalars['Float']['output'];
  state: RolloutState;
  tenants: Array<RouteTenant>;
  version: Scalars['Int']['output'];
};

export type RouteSource =
  | 'console'
  | 'file'
  | 'settings';

export type RouteTenant = {
  __typename?: 'RouteTenant';
  id: Scalars['ID']['output'];
  /** null = there is no such tenant. */
  name: Maybe<Scalars['String']['output']>;
};

export type RouteTraffic = {
  __typename?: 'RouteTraffic';
  calls: Scalars['Int']['output'];
  /** null = the calls that no route took. */
  routeId: Maybe<Scalars['ID']['output']>;
  /** 0–1 */
  share: Scalars['Float']['output'];
};

export type RouteVersion = {
  __typename?: 'RouteVersion';
  author: Maybe<Scalars['String']['output']>;
  document: RouteDocument;
  isLive: Scalars['Boolean']['output'];
  kind: RouteVersionKind;
  liveFromMs: Maybe<Scalars['Float']['output']>;
  liveUntilMs: Maybe<Scalars['Float']['output']>;
  message: Scalars['String']['output'];
  /** The version that was live when this one was published. */
  parent: Scalars['Int']['output'];
  publishedAtMs: Scalars['Float']['output'];
  /** null = it was published to everybody at once. */
  rollout: Maybe<RouteRollout>;
  source: RouteSource;
  version: Scalars['Int']['output'];
};

export type RouteVersionKind =
  | 'publish'
  | 'revert';

/** What takes the calls. */
export type Routing = {
  __typename?: 'Routing';
  draftCount: Scalars['Int']['output'];
  /** Calls wait in the gateway for their worker rather than inside the engines. */
  hasFlowControl: Scalars['Boolean']['output'];
  live: LiveRoutes;
  /** The running roll-out, else the last one. */
  rollout: Maybe<RouteRollout>;
  /** What each live route took of the last hour's calls, matched without their headers. */
  traffic: Array<RouteTraffic>;
};

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

/** Something that was said. Hostile text: it is shown as text, never as markup. */
export type StoredItem = {
  __typename?: 'StoredItem';
  /** Of the whole item. */
  bytes: Scalars['Float']['output'];
  id: Scalars['ID']['output'];
  isCut: Scalars['Boolean']['output'];
  /** The item as JSON: long texts and embedded files are cut. null = it is too large to be shown. */
  json: Maybe<Scalars['String']['output']>;
  type: Scalars['String']['output'];
};

export type StoredResponse = {
  __typename?: 'StoredResponse';
  conversationId: Maybe<Scalars['ID']['output']>;
  createdAtMs: Scalars['Float']['output'];
  expiresAtMs: Maybe<Scalars['Float']['output']>;
  hasMoreInput: Scalars['Boolean']['output'];
  id: Scalars['ID']['output'];
  /** What was new in its turn, oldest first. */
  input: Array<StoredItem>;
  isBackground: Scalars['Boolean']['output'];
  model: Scalars['String']['output'];
  /** The response object, cut as items are. */
  object: StoredItem;
  output: Array<StoredItem>;
  previousId: Maybe<Scalars['ID']['output']>;
  status: Scalars['String']['output'];
};

export type Tenant = {
  __typename?: 'Tenant';
  archivedAtMs: Maybe<Scalars['Float']['output']>;
  createdAtMs: Scalars['Float']['output'];
  /** Days for which what its callers store is kept: 0 = until it is deleted, null = as the gateway's settings say. */
  historyDays: Maybe<Scalars['Int']['output']>;
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  slug: Scalars['String']['output'];
};

export type TenantHistory = {
  __typename?: 'TenantHistory';
  size: HistorySize;
  tenantId: Scalars['ID']['output'];
};

/** Hostile text: names are shown as text, never as markup. */
export type TenantLimitHits = {
  __typename?: 'TenantLimitHits';
  calls: Scalars['Float']['output'];
  /** The key that was refused most, by which limit, and what was hit of it. */
  keyId: Scalars['ID']['output'];
  keyName: Maybe<Scalars['String']['output']>;
  kind: Scalars['String']['output'];
  limitId: Scalars['ID']['output'];
  /** Empty = it is gone, or not this one's to see. */
  limitName: Maybe<Scalars['String']['output']>;
  /** The time in equal parts, from its beginning on. */
  series: Array<Scalars['Float']['output']>;
  tenantId: Scalars['ID']['output'];
  tenantName: Maybe<Scalars['String']['output']>;
};

export type TokenClaim = {
  __typename?: 'TokenClaim';
  name: Scalars['String']['output'];
  value: Scalars['String']['output'];
};

/** An issuer whose tokens are taken for keys. */
export type TokenIssuer = {
  __typename?: 'TokenIssuer';
  algorithms: Array<Scalars['String']['output']>;
  audiences: Array<Scalars['String']['output']>;
  authorizedParties: Array<Scalars['String']['output']>;
  clockToleranceSeconds: Scalars['Int']['output'];
  createdAtMs: Scalars['Float']['output'];
  createdBy: Maybe<Scalars['String']['output']>;
  id: Scalars['ID']['output'];
  isEnabled: Scalars['Boolean']['output'];
  issuer: Scalars['String']['output'];
  /** null = where the issuer's discovery document says. */
  jwksUrl: Maybe<Scalars['String']['output']>;
  mapping: Array<TokenPlace>;
  models: Array<Scalars['String']['output']>;
  name: Scalars['String']['output'];
  operations: Array<Scalars['String']['output']>;
  /** Where the calls of all other tokens belong; null = they are refused. */
  projectId: Maybe<Scalars['ID']['output']>;
  requiredClaims: Array<TokenClaim>;
  /** The claim that says where a call belongs. */
  tenantClaim: Maybe<Scalars['String']['output']>;
};

export type TokenPlace = {
  __typename?: 'TokenPlace';
  projectId: Scalars['ID']['output'];
  value: Scalars['String']['output'];
};

/** null = as the class that it is a part of. */
export type TokenPrices = {
  __typename?: 'TokenPrices';
  audioInput: Maybe<Scalars['Float']['output']>;
  audioOutput: Maybe<Scalars['Float']['output']>;
  cacheWrite: Maybe<Scalars['Float']['output']>;
  cachedInput: Maybe<Scalars['Float']['output']>;
  image: Maybe<Scalars['Float']['output']>;
  input: Maybe<Scalars['Float']['output']>;
  output: Maybe<Scalars['Float']['output']>;
  reasoning: Maybe<Scalars['Float']['output']>;
};

export type ToolApproval = {
  __typename?: 'ToolApproval';
  /** Where a server is that the request brought, without secrets; null = it is registered. */
  address: Maybe<Scalars['String']['output']>;
  answeredAtMs: Maybe<Scalars['Float']['output']>;
  answeredBy: Maybe<Scalars['String']['output']>;
  answeredName: Maybe<Scalars['String']['output']>;
  askedAtMs: Scalars['Float']['output'];
  expiresAtMs: Scalars['Float']['output'];
  id: Scalars['ID']['output'];
  /** What the tool would be given, as JSON text; null once the call was given away or has ended. */
  input: Maybe<Scalars['String']['output']>;
  keyId: Scalars['ID']['output'];
  label: Scalars['String']['output'];
  projectId: Scalars['ID']['output'];
  reason: Maybe<Scalars['String']['output']>;
  requestId: Scalars['ID']['output'];
  serverId: Maybe<Scalars['ID']['output']>;
  state: ToolApprovalState;
  tenantId: Scalars['ID']['output'];
  tool: Scalars['String']['output'];
};

export type ToolApprovalPage = {
  __typename?: 'ToolApprovalPage';
  items: Array<ToolApproval>;
  nextCursor: Maybe<Scalars['String']['output']>;
};

export type ToolApprovalState =
  | 'approved'
  | 'cancelled'
  | 'denied'
  | 'expired'
  | 'waiting';

export type ToolCall = {
  __typename?: 'ToolCall';
  atMs: Scalars['Float']['output'];
  bytes: Scalars['Float']['output'];
  costMicros: Maybe<Scalars['Float']['output']>;
  durationMs: Scalars['Float']['output'];
  fault: Maybe<Scalars['String']['output']>;
  id: Scalars['ID']['output'];
  keyId: Scalars['ID']['output'];
  label: Scalars['String']['output'];
  outcome: ToolOutcome;
  projectId: Scalars['ID']['output'];
  requestId: Scalars['ID']['output'];
  serverId: Maybe<Scalars['ID']['output']>;
  tenantId: Scalars['ID']['output'];
  tool: Scalars['String']['output'];
};

export type ToolCallPage = {
  __typename?: 'ToolCallPage';
  items: Array<ToolCall>;
  nextCursor: Maybe<Scalars['String']['output']>;
};

export type ToolDefinition = {
  __typename?: 'ToolDefinition';
  consent: Scalars['String']['output'];
  consentedAtMs: Maybe<Scalars['Float']['output']>;
  consentedBy: Maybe<Scalars['String']['output']>;
  /** What was consented to, where that is something else. */
  consentedDefinition: Maybe<Scalars['String']['output']>;
  /** The beginning of a definition that is too long to be kept whole, in place of what it says. */
  cutDefinition: Maybe<Scalars['String']['output']>;
  description: Maybe<Scalars['String']['output']>;
  hash: Scalars['String']['output'];
  /** JSON text. */
  inputSchema: Maybe<Scalars['String']['output']>;
  isDestructive: Maybe<Scalars['Boolean']['output']>;
  isReadOnly: Maybe<Scalars['Boolean']['output']>;
  name: Scalars['String']['output'];
  seenAtMs: Scalars['Float']['output'];
};

export type ToolOutcome =
  | 'asked'
  | 'cancelled'
  | 'denied'
  | 'error'
  | 'fault'
  | 'ok';

export type ToolRule = {
  __typename?: 'ToolRule';
  annotation: Maybe<Scalars['String']['output']>;
  effect: Scalars['String']['output'];
  id: Scalars['ID']['output'];
  origin: Maybe<Scalars['String']['output']>;
  reason: Maybe<Scalars['String']['output']>;
  server: Maybe<Scalars['String']['output']>;
  tenantId: Maybe<Scalars['ID']['output']>;
  tool: Maybe<Scalars['String']['output']>;
};

/** Of secrets, the names. */
export type ToolServer = {
  __typename?: 'ToolServer';
  address: ToolServerAddress;
  /** null = all of its tools. */
  allowed: Maybe<Array<Scalars['String']['output']>>;
  auth: ToolServerAuth;
  /** null = as the settings say. */
  callTimeoutMs: Maybe<Scalars['Float']['output']>;
  changedAtMs: Scalars['Float']['output'];
  createdAtMs: Scalars['Float']['output'];
  createdBy: Maybe<Scalars['String']['output']>;
  credentials: Array<ToolServerCredentials>;
  description: Maybe<Scalars['String']['output']>;
  headerNames: Array<Scalars['String']['output']>;
  /** Which of its tools stand in for those of a vendor. */
  hosted: Array<ToolStandIn>;
  id: Scalars['ID']['output'];
  isApplied: Scalars['Boolean']['output'];
  isEnabled: Scalars['Boolean']['output'];
  name: Scalars['String']['output'];
  pinning: Scalars['String']['output'];
  /** Why people may not change it; null = they may. */
  readOnlyReason: Maybe<Scalars['String']['output']>;
  /** Who may use it; none = every tenant. */
  tenantIds: Array<Scalars['ID']['output']>;
};

export type ToolServerAddress = {
  __typename?: 'ToolServerAddress';
  args: Array<Scalars['String']['output']>;
  command: Maybe<Scalars['String']['output']>;
  envNames: Array<Scalars['String']['output']>;
  kind: Scalars['String']['output'];
  url: Maybe<Scalars['String']['output']>;
};

export type ToolServerAuth = {
  __typename?: 'ToolServerAuth';
  clientId: Maybe<Scalars['String']['output']>;
  issuer: Maybe<Scalars['String']['output']>;
  kind: Scalars['String']['output'];
  scope: Maybe<Scalars['String']['output']>;
};

export type ToolServerCredentials = {
  __typename?: 'ToolServerCredentials';
  auth: ToolServerAuth;
  headerNames: Array<Scalars['String']['output']>;
  tenantId: Scalars['ID']['output'];
};

export type ToolStandIn = {
  __typename?: 'ToolStandIn';
  kind: Scalars['String']['output'];
  tool: Scalars['String']['output'];
};

export type Usage = {
  __typename?: 'Usage';
  cachedTokens: Maybe<Scalars['Float']['output']>;
  inputTokens: Maybe<Scalars['Float']['output']>;
  outputTokens: Maybe<Scalars['Float']['output']>;
  reasoningTokens: Maybe<Scalars['Float']['output']>;
  source: Scalars['String']['output'];
};

export type UsageBucket =
  | 'day'
  | 'hour'
  | 'minute'
  | 'month';

export type UsageDimension =
  | 'endUser'
  | 'key'
  | 'model'
  | 'operation'
  | 'outcome'
  | 'pool'
  | 'project'
  | 'route'
  | 'servedModel'
  /** Values of the tag that the filter names. */
  | 'tag'
  | 'tenant'
  | 'worker';

/** An empty text asks for what has no such thing. */
export type UsageFilter = {
  endUser?: InputMaybe<Scalars['String']['input']>;
  key?: InputMaybe<Scalars['String']['input']>;
  model?: InputMaybe<Scalars['String']['input']>;
  operation?: InputMaybe<Scalars['String']['input']>;
  outcome?: InputMaybe<Scalars['String']['input']>;
  pool?: InputMaybe<Scalars['String']['input']>;
  project?: InputMaybe<Scalars['String']['input']>;
  route?: InputMaybe<Scalars['String']['input']>;
  servedModel?: InputMaybe<Scalars['String']['input']>;
  /** What plugins noted: the name of a tag (cost-tags.project), to group by it or with a tagValue. By the minute only. */
  tag?: InputMaybe<Scalars['String']['input']>;
  tagValue?: InputMaybe<Scalars['String']['input']>;
  tenant?: InputMaybe<Scalars['String']['input']>;
  worker?: InputMaybe<Scalars['String']['input']>;
};

/** Hostile text: it is shown as text, never as markup. */
export type UsageGroup = {
  __typename?: 'UsageGroup';
  /** One per dimension; empty = the calls have none. */
  keys: Array<Scalars['String']['output']>;
  names: Array<Maybe<Scalars['String']['output']>>;
  sums: UsageSums;
};

export type UsagePoint = {
  __typename?: 'UsagePoint';
  atMs: Scalars['Float']['output'];
  /** A value of the first dimension; null = all others. */
  key: Maybe<Scalars['String']['output']>;
  sums: UsageSums;
};

export type UsageQuestion = {
  /** minute: up to 6 hours. */
  bucket: UsageBucket;
  filter?: InputMaybe<UsageFilter>;
  fromMs: Scalars['Float']['input'];
  /** At most two. */
  groupBy: Array<UsageDimension>;
  /** Also the totals of the window of the same length before. */
  isCompared?: InputMaybe<Scalars['Boolean']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  toMs: Scalars['Float']['input'];
};

export type UsageReconciliation = {
  __typename?: 'UsageReconciliation';
  /** Calls that are lost. */
  dropped: Scalars['Float']['output'];
  fromMs: Scalars['Float']['output'];
  /** The largest difference, as a share. */
  gap: Scalars['Float']['output'];
  isReconciled: Scalars['Boolean']['output'];
  /** Calls that wait in the memory of this gateway, and bytes that wait on its disk. */
  queued: Scalars['Float']['output'];
  sources: Array<UsageSource>;
  spoolBytes: Scalars['Float']['output'];
  toMs: Scalars['Float']['output'];
};

export type UsageReport = {
  __typename?: 'UsageReport';
  before: Maybe<UsageSums>;
  /** An ISO 4217 code. All amounts are millionths of it. */
  currency: Scalars['String']['output'];
  /** The window in whole buckets. */
  fromMs: Scalars['Float']['output'];
  /** All that stands in no row. */
  rest: UsageRest;
  /** The dearest first. */
  rows: Array<UsageGroup>;
  series: Array<UsagePoint>;
  toMs: Scalars['Float']['output'];
  totals: UsageSums;
};

export type UsageRest = {
  __typename?: 'UsageRest';
  groups: Scalars['Int']['output'];
  sums: UsageSums;
};

export type UsageSource = {
  __typename?: 'UsageSource';
  costMicros: Maybe<Scalars['Float']['output']>;
  inputTokens: Maybe<Scalars['Float']['output']>;
  outputTokens: Maybe<Scalars['Float']['output']>;
  /** Empty = it counts no calls, or tokens without their kind. */
  requests: Maybe<Scalars['Float']['output']>;
  source: Scalars['String']['output'];
  /** Empty = it counts money only. */
  tokens: Maybe<Scalars['Float']['output']>;
};

export type UsageSums = {
  __typename?: 'UsageSums';
  audioTokens: Scalars['Float']['output'];
  /** Part of inputTokens. */
  cacheWriteTokens: Scalars['Float']['output'];
  /** Part of inputTokens. */
  cachedTokens: Scalars['Float']['output'];
  costMicros: Scalars['Float']['output'];
  /** Streams that were cut: their tokens are estimated. */
  estimatedRequests: Scalars['Float']['output'];
  imageTokens: Scalars['Float']['output'];
  inputTokens: Scalars['Float']['output'];
  /** Refused by a limit. */
  limitedRequests: Scalars['Float']['output'];
  outputTokens: Scalars['Float']['output'];
  /** Part of outputTokens. */
  reasoningTokens: Scalars['Float']['output'];
  requests: Scalars['Float']['output'];
  ttftMs: Scalars['Float']['output'];
  ttftRequests: Scalars['Float']['output'];
  /** Good calls of which no worker told the tokens. */
  unmeteredRequests: Scalars['Float']['output'];
  /** Of these nobody knows what they cost; they are not in costMicros. */
  unpricedRequests: Scalars['Float']['output'];
  workerMs: Scalars['Float']['output'];
};

export type VersionFigures = {
  __typename?: 'VersionFigures';
  calls: Scalars['Int']['output'];
  /** 0–1; null without calls. */
  errorRate: Maybe<Scalars['Float']['output']>;
  failed: Scalars['Int']['output'];
  /** Of streams; null without any. */
  ttftP50Seconds: Maybe<Scalars['Float']['output']>;
  ttftP95Seconds: Maybe<Scalars['Float']['output']>;
  version: Scalars['Int']['output'];
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
  /** What it speaks for chats. */
  dialects: Array<Scalars['String']['output']>;
  engine: Maybe<Scalars['String']['output']>;
  engineVersion: Maybe<Scalars['String']['output']>;
  failuresTotal: Scalars['Float']['output'];
  id: Scalars['ID']['output'];
  inFlight: Scalars['Int']['output'];
  /** It is as an applied file says. */
  isApplied: Scalars['Boolean']['output'];
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
  Alert: ResolverTypeWrapper<Alert>;
  AlertChannel: ResolverTypeWrapper<AlertChannel>;
  AlertPage: ResolverTypeWrapper<AlertPage>;
  AlertRule: ResolverTypeWrapper<AlertRule>;
  AlertSilence: ResolverTypeWrapper<AlertSilence>;
  AlertState: AlertState;
  ApiKey: ResolverTypeWrapper<ApiKey>;
  Attempt: ResolverTypeWrapper<Attempt>;
  Attention: ResolverTypeWrapper<Attention>;
  AuditChain: ResolverTypeWrapper<AuditChain>;
  AuditEntry: ResolverTypeWrapper<AuditEntry>;
  AuditFilter: AuditFilter;
  AuditPage: ResolverTypeWrapper<AuditPage>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  BreakerState: BreakerState;
  Bucket: ResolverTypeWrapper<Bucket>;
  CacheAccount: ResolverTypeWrapper<CacheAccount>;
  CacheEviction: ResolverTypeWrapper<CacheEviction>;
  CacheGroup: ResolverTypeWrapper<CacheGroup>;
  CacheHolder: ResolverTypeWrapper<CacheHolder>;
  CacheMap: ResolverTypeWrapper<CacheMap>;
  CacheSplit: ResolverTypeWrapper<CacheSplit>;
  CacheSplitBucket: ResolverTypeWrapper<CacheSplitBucket>;
  CacheWorker: ResolverTypeWrapper<CacheWorker>;
  CachedModel: ResolverTypeWrapper<CachedModel>;
  Call: ResolverTypeWrapper<Call>;
  CallAnnotation: ResolverTypeWrapper<CallAnnotation>;
  CallBar: ResolverTypeWrapper<CallBar>;
  CallCost: ResolverTypeWrapper<CallCost>;
  CallFilter: CallFilter;
  CallPage: ResolverTypeWrapper<CallPage>;
  CallTools: ResolverTypeWrapper<CallTools>;
  Conversation: ResolverTypeWrapper<Conversation>;
  ConversationLine: ResolverTypeWrapper<ConversationLine>;
  ConversationPage: ResolverTypeWrapper<ConversationPage>;
  Decision: ResolverTypeWrapper<Decision>;
  DecisionCache: ResolverTypeWrapper<DecisionCache>;
  DecisionCandidate: ResolverTypeWrapper<DecisionCandidate>;
  DecisionDetail: ResolverTypeWrapper<DecisionDetail>;
  DecisionFigures: ResolverTypeWrapper<DecisionFigures>;
  DecisionFilter: DecisionFilter;
  DecisionPage: ResolverTypeWrapper<DecisionPage>;
  DecisionPolicy: ResolverTypeWrapper<DecisionPolicy>;
  DecisionReason: ResolverTypeWrapper<DecisionReason>;
  DecisionSummary: ResolverTypeWrapper<DecisionSummary>;
  DecisionTerm: ResolverTypeWrapper<DecisionTerm>;
  DecisionTtft: ResolverTypeWrapper<DecisionTtft>;
  DecisionVeto: ResolverTypeWrapper<DecisionVeto>;
  DecisionWorker: ResolverTypeWrapper<DecisionWorker>;
  DraftCheck: ResolverTypeWrapper<DraftCheck>;
  DraftDiff: ResolverTypeWrapper<DraftDiff>;
  EngineReading: ResolverTypeWrapper<EngineReading>;
  FindingSeverity: FindingSeverity;
  FleetEvent: ResolverTypeWrapper<FleetEvent>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  HeaderMatch: ResolverTypeWrapper<HeaderMatch>;
  HistorySize: ResolverTypeWrapper<HistorySize>;
  HistoryStore: ResolverTypeWrapper<HistoryStore>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  Kpis: ResolverTypeWrapper<Kpis>;
  Label: ResolverTypeWrapper<Label>;
  LimitBudget: ResolverTypeWrapper<LimitBudget>;
  LimitHits: ResolverTypeWrapper<LimitHits>;
  LimitRefusals: ResolverTypeWrapper<LimitRefusals>;
  LimitRule: ResolverTypeWrapper<LimitRule>;
  LiveRoutes: ResolverTypeWrapper<LiveRoutes>;
  Model: ResolverTypeWrapper<Model>;
  ModelListing: ResolverTypeWrapper<ModelListing>;
  OpenCall: ResolverTypeWrapper<OpenCall>;
  Overview: ResolverTypeWrapper<Overview>;
  Plugin: ResolverTypeWrapper<Plugin>;
  PluginBucket: ResolverTypeWrapper<PluginBucket>;
  PluginFaultCount: ResolverTypeWrapper<PluginFaultCount>;
  PluginFigures: ResolverTypeWrapper<PluginFigures>;
  PluginRange: PluginRange;
  PluginShare: ResolverTypeWrapper<PluginShare>;
  PluginTraffic: ResolverTypeWrapper<PluginTraffic>;
  PluginTrial: ResolverTypeWrapper<PluginTrial>;
  PluginVersion: ResolverTypeWrapper<PluginVersion>;
  PluginVersionTraffic: ResolverTypeWrapper<PluginVersionTraffic>;
  PolicyChoice: ResolverTypeWrapper<PolicyChoice>;
  PolicyEntry: ResolverTypeWrapper<PolicyEntry>;
  Price: ResolverTypeWrapper<Price>;
  PriceList: ResolverTypeWrapper<PriceList>;
  Project: ResolverTypeWrapper<Project>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Range: Range;
  ReachKind: ReachKind;
  ReachRow: ResolverTypeWrapper<ReachRow>;
  ResponseLine: ResolverTypeWrapper<ResponseLine>;
  ResponsePage: ResolverTypeWrapper<ResponsePage>;
  RolloutGuard: ResolverTypeWrapper<RolloutGuard>;
  RolloutState: RolloutState;
  Route: ResolverTypeWrapper<Route>;
  RouteChange: ResolverTypeWrapper<RouteChange>;
  RouteChoiceModel: ResolverTypeWrapper<RouteChoiceModel>;
  RouteChoicePool: ResolverTypeWrapper<RouteChoicePool>;
  RouteChoices: ResolverTypeWrapper<RouteChoices>;
  RouteDocument: ResolverTypeWrapper<RouteDocument>;
  RouteDraft: ResolverTypeWrapper<RouteDraft>;
  RouteFinding: ResolverTypeWrapper<RouteFinding>;
  RouteMark: ResolverTypeWrapper<RouteMark>;
  RouteMatch: ResolverTypeWrapper<RouteMatch>;
  RouteReach: ResolverTypeWrapper<RouteReach>;
  RouteRollout: ResolverTypeWrapper<RouteRollout>;
  RouteSource: RouteSource;
  RouteTenant: ResolverTypeWrapper<RouteTenant>;
  RouteTraffic: ResolverTypeWrapper<RouteTraffic>;
  RouteVersion: ResolverTypeWrapper<RouteVersion>;
  RouteVersionKind: RouteVersionKind;
  Routing: ResolverTypeWrapper<Routing>;
  Setting: ResolverTypeWrapper<Setting>;
  SettingSource: SettingSource;
  Setup: ResolverTypeWrapper<Setup>;
  SetupStep: ResolverTypeWrapper<SetupStep>;
  SetupStepId: SetupStepId;
  StoredItem: ResolverTypeWrapper<StoredItem>;
  StoredResponse: ResolverTypeWrapper<StoredResponse>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Tenant: ResolverTypeWrapper<Tenant>;
  TenantHistory: ResolverTypeWrapper<TenantHistory>;
  TenantLimitHits: ResolverTypeWrapper<TenantLimitHits>;
  TokenClaim: ResolverTypeWrapper<TokenClaim>;
  TokenIssuer: ResolverTypeWrapper<TokenIssuer>;
  TokenPlace: ResolverTypeWrapper<TokenPlace>;
  TokenPrices: ResolverTypeWrapper<TokenPrices>;
  ToolApproval: ResolverTypeWrapper<ToolApproval>;
  ToolApprovalPage: ResolverTypeWrapper<ToolApprovalPage>;
  ToolApprovalState: ToolApprovalState;
  ToolCall: ResolverTypeWrapper<ToolCall>;
  ToolCallPage: ResolverTypeWrapper<ToolCallPage>;
  ToolDefinition: ResolverTypeWrapper<ToolDefinition>;
  ToolOutcome: ToolOutcome;
  ToolRule: ResolverTypeWrapper<ToolRule>;
  ToolServer: ResolverTypeWrapper<ToolServer>;
  ToolServerAddress: ResolverTypeWrapper<ToolServerAddress>;
  ToolServerAuth: ResolverTypeWrapper<ToolServerAuth>;
  ToolServerCredentials: ResolverTypeWrapper<ToolServerCredentials>;
  ToolStandIn: ResolverTypeWrapper<ToolStandIn>;
  Usage: ResolverTypeWrapper<Usage>;
  UsageBucket: UsageBucket;
  UsageDimension: UsageDimension;
  UsageFilter: UsageFilter;
  UsageGroup: ResolverTypeWrapper<UsageGroup>;
  UsagePoint: ResolverTypeWrapper<UsagePoint>;
  UsageQuestion: UsageQuestion;
  UsageReconciliation: ResolverTypeWrapper<UsageReconciliation>;
  UsageReport: ResolverTypeWrapper<UsageReport>;
  UsageRest: ResolverTypeWrapper<UsageRest>;
  UsageSource: ResolverTypeWrapper<UsageSource>;
  UsageSums: ResolverTypeWrapper<UsageSums>;
  VersionFigures: ResolverTypeWrapper<VersionFigures>;
  Worker: ResolverTypeWrapper<Worker>;
  WorkerOrigin: WorkerOrigin;
  WorkerStatus: WorkerStatus;
  WorkerTraffic: ResolverTypeWrapper<WorkerTraffic>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  Alert: Alert;
  AlertChannel: AlertChannel;
  AlertPage: AlertPage;
  AlertRule: AlertRule;
  AlertSilence: AlertSilence;
  ApiKey: ApiKey;
  Attempt: Attempt;
  Attention: Attention;
  AuditChain: AuditChain;
  AuditEntry: AuditEntry;
  AuditFilter: AuditFilter;
  AuditPage: AuditPage;
  Boolean: Scalars['Boolean']['output'];
  Bucket: Bucket;
  CacheAccount: CacheAccount;
  CacheEviction: CacheEviction;
  CacheGroup: CacheGroup;
  CacheHolder: CacheHolder;
  CacheMap: CacheMap;
  CacheSplit: CacheSplit;
  CacheSplitBucket: CacheSplitBucket;
  CacheWorker: CacheWorker;
  CachedModel: CachedModel;
  Call: Call;
  CallAnnotation: CallAnnotation;
  CallBar: CallBar;
  CallCost: CallCost;
  CallFilter: CallFilter;
  CallPage: CallPage;
  CallTools: CallTools;
  Conversation: Conversation;
  ConversationLine: ConversationLine;
  ConversationPage: ConversationPage;
  Decision: Decision;
  DecisionCache: DecisionCache;
  DecisionCandidate: DecisionCandidate;
  DecisionDetail: DecisionDetail;
  DecisionFigures: DecisionFigures;
  DecisionFilter: DecisionFilter;
  DecisionPage: DecisionPage;
  DecisionPolicy: DecisionPolicy;
  DecisionReason: DecisionReason;
  DecisionSummary: DecisionSummary;
  DecisionTerm: DecisionTerm;
  DecisionTtft: DecisionTtft;
  DecisionVeto: DecisionVeto;
  DecisionWorker: DecisionWorker;
  DraftCheck: DraftCheck;
  DraftDiff: DraftDiff;
  EngineReading: EngineReading;
  FleetEvent: FleetEvent;
  Float: Scalars['Float']['output'];
  HeaderMatch: HeaderMatch;
  HistorySize: HistorySize;
  HistoryStore: HistoryStore;
  ID: Scalars['ID']['output'];
  Int: Scalars['Int']['output'];
  Kpis: Kpis;
  Label: Label;
  LimitBudget: LimitBudget;
  LimitHits: LimitHits;
  LimitRefusals: LimitRefusals;
  LimitRule: LimitRule;
  LiveRoutes: LiveRoutes;
  Model: Model;
  ModelListing: ModelListing;
  OpenCall: OpenCall;
  Overview: Overview;
  Plugin: Plugin;
  PluginBucket: PluginBucket;
  PluginFaultCount: PluginFaultCount;
  PluginFigures: PluginFigures;
  PluginShare: PluginShare;
  PluginTraffic: PluginTraffic;
  PluginTrial: PluginTrial;
  PluginVersion: PluginVersion;
  PluginVersionTraffic: PluginVersionTraffic;
  PolicyChoice: PolicyChoice;
  PolicyEntry: PolicyEntry;
  Price: Price;
  PriceList: PriceList;
  Project: Project;
  Query: Record<PropertyKey, never>;
  ReachRow: ReachRow;
  ResponseLine: ResponseLine;
  ResponsePage: ResponsePage;
  RolloutGuard: RolloutGuard;
  Route: Route;
  RouteChange: RouteChange;
  RouteChoiceModel: RouteChoiceModel;
  RouteChoicePool: RouteChoicePool;
  RouteChoices: RouteChoices;
  RouteDocument: RouteDocument;
  RouteDraft: RouteDraft;
  RouteFinding: RouteFinding;
  RouteMark: RouteMark;
  RouteMatch: RouteMatch;
  RouteReach: RouteReach;
  RouteRollout: RouteRollout;
  RouteTenant: RouteTenant;
  RouteTraffic: RouteTraffic;
  RouteVersion: RouteVersion;
  Routing: Routing;
  Setting: Setting;
  Setup: Setup;
  SetupStep: SetupStep;
  StoredItem: StoredItem;
  StoredResponse: StoredResponse;
  String: Scalars['String']['output'];
  Tenant: Tenant;
  TenantHistory: TenantHistory;
  TenantLimitHits: TenantLimitHits;
  TokenClaim: TokenClaim;
  TokenIssuer: TokenIssuer;
  TokenPlace: TokenPlace;
  TokenPrices: TokenPrices;
  ToolApproval: ToolApproval;
  ToolApprovalPage: ToolApprovalPage;
  ToolCall: ToolCall;
  ToolCallPage: ToolCallPage;
  ToolDefinition: ToolDefinition;
  ToolRule: ToolRule;
  ToolServer: ToolServer;
  ToolServerAddress: ToolServerAddress;
  ToolServerAuth: ToolServerAuth;
  ToolServerCredentials: ToolServerCredentials;
  ToolStandIn: ToolStandIn;
  Usage: Usage;
  UsageFilter: UsageFilter;
  UsageGroup: UsageGroup;
  UsagePoint: UsagePoint;
  UsageQuestion: UsageQuestion;
  UsageReconciliation: UsageReconciliation;
  UsageReport: UsageReport;
  UsageRest: UsageRest;
  UsageSource: UsageSource;
  UsageSums: UsageSums;
  VersionFigures: VersionFigures;
  Worker: Worker;
  WorkerTraffic: WorkerTraffic;
};

export type AlertResolvers<ContextType = any, ParentType extends ResolversParentTypes['Alert'] = ResolversParentTypes['Alert']> = {
  firedAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isSilenced?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  resolvedAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  resolvedValue?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  ruleId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  ruleName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  severity?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  startedAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['AlertState'], ParentType, ContextType>;
  subject?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  subjectName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tenantId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  threshold?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type AlertChannelResolvers<ContextType = any, ParentType extends ResolversParentTypes['AlertChannel'] = ResolversParentTypes['AlertChannel']> = {
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  target?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tenantId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type AlertPageResolvers<ContextType = any, ParentType extends ResolversParentTypes['AlertPage'] = ResolversParentTypes['AlertPage']> = {
  items?: Resolver<Array<ResolversTypes['Alert']>, ParentType, ContextType>;
  nextCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type AlertRuleResolvers<ContextType = any, ParentType extends ResolversParentTypes['AlertRule'] = ResolversParentTypes['AlertRule']> = {
  channelIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
  condition?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isEnabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  severity?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tenantId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type AlertSilenceResolvers<ContextType = any, ParentType extends ResolversParentTypes['AlertSilence'] = ResolversParentTypes['AlertSilence']> = {
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ruleId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  subject?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  untilMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type ApiKeyResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApiKey'] = ResolversParentTypes['ApiKey']> = {
  addresses?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  blockedAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  display?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiresAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isArchived?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lastUsedAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  models?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  operations?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  previousUntilMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  project?: Resolver<ResolversTypes['Project'], ParentType, ContextType>;
  revokedAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  rotatedAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
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

export type AuditChainResolvers<ContextType = any, ParentType extends ResolversParentTypes['AuditChain'] = ResolversParentTypes['AuditChain']> = {
  brokenAt?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  isIntact?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lastHash?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lines?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  unchained?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AuditEntryResolvers<ContextType = any, ParentType extends ResolversParentTypes['AuditEntry'] = ResolversParentTypes['AuditEntry']> = {
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  actorId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  actorKind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  actorName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  actorRole?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  address?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  atMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hash?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  objectId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  objectKind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  objectName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  place?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  tenantId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
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

export type CacheAccountResolvers<ContextType = any, ParentType extends ResolversParentTypes['CacheAccount'] = ResolversParentTypes['CacheAccount']> = {
  bucketMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  buckets?: Resolver<Array<ResolversTypes['CacheSplitBucket']>, ParentType, ContextType>;
  fromMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  isExact?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  toMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['CacheSplit'], ParentType, ContextType>;
};

export type CacheEvictionResolvers<ContextType = any, ParentType extends ResolversParentTypes['CacheEviction'] = ResolversParentTypes['CacheEviction']> = {
  lastUseMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  workerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  workerName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CacheGroupResolvers<ContextType = any, ParentType extends ResolversParentTypes['CacheGroup'] = ResolversParentTypes['CacheGroup']> = {
  calls?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  deliveredTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  evictedFrom?: Resolver<Array<ResolversTypes['CacheEviction']>, ParentType, ContextType>;
  firstUseMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  heldTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  hitRatio?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  holders?: Resolver<Array<ResolversTypes['CacheHolder']>, ParentType, ContextType>;
  inputTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastUseMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  sizeTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  tenantId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  tenantName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CacheHolderResolvers<ContextType = any, ParentType extends ResolversParentTypes['CacheHolder'] = ResolversParentTypes['CacheHolder']> = {
  calls?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  heldTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  lastUseMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  workerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  workerName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CacheMapResolvers<ContextType = any, ParentType extends ResolversParentTypes['CacheMap'] = ResolversParentTypes['CacheMap']> = {
  duplicateTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  generatedAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  groupCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  groups?: Resolver<Array<ResolversTypes['CacheGroup']>, ParentType, ContextType>;
  model?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sinceMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  tokensPerKey?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  workers?: Resolver<Array<ResolversTypes['CacheWorker']>, ParentType, ContextType>;
};

export type CacheSplitResolvers<ContextType = any, ParentType extends ResolversParentTypes['CacheSplit'] = ResolversParentTypes['CacheSplit']> = {
  availableTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  calls?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  capturedTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  deliveredTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  engineLossTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  inputTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  routingLossTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type CacheSplitBucketResolvers<ContextType = any, ParentType extends ResolversParentTypes['CacheSplitBucket'] = ResolversParentTypes['CacheSplitBucket']> = {
  atMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  split?: Resolver<Maybe<ResolversTypes['CacheSplit']>, ParentType, ContextType>;
};

export type CacheWorkerResolvers<ContextType = any, ParentType extends ResolversParentTypes['CacheWorker'] = ResolversParentTypes['CacheWorker']> = {
  capTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  heldTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  otherTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  workerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  workerName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CachedModelResolvers<ContextType = any, ParentType extends ResolversParentTypes['CachedModel'] = ResolversParentTypes['CachedModel']> = {
  groups?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lastUseMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  model?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CallResolvers<ContextType = any, ParentType extends ResolversParentTypes['Call'] = ResolversParentTypes['Call']> = {
  annotations?: Resolver<Array<ResolversTypes['CallAnnotation']>, ParentType, ContextType>;
  attempts?: Resolver<Array<ResolversTypes['Attempt']>, ParentType, ContextType>;
  availableCachedTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  bodyBytes?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  bodyReadMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  boundMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  chosenMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  cost?: Resolver<Maybe<ResolversTypes['CallCost']>, ParentType, ContextType>;
  decision?: Resolver<Maybe<ResolversTypes['Decision']>, ParentType, ContextType>;
  dialect?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  endUser?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
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
  limitId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  model?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  operation?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  overheadMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  parsedMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  policy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  predictedCachedTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  predictedTtftSeconds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  projectId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  promptTokensEstimate?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  replyBytes?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  routeId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  sentMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  servedModel?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  startedAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  tenantId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  tenantName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  tools?: Resolver<Maybe<ResolversTypes['CallTools']>, ParentType, ContextType>;
  traceId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  usage?: Resolver<Maybe<ResolversTypes['Usage']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  workerId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  workerName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CallAnnotationResolvers<ContextType = any, ParentType extends ResolversParentTypes['CallAnnotation'] = ResolversParentTypes['CallAnnotation']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CallBarResolvers<ContextType = any, ParentType extends ResolversParentTypes['CallBar'] = ResolversParentTypes['CallBar']> = {
  atMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  failed?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  ok?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type CallCostResolvers<ContextType = any, ParentType extends ResolversParentTypes['CallCost'] = ResolversParentTypes['CallCost']> = {
  micros?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  priceId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  priceVersion?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CallPageResolvers<ContextType = any, ParentType extends ResolversParentTypes['CallPage'] = ResolversParentTypes['CallPage']> = {
  barMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  bars?: Resolver<Array<ResolversTypes['CallBar']>, ParentType, ContextType>;
  items?: Resolver<Array<ResolversTypes['Call']>, ParentType, ContextType>;
  nextCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  totalIsExact?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type CallToolsResolvers<ContextType = any, ParentType extends ResolversParentTypes['CallTools'] = ResolversParentTypes['CallTools']> = {
  denied?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  failed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  ms?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  rounds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  started?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ConversationResolvers<ContextType = any, ParentType extends ResolversParentTypes['Conversation'] = ResolversParentTypes['Conversation']> = {
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  expiresAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  items?: Resolver<Array<ResolversTypes['StoredItem']>, ParentType, ContextType>;
  metadata?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  nextCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ConversationLineResolvers<ContextType = any, ParentType extends ResolversParentTypes['ConversationLine'] = ResolversParentTypes['ConversationLine']> = {
  bytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  expiresAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  items?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  updatedAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type ConversationPageResolvers<ContextType = any, ParentType extends ResolversParentTypes['ConversationPage'] = ResolversParentTypes['ConversationPage']> = {
  items?: Resolver<Array<ResolversTypes['ConversationLine']>, ParentType, ContextType>;
  nextCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type DecisionResolvers<ContextType = any, ParentType extends ResolversParentTypes['Decision'] = ResolversParentTypes['Decision']> = {
  atMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  attempt?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  availableCachedTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  candidateCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  candidates?: Resolver<Array<ResolversTypes['DecisionCandidate']>, ParentType, ContextType>;
  isTie?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  margin?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  model?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  policy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  predictedCachedTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  predictedTtftSeconds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  promptTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  routeId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  vetoes?: Resolver<Array<ResolversTypes['DecisionVeto']>, ParentType, ContextType>;
  winnerId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  winnerName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type DecisionCacheResolvers<ContextType = any, ParentType extends ResolversParentTypes['DecisionCache'] = ResolversParentTypes['DecisionCache']> = {
  availableTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  calls?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  deliveredTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  inputTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  predictedTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
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

export type DecisionDetailResolvers<ContextType = any, ParentType extends ResolversParentTypes['DecisionDetail'] = ResolversParentTypes['DecisionDetail']> = {
  decision?: Resolver<ResolversTypes['Decision'], ParentType, ContextType>;
  sentence?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  summary?: Resolver<ResolversTypes['DecisionSummary'], ParentType, ContextType>;
};

export type DecisionFiguresResolvers<ContextType = any, ParentType extends ResolversParentTypes['DecisionFigures'] = ResolversParentTypes['DecisionFigures']> = {
  cache?: Resolver<ResolversTypes['DecisionCache'], ParentType, ContextType>;
  decisions?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  fromMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  imbalance?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  isExact?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  policies?: Resolver<Array<ResolversTypes['DecisionPolicy']>, ParentType, ContextType>;
  reasons?: Resolver<Array<ResolversTypes['DecisionReason']>, ParentType, ContextType>;
  regretMean?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  regretShare?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  ties?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  toMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  ttft?: Resolver<ResolversTypes['DecisionTtft'], ParentType, ContextType>;
  workers?: Resolver<Array<ResolversTypes['DecisionWorker']>, ParentType, ContextType>;
};

export type DecisionPageResolvers<ContextType = any, ParentType extends ResolversParentTypes['DecisionPage'] = ResolversParentTypes['DecisionPage']> = {
  items?: Resolver<Array<ResolversTypes['DecisionSummary']>, ParentType, ContextType>;
  nextCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type DecisionPolicyResolvers<ContextType = any, ParentType extends ResolversParentTypes['DecisionPolicy'] = ResolversParentTypes['DecisionPolicy']> = {
  count?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  policy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type DecisionReasonResolvers<ContextType = any, ParentType extends ResolversParentTypes['DecisionReason'] = ResolversParentTypes['DecisionReason']> = {
  count?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type DecisionSummaryResolvers<ContextType = any, ParentType extends ResolversParentTypes['DecisionSummary'] = ResolversParentTypes['DecisionSummary']> = {
  attempts?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  availableCachedTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  candidateCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  deliveredCachedTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  errorCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  inputTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  isTie?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  margin?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  model?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  outcome?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  outputTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  policy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  predictedCachedTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  predictedTtftSeconds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  promptTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  regret?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  routeId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  servedById?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  servedByName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  startedAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  tenantId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  tenantName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  ttftSeconds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  workerId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  workerName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type DecisionTermResolvers<ContextType = any, ParentType extends ResolversParentTypes['DecisionTerm'] = ResolversParentTypes['DecisionTerm']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  raw?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type DecisionTtftResolvers<ContextType = any, ParentType extends ResolversParentTypes['DecisionTtft'] = ResolversParentTypes['DecisionTtft']> = {
  absoluteErrorP50Seconds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  absoluteErrorP90Seconds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  calls?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  errorMeanSeconds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type DecisionVetoResolvers<ContextType = any, ParentType extends ResolversParentTypes['DecisionVeto'] = ResolversParentTypes['DecisionVeto']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  workerIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type DecisionWorkerResolvers<ContextType = any, ParentType extends ResolversParentTypes['DecisionWorker'] = ResolversParentTypes['DecisionWorker']> = {
  count?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  workerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  workerName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type DraftCheckResolvers<ContextType = any, ParentType extends ResolversParentTypes['DraftCheck'] = ResolversParentTypes['DraftCheck']> = {
  faults?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  findings?: Resolver<Array<ResolversTypes['RouteFinding']>, ParentType, ContextType>;
  isValid?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  warnings?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DraftDiffResolvers<ContextType = any, ParentType extends ResolversParentTypes['DraftDiff'] = ResolversParentTypes['DraftDiff']> = {
  baseVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  changes?: Resolver<Array<ResolversTypes['RouteChange']>, ParentType, ContextType>;
  liveVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  reach?: Resolver<ResolversTypes['RouteReach'], ParentType, ContextType>;
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

export type HeaderMatchResolvers<ContextType = any, ParentType extends ResolversParentTypes['HeaderMatch'] = ResolversParentTypes['HeaderMatch']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type HistorySizeResolvers<ContextType = any, ParentType extends ResolversParentTypes['HistorySize'] = ResolversParentTypes['HistorySize']> = {
  bytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  conversations?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  items?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  responses?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type HistoryStoreResolvers<ContextType = any, ParentType extends ResolversParentTypes['HistoryStore'] = ResolversParentTypes['HistoryStore']> = {
  driver?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isReachable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isShared?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  retentionDays?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  size?: Resolver<Maybe<ResolversTypes['HistorySize']>, ParentType, ContextType>;
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

export type LimitBudgetResolvers<ContextType = any, ParentType extends ResolversParentTypes['LimitBudget'] = ResolversParentTypes['LimitBudget']> = {
  amount?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  increaseAmount?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  increaseUntilMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  isSoft?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  remaining?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  resetsAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  used?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  usedLastHour?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  window?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  zone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LimitHitsResolvers<ContextType = any, ParentType extends ResolversParentTypes['LimitHits'] = ResolversParentTypes['LimitHits']> = {
  calls?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  tenants?: Resolver<Array<ResolversTypes['TenantLimitHits']>, ParentType, ContextType>;
};

export type LimitRefusalsResolvers<ContextType = any, ParentType extends ResolversParentTypes['LimitRefusals'] = ResolversParentTypes['LimitRefusals']> = {
  calls?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  limitId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type LimitRuleResolvers<ContextType = any, ParentType extends ResolversParentTypes['LimitRule'] = ResolversParentTypes['LimitRule']> = {
  budgets?: Resolver<Array<ResolversTypes['LimitBudget']>, ParentType, ContextType>;
  changedAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  concurrentCalls?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isShadow?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  model?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  requestsPerMinute?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  subject?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  subjectId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  subjectName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  tokensPerCall?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  tokensPerMinute?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type LiveRoutesResolvers<ContextType = any, ParentType extends ResolversParentTypes['LiveRoutes'] = ResolversParentTypes['LiveRoutes']> = {
  author?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  document?: Resolver<ResolversTypes['RouteDocument'], ParentType, ContextType>;
  isReadOnly?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  liveFromMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  readOnlyReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  source?: Resolver<ResolversTypes['RouteSource'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  yaml?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
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

export type PluginResolvers<ContextType = any, ParentType extends ResolversParentTypes['Plugin'] = ResolversParentTypes['Plugin']> = {
  changedAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  figures?: Resolver<Array<ResolversTypes['PluginFigures']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isEnabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  liveVersionId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  place?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  previousVersionId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  scope?: Resolver<ResolversTypes['PluginShare'], ParentType, ContextType>;
  trial?: Resolver<Maybe<ResolversTypes['PluginTrial']>, ParentType, ContextType>;
  versions?: Resolver<Array<ResolversTypes['PluginVersion']>, ParentType, ContextType>;
};

export type PluginBucketResolvers<ContextType = any, ParentType extends ResolversParentTypes['PluginBucket'] = ResolversParentTypes['PluginBucket']> = {
  atMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  calls?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  changed?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  faults?: Resolver<Maybe<Array<ResolversTypes['PluginFaultCount']>>, ParentType, ContextType>;
  isGap?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  p50Ms?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  p99Ms?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  rejected?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type PluginFaultCountResolvers<ContextType = any, ParentType extends ResolversParentTypes['PluginFaultCount'] = ResolversParentTypes['PluginFaultCount']> = {
  count?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PluginFiguresResolvers<ContextType = any, ParentType extends ResolversParentTypes['PluginFigures'] = ResolversParentTypes['PluginFigures']> = {
  breaker?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  calls?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  faults?: Resolver<Array<ResolversTypes['PluginFaultCount']>, ParentType, ContextType>;
  p50Ms?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  p99Ms?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  peakMemoryBytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  rejected?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  threads?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  versionId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type PluginShareResolvers<ContextType = any, ParentType extends ResolversParentTypes['PluginShare'] = ResolversParentTypes['PluginShare']> = {
  percent?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  tenants?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type PluginTrafficResolvers<ContextType = any, ParentType extends ResolversParentTypes['PluginTraffic'] = ResolversParentTypes['PluginTraffic']> = {
  bucketMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  versions?: Resolver<Array<ResolversTypes['PluginVersionTraffic']>, ParentType, ContextType>;
  windowMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type PluginTrialResolvers<ContextType = any, ParentType extends ResolversParentTypes['PluginTrial'] = ResolversParentTypes['PluginTrial']> = {
  share?: Resolver<ResolversTypes['PluginShare'], ParentType, ContextType>;
  versionId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type PluginVersionResolvers<ContextType = any, ParentType extends ResolversParentTypes['PluginVersion'] = ResolversParentTypes['PluginVersion']> = {
  bytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  config?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  granted?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  manifest?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  memoryPages?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sha256?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  signedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PluginVersionTrafficResolvers<ContextType = any, ParentType extends ResolversParentTypes['PluginVersionTraffic'] = ResolversParentTypes['PluginVersionTraffic']> = {
  buckets?: Resolver<Array<ResolversTypes['PluginBucket']>, ParentType, ContextType>;
  versionId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type PolicyChoiceResolvers<ContextType = any, ParentType extends ResolversParentTypes['PolicyChoice'] = ResolversParentTypes['PolicyChoice']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  optionsJson?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PolicyEntryResolvers<ContextType = any, ParentType extends ResolversParentTypes['PolicyEntry'] = ResolversParentTypes['PolicyEntry']> = {
  defaultsJson?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  optionsSchemaJson?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  unavailable?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PriceResolvers<ContextType = any, ParentType extends ResolversParentTypes['Price'] = ResolversParentTypes['Price']> = {
  acceleratorHour?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  callsAtOnce?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  model?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  pool?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  provider?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  tenantId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  tokens?: Resolver<Maybe<ResolversTypes['TokenPrices']>, ParentType, ContextType>;
  validFromMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  validUntilMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PriceListResolvers<ContextType = any, ParentType extends ResolversParentTypes['PriceList'] = ResolversParentTypes['PriceList']> = {
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  items?: Resolver<Array<ResolversTypes['Price']>, ParentType, ContextType>;
};

export type ProjectResolvers<ContextType = any, ParentType extends ResolversParentTypes['Project'] = ResolversParentTypes['Project']> = {
  archivedAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = any, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  alertChannels?: Resolver<Array<ResolversTypes['AlertChannel']>, ParentType, ContextType>;
  alertRules?: Resolver<Array<ResolversTypes['AlertRule']>, ParentType, ContextType>;
  alertSilences?: Resolver<Array<ResolversTypes['AlertSilence']>, ParentType, ContextType>;
  alerts?: Resolver<ResolversTypes['AlertPage'], ParentType, ContextType, RequireFields<QueryAlertsArgs, 'first'>>;
  audit?: Resolver<ResolversTypes['AuditPage'], ParentType, ContextType, RequireFields<QueryAuditArgs, 'first'>>;
  auditChain?: Resolver<ResolversTypes['AuditChain'], ParentType, ContextType>;
  cache?: Resolver<Maybe<ResolversTypes['CacheMap']>, ParentType, ContextType, RequireFields<QueryCacheArgs, 'first' | 'model'>>;
  cacheAccount?: Resolver<ResolversTypes['CacheAccount'], ParentType, ContextType, RequireFields<QueryCacheAccountArgs, 'range'>>;
  cachedModels?: Resolver<Array<ResolversTypes['CachedModel']>, ParentType, ContextType>;
  call?: Resolver<Maybe<ResolversTypes['Call']>, ParentType, ContextType, RequireFields<QueryCallArgs, 'requestId'>>;
  calls?: Resolver<ResolversTypes['CallPage'], ParentType, ContextType, RequireFields<QueryCallsArgs, 'first'>>;
  conversation?: Resolver<Maybe<ResolversTypes['Conversation']>, ParentType, ContextType, RequireFields<QueryConversationArgs, 'first' | 'id' | 'tenantId'>>;
  conversations?: Resolver<ResolversTypes['ConversationPage'], ParentType, ContextType, RequireFields<QueryConversationsArgs, 'first' | 'tenantId'>>;
  decision?: Resolver<Maybe<ResolversTypes['DecisionDetail']>, ParentType, ContextType, RequireFields<QueryDecisionArgs, 'requestId'>>;
  decisionFigures?: Resolver<ResolversTypes['DecisionFigures'], ParentType, ContextType, Partial<QueryDecisionFiguresArgs>>;
  decisions?: Resolver<ResolversTypes['DecisionPage'], ParentType, ContextType, RequireFields<QueryDecisionsArgs, 'first'>>;
  history?: Resolver<ResolversTypes['HistoryStore'], ParentType, ContextType>;
  keys?: Resolver<Array<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  limitHits?: Resolver<ResolversTypes['LimitHits'], ParentType, ContextType, RequireFields<QueryLimitHitsArgs, 'fromMs' | 'toMs'>>;
  limitRefusals?: Resolver<Array<ResolversTypes['LimitRefusals']>, ParentType, ContextType, Partial<QueryLimitRefusalsArgs>>;
  limits?: Resolver<Array<ResolversTypes['LimitRule']>, ParentType, ContextType, Partial<QueryLimitsArgs>>;
  models?: Resolver<Array<ResolversTypes['ModelListing']>, ParentType, ContextType>;
  openCalls?: Resolver<Array<ResolversTypes['OpenCall']>, ParentType, ContextType>;
  overview?: Resolver<ResolversTypes['Overview'], ParentType, ContextType, RequireFields<QueryOverviewArgs, 'range'>>;
  plugin?: Resolver<ResolversTypes['Plugin'], ParentType, ContextType, RequireFields<QueryPluginArgs, 'id'>>;
  pluginTraffic?: Resolver<ResolversTypes['PluginTraffic'], ParentType, ContextType, RequireFields<QueryPluginTrafficArgs, 'id' | 'range'>>;
  plugins?: Resolver<Array<ResolversTypes['Plugin']>, ParentType, ContextType>;
  policyCatalogue?: Resolver<Array<ResolversTypes['PolicyEntry']>, ParentType, ContextType>;
  prices?: Resolver<ResolversTypes['PriceList'], ParentType, ContextType>;
  projects?: Resolver<Array<ResolversTypes['Project']>, ParentType, ContextType, Partial<QueryProjectsArgs>>;
  publishes?: Resolver<Array<ResolversTypes['RouteMark']>, ParentType, ContextType, RequireFields<QueryPublishesArgs, 'fromMs' | 'toMs'>>;
  routeChoices?: Resolver<ResolversTypes['RouteChoices'], ParentType, ContextType>;
  routeDiff?: Resolver<Array<ResolversTypes['RouteChange']>, ParentType, ContextType, RequireFields<QueryRouteDiffArgs, 'from' | 'to'>>;
  routeDraft?: Resolver<ResolversTypes['RouteDraft'], ParentType, ContextType, RequireFields<QueryRouteDraftArgs, 'id'>>;
  routeDrafts?: Resolver<Array<ResolversTypes['RouteDraft']>, ParentType, ContextType>;
  routeVersion?: Resolver<ResolversTypes['RouteVersion'], ParentType, ContextType, RequireFields<QueryRouteVersionArgs, 'version'>>;
  routeVersions?: Resolver<Array<ResolversTypes['RouteVersion']>, ParentType, ContextType, Partial<QueryRouteVersionsArgs>>;
  routing?: Resolver<ResolversTypes['Routing'], ParentType, ContextType>;
  settings?: Resolver<Array<ResolversTypes['Setting']>, ParentType, ContextType>;
  setup?: Resolver<ResolversTypes['Setup'], ParentType, ContextType>;
  storedResponse?: Resolver<Maybe<ResolversTypes['StoredResponse']>, ParentType, ContextType, RequireFields<QueryStoredResponseArgs, 'id' | 'tenantId'>>;
  storedResponses?: Resolver<ResolversTypes['ResponsePage'], ParentType, ContextType, RequireFields<QueryStoredResponsesArgs, 'first' | 'tenantId'>>;
  tenantHistory?: Resolver<ResolversTypes['TenantHistory'], ParentType, ContextType, RequireFields<QueryTenantHistoryArgs, 'tenantId'>>;
  tenants?: Resolver<Array<ResolversTypes['Tenant']>, ParentType, ContextType>;
  tokenIssuers?: Resolver<Array<ResolversTypes['TokenIssuer']>, ParentType, ContextType>;
  toolApprovals?: Resolver<ResolversTypes['ToolApprovalPage'], ParentType, ContextType, RequireFields<QueryToolApprovalsArgs, 'first'>>;
  toolCalls?: Resolver<ResolversTypes['ToolCallPage'], ParentType, ContextType, RequireFields<QueryToolCallsArgs, 'first'>>;
  toolDefinitions?: Resolver<Array<ResolversTypes['ToolDefinition']>, ParentType, ContextType, RequireFields<QueryToolDefinitionsArgs, 'serverId'>>;
  toolPolicy?: Resolver<Array<ResolversTypes['ToolRule']>, ParentType, ContextType>;
  toolServers?: Resolver<Array<ResolversTypes['ToolServer']>, ParentType, ContextType>;
  usage?: Resolver<ResolversTypes['UsageReport'], ParentType, ContextType, RequireFields<QueryUsageArgs, 'ask'>>;
  usageReconciliation?: Resolver<ResolversTypes['UsageReconciliation'], ParentType, ContextType>;
  worker?: Resolver<Maybe<ResolversTypes['Worker']>, ParentType, ContextType, RequireFields<QueryWorkerArgs, 'id'>>;
  workers?: Resolver<Array<ResolversTypes['Worker']>, ParentType, ContextType>;
};

export type ReachRowResolvers<ContextType = any, ParentType extends ResolversParentTypes['ReachRow'] = ResolversParentTypes['ReachRow']> = {
  calls?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  from?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ReachKind'], ParentType, ContextType>;
  sentence?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  share?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  tenantCalls?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  tenantId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  tenantName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  to?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ResponseLineResolvers<ContextType = any, ParentType extends ResolversParentTypes['ResponseLine'] = ResolversParentTypes['ResponseLine']> = {
  bytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  expiresAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isBackground?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  items?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  model?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  previousId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ResponsePageResolvers<ContextType = any, ParentType extends ResolversParentTypes['ResponsePage'] = ResolversParentTypes['ResponsePage']> = {
  items?: Resolver<Array<ResolversTypes['ResponseLine']>, ParentType, ContextType>;
  nextCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RolloutGuardResolvers<ContextType = any, ParentType extends ResolversParentTypes['RolloutGuard'] = ResolversParentTypes['RolloutGuard']> = {
  errorRateAbove?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  minCalls?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  ttftP95AboveSeconds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  windowSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RouteResolvers<ContextType = any, ParentType extends ResolversParentTypes['Route'] = ResolversParentTypes['Route']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  match?: Resolver<ResolversTypes['RouteMatch'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  policy?: Resolver<ResolversTypes['PolicyChoice'], ParentType, ContextType>;
  pools?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  tools?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RouteChangeResolvers<ContextType = any, ParentType extends ResolversParentTypes['RouteChange'] = ResolversParentTypes['RouteChange']> = {
  afterJson?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  beforeJson?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  pointer?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  routeId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  routeName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sentence?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type RouteChoiceModelResolvers<ContextType = any, ParentType extends ResolversParentTypes['RouteChoiceModel'] = ResolversParentTypes['RouteChoiceModel']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  readyWorkers?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  workers?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RouteChoicePoolResolvers<ContextType = any, ParentType extends ResolversParentTypes['RouteChoicePool'] = ResolversParentTypes['RouteChoicePool']> = {
  accelerators?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  models?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  readyWorkers?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  workers?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RouteChoicesResolvers<ContextType = any, ParentType extends ResolversParentTypes['RouteChoices'] = ResolversParentTypes['RouteChoices']> = {
  models?: Resolver<Array<ResolversTypes['RouteChoiceModel']>, ParentType, ContextType>;
  pools?: Resolver<Array<ResolversTypes['RouteChoicePool']>, ParentType, ContextType>;
  tenants?: Resolver<Array<ResolversTypes['RouteTenant']>, ParentType, ContextType>;
};

export type RouteDocumentResolvers<ContextType = any, ParentType extends ResolversParentTypes['RouteDocument'] = ResolversParentTypes['RouteDocument']> = {
  policy?: Resolver<ResolversTypes['PolicyChoice'], ParentType, ContextType>;
  routes?: Resolver<Array<ResolversTypes['Route']>, ParentType, ContextType>;
};

export type RouteDraftResolvers<ContextType = any, ParentType extends ResolversParentTypes['RouteDraft'] = ResolversParentTypes['RouteDraft']> = {
  author?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  baseVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  check?: Resolver<ResolversTypes['DraftCheck'], ParentType, ContextType>;
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  diff?: Resolver<Maybe<ResolversTypes['DraftDiff']>, ParentType, ContextType>;
  documentJson?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  edits?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updatedAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  yaml?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RouteFindingResolvers<ContextType = any, ParentType extends ResolversParentTypes['RouteFinding'] = ResolversParentTypes['RouteFinding']> = {
  column?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  line?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  pointer?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  severity?: Resolver<ResolversTypes['FindingSeverity'], ParentType, ContextType>;
};

export type RouteMarkResolvers<ContextType = any, ParentType extends ResolversParentTypes['RouteMark'] = ResolversParentTypes['RouteMark']> = {
  atMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  author?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RouteMatchResolvers<ContextType = any, ParentType extends ResolversParentTypes['RouteMatch'] = ResolversParentTypes['RouteMatch']> = {
  headers?: Resolver<Array<ResolversTypes['HeaderMatch']>, ParentType, ContextType>;
  models?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  tenants?: Resolver<Array<ResolversTypes['RouteTenant']>, ParentType, ContextType>;
};

export type RouteReachResolvers<ContextType = any, ParentType extends ResolversParentTypes['RouteReach'] = ResolversParentTypes['RouteReach']> = {
  calls?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  changedCalls?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  isWithoutHeaders?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  notes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  rows?: Resolver<Array<ResolversTypes['ReachRow']>, ParentType, ContextType>;
  windowSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RouteRolloutResolvers<ContextType = any, ParentType extends ResolversParentTypes['RouteRollout'] = ResolversParentTypes['RouteRollout']> = {
  author?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  changedAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  endedAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  endedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  figures?: Resolver<Array<ResolversTypes['VersionFigures']>, ParentType, ContextType>;
  guard?: Resolver<Maybe<ResolversTypes['RolloutGuard']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  liveVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  percent?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  startedAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['RolloutState'], ParentType, ContextType>;
  tenants?: Resolver<Array<ResolversTypes['RouteTenant']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RouteTenantResolvers<ContextType = any, ParentType extends ResolversParentTypes['RouteTenant'] = ResolversParentTypes['RouteTenant']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RouteTrafficResolvers<ContextType = any, ParentType extends ResolversParentTypes['RouteTraffic'] = ResolversParentTypes['RouteTraffic']> = {
  calls?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  routeId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  share?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type RouteVersionResolvers<ContextType = any, ParentType extends ResolversParentTypes['RouteVersion'] = ResolversParentTypes['RouteVersion']> = {
  author?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  document?: Resolver<ResolversTypes['RouteDocument'], ParentType, ContextType>;
  isLive?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['RouteVersionKind'], ParentType, ContextType>;
  liveFromMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  liveUntilMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  parent?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  publishedAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  rollout?: Resolver<Maybe<ResolversTypes['RouteRollout']>, ParentType, ContextType>;
  source?: Resolver<ResolversTypes['RouteSource'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RoutingResolvers<ContextType = any, ParentType extends ResolversParentTypes['Routing'] = ResolversParentTypes['Routing']> = {
  draftCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  hasFlowControl?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  live?: Resolver<ResolversTypes['LiveRoutes'], ParentType, ContextType>;
  rollout?: Resolver<Maybe<ResolversTypes['RouteRollout']>, ParentType, ContextType>;
  traffic?: Resolver<Array<ResolversTypes['RouteTraffic']>, ParentType, ContextType>;
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

export type StoredItemResolvers<ContextType = any, ParentType extends ResolversParentTypes['StoredItem'] = ResolversParentTypes['StoredItem']> = {
  bytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isCut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  json?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type StoredResponseResolvers<ContextType = any, ParentType extends ResolversParentTypes['StoredResponse'] = ResolversParentTypes['StoredResponse']> = {
  conversationId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  expiresAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  hasMoreInput?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  input?: Resolver<Array<ResolversTypes['StoredItem']>, ParentType, ContextType>;
  isBackground?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  model?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  object?: Resolver<ResolversTypes['StoredItem'], ParentType, ContextType>;
  output?: Resolver<Array<ResolversTypes['StoredItem']>, ParentType, ContextType>;
  previousId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TenantResolvers<ContextType = any, ParentType extends ResolversParentTypes['Tenant'] = ResolversParentTypes['Tenant']> = {
  archivedAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  historyDays?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TenantHistoryResolvers<ContextType = any, ParentType extends ResolversParentTypes['TenantHistory'] = ResolversParentTypes['TenantHistory']> = {
  size?: Resolver<ResolversTypes['HistorySize'], ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type TenantLimitHitsResolvers<ContextType = any, ParentType extends ResolversParentTypes['TenantLimitHits'] = ResolversParentTypes['TenantLimitHits']> = {
  calls?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  keyId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  keyName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  limitId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  limitName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  series?: Resolver<Array<ResolversTypes['Float']>, ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  tenantName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type TokenClaimResolvers<ContextType = any, ParentType extends ResolversParentTypes['TokenClaim'] = ResolversParentTypes['TokenClaim']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TokenIssuerResolvers<ContextType = any, ParentType extends ResolversParentTypes['TokenIssuer'] = ResolversParentTypes['TokenIssuer']> = {
  algorithms?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  audiences?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  authorizedParties?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  clockToleranceSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isEnabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  issuer?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  jwksUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  mapping?: Resolver<Array<ResolversTypes['TokenPlace']>, ParentType, ContextType>;
  models?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  operations?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  projectId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  requiredClaims?: Resolver<Array<ResolversTypes['TokenClaim']>, ParentType, ContextType>;
  tenantClaim?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type TokenPlaceResolvers<ContextType = any, ParentType extends ResolversParentTypes['TokenPlace'] = ResolversParentTypes['TokenPlace']> = {
  projectId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TokenPricesResolvers<ContextType = any, ParentType extends ResolversParentTypes['TokenPrices'] = ResolversParentTypes['TokenPrices']> = {
  audioInput?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  audioOutput?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  cacheWrite?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  cachedInput?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  image?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  input?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  output?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  reasoning?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type ToolApprovalResolvers<ContextType = any, ParentType extends ResolversParentTypes['ToolApproval'] = ResolversParentTypes['ToolApproval']> = {
  address?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  answeredAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  answeredBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  answeredName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  askedAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  expiresAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  input?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  keyId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  projectId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  serverId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['ToolApprovalState'], ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  tool?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ToolApprovalPageResolvers<ContextType = any, ParentType extends ResolversParentTypes['ToolApprovalPage'] = ResolversParentTypes['ToolApprovalPage']> = {
  items?: Resolver<Array<ResolversTypes['ToolApproval']>, ParentType, ContextType>;
  nextCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ToolCallResolvers<ContextType = any, ParentType extends ResolversParentTypes['ToolCall'] = ResolversParentTypes['ToolCall']> = {
  atMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  bytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  costMicros?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  durationMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  fault?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  keyId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['ToolOutcome'], ParentType, ContextType>;
  projectId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  serverId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  tool?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ToolCallPageResolvers<ContextType = any, ParentType extends ResolversParentTypes['ToolCallPage'] = ResolversParentTypes['ToolCallPage']> = {
  items?: Resolver<Array<ResolversTypes['ToolCall']>, ParentType, ContextType>;
  nextCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ToolDefinitionResolvers<ContextType = any, ParentType extends ResolversParentTypes['ToolDefinition'] = ResolversParentTypes['ToolDefinition']> = {
  consent?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  consentedAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  consentedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  consentedDefinition?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  cutDefinition?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hash?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  inputSchema?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isDestructive?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  isReadOnly?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  seenAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type ToolRuleResolvers<ContextType = any, ParentType extends ResolversParentTypes['ToolRule'] = ResolversParentTypes['ToolRule']> = {
  annotation?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  effect?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  origin?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  server?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  tenantId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  tool?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ToolServerResolvers<ContextType = any, ParentType extends ResolversParentTypes['ToolServer'] = ResolversParentTypes['ToolServer']> = {
  address?: Resolver<ResolversTypes['ToolServerAddress'], ParentType, ContextType>;
  allowed?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  auth?: Resolver<ResolversTypes['ToolServerAuth'], ParentType, ContextType>;
  callTimeoutMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  changedAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  createdAtMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  credentials?: Resolver<Array<ResolversTypes['ToolServerCredentials']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  headerNames?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  hosted?: Resolver<Array<ResolversTypes['ToolStandIn']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isApplied?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isEnabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  pinning?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  readOnlyReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  tenantIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type ToolServerAddressResolvers<ContextType = any, ParentType extends ResolversParentTypes['ToolServerAddress'] = ResolversParentTypes['ToolServerAddress']> = {
  args?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  command?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  envNames?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ToolServerAuthResolvers<ContextType = any, ParentType extends ResolversParentTypes['ToolServerAuth'] = ResolversParentTypes['ToolServerAuth']> = {
  clientId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  issuer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  scope?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ToolServerCredentialsResolvers<ContextType = any, ParentType extends ResolversParentTypes['ToolServerCredentials'] = ResolversParentTypes['ToolServerCredentials']> = {
  auth?: Resolver<ResolversTypes['ToolServerAuth'], ParentType, ContextType>;
  headerNames?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type ToolStandInResolvers<ContextType = any, ParentType extends ResolversParentTypes['ToolStandIn'] = ResolversParentTypes['ToolStandIn']> = {
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tool?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type UsageResolvers<ContextType = any, ParentType extends ResolversParentTypes['Usage'] = ResolversParentTypes['Usage']> = {
  cachedTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  inputTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  outputTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  reasoningTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type UsageGroupResolvers<ContextType = any, ParentType extends ResolversParentTypes['UsageGroup'] = ResolversParentTypes['UsageGroup']> = {
  keys?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  names?: Resolver<Array<Maybe<ResolversTypes['String']>>, ParentType, ContextType>;
  sums?: Resolver<ResolversTypes['UsageSums'], ParentType, ContextType>;
};

export type UsagePointResolvers<ContextType = any, ParentType extends ResolversParentTypes['UsagePoint'] = ResolversParentTypes['UsagePoint']> = {
  atMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  key?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sums?: Resolver<ResolversTypes['UsageSums'], ParentType, ContextType>;
};

export type UsageReconciliationResolvers<ContextType = any, ParentType extends ResolversParentTypes['UsageReconciliation'] = ResolversParentTypes['UsageReconciliation']> = {
  dropped?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  fromMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  gap?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  isReconciled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  queued?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  sources?: Resolver<Array<ResolversTypes['UsageSource']>, ParentType, ContextType>;
  spoolBytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  toMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type UsageReportResolvers<ContextType = any, ParentType extends ResolversParentTypes['UsageReport'] = ResolversParentTypes['UsageReport']> = {
  before?: Resolver<Maybe<ResolversTypes['UsageSums']>, ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  fromMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  rest?: Resolver<ResolversTypes['UsageRest'], ParentType, ContextType>;
  rows?: Resolver<Array<ResolversTypes['UsageGroup']>, ParentType, ContextType>;
  series?: Resolver<Array<ResolversTypes['UsagePoint']>, ParentType, ContextType>;
  toMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  totals?: Resolver<ResolversTypes['UsageSums'], ParentType, ContextType>;
};

export type UsageRestResolvers<ContextType = any, ParentType extends ResolversParentTypes['UsageRest'] = ResolversParentTypes['UsageRest']> = {
  groups?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sums?: Resolver<ResolversTypes['UsageSums'], ParentType, ContextType>;
};

export type UsageSourceResolvers<ContextType = any, ParentType extends ResolversParentTypes['UsageSource'] = ResolversParentTypes['UsageSource']> = {
  costMicros?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  inputTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  outputTokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  requests?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tokens?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type UsageSumsResolvers<ContextType = any, ParentType extends ResolversParentTypes['UsageSums'] = ResolversParentTypes['UsageSums']> = {
  audioTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  cacheWriteTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  cachedTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  costMicros?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  estimatedRequests?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  imageTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  inputTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  limitedRequests?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  outputTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  reasoningTokens?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  requests?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  ttftMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  ttftRequests?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  unmeteredRequests?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  unpricedRequests?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  workerMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type VersionFiguresResolvers<ContextType = any, ParentType extends ResolversParentTypes['VersionFigures'] = ResolversParentTypes['VersionFigures']> = {
  calls?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  errorRate?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  failed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  ttftP50Seconds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  ttftP95Seconds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type WorkerResolvers<ContextType = any, ParentType extends ResolversParentTypes['Worker'] = ResolversParentTypes['Worker']> = {
  accelerator?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  backlogSeconds?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  breaker?: Resolver<ResolversTypes['BreakerState'], ParentType, ContextType>;
  breakerSinceMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  callsTotal?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  createdAtMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  dialects?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  engine?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  engineVersion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  failuresTotal?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  inFlight?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  isApplied?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
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
  Alert?: AlertResolvers<ContextType>;
  AlertChannel?: AlertChannelResolvers<ContextType>;
  AlertPage?: AlertPageResolvers<ContextType>;
  AlertRule?: AlertRuleResolvers<ContextType>;
  AlertSilence?: AlertSilenceResolvers<ContextType>;
  ApiKey?: ApiKeyResolvers<ContextType>;
  Attempt?: AttemptResolvers<ContextType>;
  Attention?: AttentionResolvers<ContextType>;
  AuditChain?: AuditChainResolvers<ContextType>;
  AuditEntry?: AuditEntryResolvers<ContextType>;
  AuditPage?: AuditPageResolvers<ContextType>;
  Bucket?: BucketResolvers<ContextType>;
  CacheAccount?: CacheAccountResolvers<ContextType>;
  CacheEviction?: CacheEvictionResolvers<ContextType>;
  CacheGroup?: CacheGroupResolvers<ContextType>;
  CacheHolder?: CacheHolderResolvers<ContextType>;
  CacheMap?: CacheMapResolvers<ContextType>;
  CacheSplit?: CacheSplitResolvers<ContextType>;
  CacheSplitBucket?: CacheSplitBucketResolvers<ContextType>;
  CacheWorker?: CacheWorkerResolvers<ContextType>;
  CachedModel?: CachedModelResolvers<ContextType>;
  Call?: CallResolvers<ContextType>;
  CallAnnotation?: CallAnnotationResolvers<ContextType>;
  CallBar?: CallBarResolvers<ContextType>;
  CallCost?: CallCostResolvers<ContextType>;
  CallPage?: CallPageResolvers<ContextType>;
  CallTools?: CallToolsResolvers<ContextType>;
  Conversation?: ConversationResolvers<ContextType>;
  ConversationLine?: ConversationLineResolvers<ContextType>;
  ConversationPage?: ConversationPageResolvers<ContextType>;
  Decision?: DecisionResolvers<ContextType>;
  DecisionCache?: DecisionCacheResolvers<ContextType>;
  DecisionCandidate?: DecisionCandidateResolvers<ContextType>;
  DecisionDetail?: DecisionDetailResolvers<ContextType>;
  DecisionFigures?: DecisionFiguresResolvers<ContextType>;
  DecisionPage?: DecisionPageResolvers<ContextType>;
  DecisionPolicy?: DecisionPolicyResolvers<ContextType>;
  DecisionReason?: DecisionReasonResolvers<ContextType>;
  DecisionSummary?: DecisionSummaryResolvers<ContextType>;
  DecisionTerm?: DecisionTermResolvers<ContextType>;
  DecisionTtft?: DecisionTtftResolvers<ContextType>;
  DecisionVeto?: DecisionVetoResolvers<ContextType>;
  DecisionWorker?: DecisionWorkerResolvers<ContextType>;
  DraftCheck?: DraftCheckResolvers<ContextType>;
  DraftDiff?: DraftDiffResolvers<ContextType>;
  EngineReading?: EngineReadingResolvers<ContextType>;
  FleetEvent?: FleetEventResolvers<ContextType>;
  HeaderMatch?: HeaderMatchResolvers<ContextType>;
  HistorySize?: HistorySizeResolvers<ContextType>;
  HistoryStore?: HistoryStoreResolvers<ContextType>;
  Kpis?: KpisResolvers<ContextType>;
  Label?: LabelResolvers<ContextType>;
  LimitBudget?: LimitBudgetResolvers<ContextType>;
  LimitHits?: LimitHitsResolvers<ContextType>;
  LimitRefusals?: LimitRefusalsResolvers<ContextType>;
  LimitRule?: LimitRuleResolvers<ContextType>;
  LiveRoutes?: LiveRoutesResolvers<ContextType>;
  Model?: ModelResolvers<ContextType>;
  ModelListing?: ModelListingResolvers<ContextType>;
  OpenCall?: OpenCallResolvers<ContextType>;
  Overview?: OverviewResolvers<ContextType>;
  Plugin?: PluginResolvers<ContextType>;
  PluginBucket?: PluginBucketResolvers<ContextType>;
  PluginFaultCount?: PluginFaultCountResolvers<ContextType>;
  PluginFigures?: PluginFiguresResolvers<ContextType>;
  PluginShare?: PluginShareResolvers<ContextType>;
  PluginTraffic?: PluginTrafficResolvers<ContextType>;
  PluginTrial?: PluginTrialResolvers<ContextType>;
  PluginVersion?: PluginVersionResolvers<ContextType>;
  PluginVersionTraffic?: PluginVersionTrafficResolvers<ContextType>;
  PolicyChoice?: PolicyChoiceResolvers<ContextType>;
  PolicyEntry?: PolicyEntryResolvers<ContextType>;
  Price?: PriceResolvers<ContextType>;
  PriceList?: PriceListResolvers<ContextType>;
  Project?: ProjectResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  ReachRow?: ReachRowResolvers<ContextType>;
  ResponseLine?: ResponseLineResolvers<ContextType>;
  ResponsePage?: ResponsePageResolvers<ContextType>;
  RolloutGuard?: RolloutGuardResolvers<ContextType>;
  Route?: RouteResolvers<ContextType>;
  RouteChange?: RouteChangeResolvers<ContextType>;
  RouteChoiceModel?: RouteChoiceModelResolvers<ContextType>;
  RouteChoicePool?: RouteChoicePoolResolvers<ContextType>;
  RouteChoices?: RouteChoicesResolvers<ContextType>;
  RouteDocument?: RouteDocumentResolvers<ContextType>;
  RouteDraft?: RouteDraftResolvers<ContextType>;
  RouteFinding?: RouteFindingResolvers<ContextType>;
  RouteMark?: RouteMarkResolvers<ContextType>;
  RouteMatch?: RouteMatchResolvers<ContextType>;
  RouteReach?: RouteReachResolvers<ContextType>;
  RouteRollout?: RouteRolloutResolvers<ContextType>;
  RouteTenant?: RouteTenantResolvers<ContextType>;
  RouteTraffic?: RouteTrafficResolvers<ContextType>;
  RouteVersion?: RouteVersionResolvers<ContextType>;
  Routing?: RoutingResolvers<ContextType>;
  Setting?: SettingResolvers<ContextType>;
  Setup?: SetupResolvers<ContextType>;
  SetupStep?: SetupStepResolvers<ContextType>;
  StoredItem?: StoredItemResolvers<ContextType>;
  StoredResponse?: StoredResponseResolvers<ContextType>;
  Tenant?: TenantResolvers<ContextType>;
  TenantHistory?: TenantHistoryResolvers<ContextType>;
  TenantLimitHits?: TenantLimitHitsResolvers<ContextType>;
  TokenClaim?: TokenClaimResolvers<ContextType>;
  TokenIssuer?: TokenIssuerResolvers<ContextType>;
  TokenPlace?: TokenPlaceResolvers<ContextType>;
  TokenPrices?: TokenPricesResolvers<ContextType>;
  ToolApproval?: ToolApprovalResolvers<ContextType>;
  ToolApprovalPage?: ToolApprovalPageResolvers<ContextType>;
  ToolCall?: ToolCallResolvers<ContextType>;
  ToolCallPage?: ToolCallPageResolvers<ContextType>;
  ToolDefinition?: ToolDefinitionResolvers<ContextType>;
  ToolRule?: ToolRuleResolvers<ContextType>;
  ToolServer?: ToolServerResolvers<ContextType>;
  ToolServerAddress?: ToolServerAddressResolvers<ContextType>;
  ToolServerAuth?: ToolServerAuthResolvers<ContextType>;
  ToolServerCredentials?: ToolServerCredentialsResolvers<ContextType>;
  ToolStandIn?: ToolStandInResolvers<ContextType>;
  Usage?: UsageResolvers<ContextType>;
  UsageGroup?: UsageGroupResolvers<ContextType>;
  UsagePoint?: UsagePointResolvers<ContextType>;
  UsageReconciliation?: UsageReconciliationResolvers<ContextType>;
  UsageReport?: UsageReportResolvers<ContextType>;
  UsageRest?: UsageRestResolvers<ContextType>;
  UsageSource?: UsageSourceResolvers<ContextType>;
  UsageSums?: UsageSumsResolvers<ContextType>;
  VersionFigures?: VersionFiguresResolvers<ContextType>;
  Worker?: WorkerResolvers<ContextType>;
  WorkerTraffic?: WorkerTrafficResolvers<ContextType>;
};

