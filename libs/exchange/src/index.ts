export type { AttemptRecord, CallOutcome, CallRecord, OpenCall, ToolRuns } from './call-record.js';
export type { CacheView, CacheWorker } from './cache-view.js';
export type { Citation } from './citation.js';
export { traceStrideBlocks } from './call-trace.js';
export type { CallTraceRow, TracedPrompt } from './call-trace.js';
export type { Compiled } from './compiled.js';
export type { DecisionCandidate, DecisionRecord, DecisionTerm } from './decision-record.js';
export type {
  AnswerFormat,
  Content,
  AudioPart,
  ContentPart,
  FieldNames,
  FileLinkPart,
  ImagePart,
  Message,
  ReasoningPart,
  TextPart,
  ToldPart,
  ToolChoice,
  ToolDefinition,
  ToolResultPart,
  ToolUsePart,
  FilePart,
  KeptFile,
} from './content.js';
export type {
  CallerTranslation,
  DecodeOptions,
  Dialect,
  DialectName,
  KeptReply,
  ReplyOptions,
  ReplyWriter,
  WorkerDialect,
  WorkerSide,
  WorkerTranslation,
  WriteSettings,
  WrittenPrompt,
} from './dialect.js';
export { workerDialects } from './dialect.js';
export { errorCatalogue, GatewayError } from './errors.js';
export type { ErrorCode, ErrorDetail, ErrorEntry, LimitHit } from './errors.js';
export { vetoReasons } from './fleet-view.js';
export type { BreakerState, FleetView, VetoReason, WorkerStatus } from './fleet-view.js';
export type {
  ConversationLine,
  History,
  HistoryBudget,
  HistoryHealth,
  HistorySize,
  ItemPage,
  PageQuery,
  Past,
  ResponseLine,
  ResponseStatus,
  ResponseToSave,
  StoredConversation,
  StoredEvent,
  StoredItem,
  StoredResponse,
} from './history.js';
export type { ChangedDocument, HookedCall, Hooks, OpenHooks } from './hooks.js';
export { budgetAccount, budgetKinds } from './limits.js';
export type {
  Admission,
  Budget,
  BudgetAccount,
  BudgetKind,
  LimitCounter,
  LimitKind,
  LimitRule,
  Limits,
  LimitState,
  LimitStates,
  TokenPair,
  WorkerTime,
  LimitStats,
  LimitTotal,
} from './limits.js';
export { crockford, idClock, timedId } from './ids.js';
export { markFor, markOf, withMark } from './id-mark.js';
export { isInSteadyShare, steadyHash } from './steady-share.js';
export { single } from './plan.js';
export type { Leg, Plan } from './plan.js';
export type { Affinity, Dice, Need, Policy, RouteRequest } from './policy.js';
export { callerOperations } from './principal.js';
export { tokenAlgorithms } from './token-issuer.js';
export type { Belonging, SnapshotIssuer, TokenAlgorithm } from './token-issuer.js';
export type { CallerIds, CallerOperation, CallerScope, Principal } from './principal.js';
export { knownOperations } from './prompt.js';
export type { BodyPatch, Memory, Operation, Prompt } from './prompt.js';
export type {
  DataPlane,
  DataPlaneStart,
  ExplainInput,
  FleetEvent,
  RecordMessage,
  RecordPort,
  ResponsesStats,
  WaitingView,
} from './record-port.js';
export type {
  Choice,
  Hold,
  HoldEnd,
  HoldOutcome,
  Refusal,
  RouteFacts,
  RouteQuestion,
  TurnTicket,
} from './routing-seam.js';
export type { Sheet } from './sheet.js';
export { pluginCapabilities, pluginEdgesSeconds } from './plugins.js';
export type {
  PluginCapability,
  PluginReport,
  PluginShare,
  SnapshotPlugin,
  SnapshotPluginVersion,
} from './plugins.js';
export type { PolicyChoice, Rollout, Route, RouteDocument, RouteMatch } from './route-document.js';
export type { GatewaySnapshot, RefusedKey, SnapshotKey, SnapshotTenant } from './snapshot.js';
export type { StreamStep } from './stream-step.js';
export { maxNesting, nestsWithin } from './nesting.js';
export { hostedToolKinds, noGatewayTools, serverByLabel } from './declared-tools.js';
export type {
  ApprovalRule,
  DeclaredHostedTool,
  DeclaredServer,
  DeclaredTools,
  ForcedHostedTool,
  ForcedNamedTool,
  ForcedServerTool,
  ForcedTool,
  GatewayTools,
  HostedToolKind,
  SaidApproval,
} from './declared-tools.js';
export { toolLogLevels } from './tools.js';
export type {
  ApprovalAnswer,
  ApprovalEnd,
  ApprovalFate,
  SettledApproval,
  ListedTool,
  OfferedTool,
  OpenTools,
  ToolAnnotations,
  ToolAnswer,
  ToolAsk,
  ToolAnswerOfPerson,
  ToolListener,
  ToolListing,
  ToolLogLevel,
  ToolLogLine,
  ToolProgress,
  ToolQuestion,
  ToolQuestionToPerson,
  ToolSession,
  ToolVerdict,
  UnsettledApproval,
} from './tools.js';
export { toolAnnotationKinds, toolEffects, toolOutcomes, toolPinnings } from './tool-servers.js';
export type {
  KeptApproval,
  SnapshotTools,
  ToolAnnotationKind,
  ToolCallRecord,
  ApprovalTaker,
  ToolConsent,
  ToolDefinitionSeen,
  ToolEffect,
  ToolOutcome,
  ToolPinning,
  ToolPoolStats,
  ToolRefusal,
  ToolRule,
  ToolServerAddress,
  ToolServerAuth,
  ToolServerCredentials,
  ToolServerSpec,
  ToolStore,
} from './tool-servers.js';
export { carriesOutput, isToolRun } from './turn-event.js';
export type {
  ApprovalAskedEvent,
  CitationEvent,
  EventSource,
  FinishReason,
  ForeignItemEvent,
  OpaqueEvent,
  ToolLimit,
  TextDeltaEvent,
  ToolListingEvent,
  ToolInputDeltaEvent,
  ToolInputEndEvent,
  ToolInputStartEvent,
  ToolRunEndEvent,
  ToolRunEvent,
  ToolRunStartEvent,
  TranslatedEvent,
  TurnEndEvent,
  TurnErrorEvent,
  TurnEvent,
  UsageEvent,
} from './turn-event.js';
export { unpricedReasons } from './prices.js';
export type { Cost, PricedCall, PriceRule, TokenPrices, UnpricedReason } from './prices.js';
export type { Usage } from './usage.js';
export type {
  ProbeResult,
  TurnReply,
  TurnRequest,
  WorkerClient,
  WorkerDescription,
} from './worker-client.js';
export type {
  EngineKind,
  ModelCard,
  SealedSecret,
  WorkerLimits,
  WorkerOrigin,
  WorkerSpec,
} from './worker-spec.js';
export type { EngineReading, WorkerView } from './worker-view.js';
