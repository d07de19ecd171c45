import { post } from './http.js';
import { readLines } from './read-lines.js';
import { byId, client, dataOf, done } from './rest-client.js';
import type {
  AlertChannelInput,
  AlertPreviewInput,
  AlertRuleInput,
  AlertSilenceInput,
  AuditQuery,
  DraftChange,
  DraftInput,
  ExplainAsked,
  LimitChange,
  LimitInput,
  LimitPreviewInput,
  NewWorker,
  PriceInput,
  PublishInput,
  RehearsalInput,
  RolloutChange,
  TestResult,
  TestStep,
  WorkerChange,
} from './rest-types.js';

/** The edit of a draft that the writer saw: somebody else's later one is never overwritten. */
const ifSeen = (edits: number) => ({ 'if-match': `"${edits}"` });

/** Every write of the console, and the few reads that are not GraphQL. One function per operation. */
export const rest = {
  session: () => dataOf(client.GET('/admin/v1/session')),
  signIn: (name: string, password: string) =>
    dataOf(client.POST('/admin/v1/session', { body: { name, password } })),
  signOut: () => done(client.DELETE('/admin/v1/session')),
  sessions: () => dataOf(client.GET('/admin/v1/sessions')),
  endSession: (id: string) => done(client.DELETE('/admin/v1/sessions/{id}', byId(id))),
  changePassword: (current: string, next: string) =>
    done(client.POST('/admin/v1/account/password', { body: { current, next } })),
  createAdminToken: (name: string) =>
    dataOf(client.POST('/admin/v1/admin-tokens', { body: { name } })),

  createPrice: (body: PriceInput) => dataOf(client.POST('/admin/v1/prices', { body })),
  removePrice: (id: string) => done(client.DELETE('/admin/v1/prices/{id}', byId(id))),

  createLimit: (body: LimitInput) => dataOf(client.POST('/admin/v1/limits', { body })),
  changeLimit: (id: string, body: LimitChange) =>
    dataOf(client.PATCH('/admin/v1/limits/{id}', { ...byId(id), body })),
  removeLimit: (id: string) => done(client.DELETE('/admin/v1/limits/{id}', byId(id))),
  previewLimit: (body: LimitPreviewInput) =>
    dataOf(client.POST('/admin/v1/limits/preview', { body })),

  alerts: () => dataOf(client.GET('/admin/v1/alerts')),
  alertRules: () => dataOf(client.GET('/admin/v1/alert-rules')),
  createAlertRule: (body: AlertRuleInput) => dataOf(client.POST('/admin/v1/alert-rules', { body })),
  changeAlertRule: (id: string, body: AlertRuleInput) =>
    dataOf(client.PUT('/admin/v1/alert-rules/{id}', { ...byId(id), body })),
  removeAlertRule: (id: string) => done(client.DELETE('/admin/v1/alert-rules/{id}', byId(id))),
  previewRule: (body: AlertPreviewInput) =>
    dataOf(client.POST('/admin/v1/alert-rules/preview', { body })),
  alertChannels: () => dataOf(client.GET('/admin/v1/alert-channels')),
  createChannel: (body: AlertChannelInput) =>
    dataOf(client.POST('/admin/v1/alert-channels', { body })),
  removeChannel: (id: string) => done(client.DELETE('/admin/v1/alert-channels/{id}', byId(id))),
  testChannel: (id: string) => dataOf(client.POST('/admin/v1/alert-channels/{id}/test', byId(id))),
  alertSilences: () => dataOf(client.GET('/admin/v1/alert-silences')),
  silenceRule: (body: AlertSilenceInput) =>
    dataOf(client.POST('/admin/v1/alert-silences', { body })),
  endSilence: (id: string) => done(client.DELETE('/admin/v1/alert-silences/{id}', byId(id))),

  /** `historyDays` null = as the gateway's settings say, 0 = until it is deleted. */
  keepHistory: (tenantId: string, historyDays: number | null) =>
    dataOf(client.PATCH('/admin/v1/tenants/{id}', { ...byId(tenantId), body: { historyDays } })),
  deleteConversation: (tenantId: string, conversationId: string) =>
    done(
      client.DELETE('/admin/v1/tenants/{id}/conversations/{conversationId}', {
        params: { path: { id: tenantId, conversationId } },
      }),
    ),
  /** Needs the name of the tenant, typed. The answer is the proof. */
  eraseHistory: (tenantId: string, name: string) =>
    dataOf(client.DELETE('/admin/v1/tenants/{id}/history', { ...byId(tenantId), body: { name } })),

  createWorker: (body: NewWorker) => dataOf(client.POST('/admin/v1/workers', { body })),
  changeWorker: (id: string, body: WorkerChange) =>
    dataOf(client.PATCH('/admin/v1/workers/{id}', { ...byId(id), body })),
  drainWorker: (id: string) => done(client.POST('/admin/v1/workers/{id}/drain', byId(id))),
  resumeWorker: (id: string) => done(client.POST('/admin/v1/workers/{id}/resume', byId(id))),
  removeWorker: (id: string) => done(client.DELETE('/admin/v1/workers/{id}', byId(id))),
  removeSimulatedWorkers: () => done(client.DELETE('/admin/v1/simulated-workers')),

  cancelCall: (id: string) => done(client.POST('/admin/v1/calls/{id}/cancel', byId(id))),
  /** What the gateway ran for a call: neither what was asked nor what was answered. */
  toolCalls: (requestId: string) =>
    dataOf(client.GET('/admin/v1/tool-calls', { params: { query: { requestId } } })),
  /** Routes a request through the live snapshot without sending it. */
  explain: (body: ExplainAsked) => dataOf(client.POST('/admin/v1/decisions/explain', { body })),

  createDraft: (body: DraftInput) => dataOf(client.POST('/admin/v1/routes/drafts', { body })),
  saveDraft: (id: string, edits: number, body: DraftChange) =>
    dataOf(
      client.PUT('/admin/v1/routes/drafts/{id}', { ...byId(id), headers: ifSeen(edits), body }),
    ),
  discardDraft: (id: string) => done(client.DELETE('/admin/v1/routes/drafts/{id}', byId(id))),
  draftYaml: (id: string) =>
    dataOf(client.GET('/admin/v1/routes/drafts/{id}/yaml', { ...byId(id), parseAs: 'text' })),
  publishDraft: (id: string, edits: number, body: PublishInput) =>
    dataOf(
      client.POST('/admin/v1/routes/drafts/{id}/publish', {
        ...byId(id),
        headers: ifSeen(edits),
        body,
      }),
    ),
  rehearse: (id: string, body: RehearsalInput) =>
    dataOf(client.POST('/admin/v1/routes/drafts/{id}/rehearse', { ...byId(id), body })),
  rehearsals: () => dataOf(client.GET('/admin/v1/routes/rehearsals')),
  rehearsal: (id: string) => dataOf(client.GET('/admin/v1/routes/rehearsals/{id}', byId(id))),
  cancelRehearsal: (id: string) =>
    dataOf(client.DELETE('/admin/v1/routes/rehearsals/{id}', byId(id))),
  revertRoutes: (version: number, message: string) =>
    dataOf(
      client.POST('/admin/v1/routes/versions/{version}/revert', {
        params: { path: { version } },
        body: { message },
      }),
    ),
  changeRollout: (body: RolloutChange) => dataOf(client.PUT('/admin/v1/routes/rollout', { body })),
  completeRollout: (version: number) =>
    dataOf(client.POST('/admin/v1/routes/rollout/complete', { body: { version } })),
  cancelRollout: (version: number, reason: string) =>
    dataOf(client.POST('/admin/v1/routes/rollout/cancel', { body: { version, reason } })),
  releaseRoutes: () => dataOf(client.POST('/admin/v1/routes/release')),
  settings: () => dataOf(client.GET('/admin/v1/settings')),
  audit: (query: AuditQuery) => dataOf(client.GET('/admin/v1/audit', { params: { query } })),
  /** Reads all of the log. */
  verifyAudit: () => dataOf(client.GET('/admin/v1/audit/verify')),
};

/** Runs the connection test and reports each line as it arrives. Nothing is saved by it. */
export async function testWorker(
  body: NewWorker,
  onLine: (line: TestStep | TestResult) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await post('/admin/v1/workers/test', body, {
    accept: 'application/x-ndjson',
    signal,
  });
  await readLines(response, (line) => onLine(JSON.parse(line) as TestStep | TestResult));
}
