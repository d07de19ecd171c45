import type { paths } from './generated/rest.js';

type Answer<
  Path extends keyof paths,
  Method extends keyof paths[Path],
  Status extends number,
> = paths[Path][Method] extends {
  responses: Record<Status, { content: { 'application/json': infer Body } }>;
}
  ? Body
  : never;

type Body<
  Path extends keyof paths,
  Method extends keyof paths[Path],
> = paths[Path][Method] extends {
  requestBody?: { content: { 'application/json': infer Sent } };
}
  ? Sent
  : never;

export type Session = Answer<'/admin/v1/session', 'get', 200>;
export type LimitInput = Body<'/admin/v1/limits', 'post'>;
export type LimitChange = Body<'/admin/v1/limits/{id}', 'patch'>;
export type LimitPreviewInput = Body<'/admin/v1/limits/preview', 'post'>;
/** A limit without its name, as it is tried and as it is made. */
export type LimitDraft = Omit<LimitInput, 'name'>;
export type CreatedKey = Answer<'/admin/v1/keys', 'post', 201>;
export type KeyInput = Body<'/admin/v1/keys', 'post'>;
export type KeyChange = Body<'/admin/v1/keys/{id}', 'patch'>;
export type TenantErasureProof = Answer<'/admin/v1/tenants/{id}/everything', 'delete', 200>;
export type ErasureProof = Answer<'/admin/v1/tenants/{id}/history', 'delete', 200>;
export type AlertPage = Answer<'/admin/v1/alerts', 'get', 200>;
export type AlertRuleList = Pick<Answer<'/admin/v1/alert-rules', 'get', 200>, 'items'>;
export type AlertRule = AlertRuleList['items'][number];
export type AlertRuleInput = Body<'/admin/v1/alert-rules', 'post'>;
export type AlertPreviewInput = Body<'/admin/v1/alert-rules/preview', 'post'>;
export type AlertChannelList = Pick<Answer<'/admin/v1/alert-channels', 'get', 200>, 'items'>;
export type AlertChannel = AlertChannelList['items'][number];
export type AlertChannelInput = Body<'/admin/v1/alert-channels', 'post'>;
export type AlertSilence = Answer<'/admin/v1/alert-silences', 'get', 200>['items'][number];
export type AlertSilenceInput = Body<'/admin/v1/alert-silences', 'post'>;
export type AuditQuery = NonNullable<paths['/admin/v1/audit']['get']['parameters']['query']>;
export type AuditRow = Answer<'/admin/v1/audit', 'get', 200>['items'][number];

export type Explanation = Answer<'/admin/v1/decisions/explain', 'post', 200>;
export type ExplainAsked = Body<'/admin/v1/decisions/explain', 'post'>;
/** A request that nobody sent. */
export type HandMadeRequest = Extract<ExplainAsked, { body: unknown }>;

export type DraftInput = Body<'/admin/v1/routes/drafts', 'post'>;
export type DraftChange = Body<'/admin/v1/routes/drafts/{id}', 'put'>;
export type SavedDraft = Answer<'/admin/v1/routes/drafts/{id}', 'put', 200>;
export type PublishInput = Body<'/admin/v1/routes/drafts/{id}/publish', 'post'>;
export type RehearsalInput = Body<'/admin/v1/routes/drafts/{id}/rehearse', 'post'>;
export type Rehearsal = Answer<'/admin/v1/routes/rehearsals/{id}', 'get', 200>;
export type RehearsalFigure = NonNullable<Rehearsal['result']>['figures'][number];
export type RolloutChange = Body<'/admin/v1/routes/rollout', 'put'>;

export type PriceInput = Body<'/admin/v1/prices', 'post'>;

/** What registering a worker takes; the same body is tested first. */
export type NewWorker = Body<'/admin/v1/workers', 'post'>;
export type NewModel = NonNullable<NewWorker['models']>[number];
export type WorkerChange = Body<'/admin/v1/workers/{id}', 'patch'>;

export type TestState = 'running' | 'passed' | 'warning' | 'failed' | 'skipped';

/** One line of the connection test. The document describes a line of every kind at once; these are the two kinds. */
export interface TestStep {
  readonly step: string;
  readonly state: TestState;
  readonly message: string;
  readonly remedy?: string | null;
  readonly ms?: number | null;
}

export interface WorkerDescription {
  readonly engine: string | null;
  readonly engineVersion: string | null;
  readonly models: readonly {
    readonly id: string;
    readonly operations: readonly string[];
    readonly contextTokens: number | null;
  }[];
  readonly kvCapacityTokens: number | null;
  readonly hasMetrics: boolean;
}

export interface TestResult {
  readonly step: 'result';
  readonly state: 'passed' | 'warning' | 'failed';
  readonly description: WorkerDescription | null;
  readonly message: string;
}
