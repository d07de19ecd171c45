import { send, sendJson } from './http.js';
import type {
  AdminToken,
  AuditRow,
  CreatedKey,
  NewWorker,
  Page,
  Session,
  SessionRow,
  SettingRow,
  TestResult,
  TestStep,
  WorkerChange,
} from './rest-types.js';
import { readLines } from './read-lines.js';

const base = '/admin/v1';
const id = encodeURIComponent;

/** Every write of the console, and the few reads that are not GraphQL. One function per operation. */
export const rest = {
  session: (signal?: AbortSignal) => sendJson<Session>(`${base}/session`, signal ? { signal } : {}),
  signIn: (name: string, password: string) => sendJson<Session>(`${base}/session`, { method: 'POST', body: { name, password } }),
  signOut: () => sendJson<void>(`${base}/session`, { method: 'DELETE' }),
  sessions: () => sendJson<Page<SessionRow>>(`${base}/sessions`),
  endSession: (sessionId: string) => sendJson<void>(`${base}/sessions/${id(sessionId)}`, { method: 'DELETE' }),
  changePassword: (current: string, next: string) =>
    sendJson<void>(`${base}/account/password`, { method: 'POST', body: { current, next } }),
  createAdminToken: (name: string) => sendJson<AdminToken>(`${base}/admin-tokens`, { method: 'POST', body: { name } }),

  createKey: (body: { name: string; expiresAt?: string }) => sendJson<CreatedKey>(`${base}/keys`, { method: 'POST', body }),
  revokeKey: (keyId: string) => sendJson<void>(`${base}/keys/${id(keyId)}`, { method: 'DELETE' }),

  createWorker: (body: NewWorker) => sendJson<{ id: string; name: string }>(`${base}/workers`, { method: 'POST', body }),
  changeWorker: (workerId: string, body: WorkerChange) =>
    sendJson<void>(`${base}/workers/${id(workerId)}`, { method: 'PATCH', body }),
  drainWorker: (workerId: string) => sendJson<void>(`${base}/workers/${id(workerId)}/drain`, { method: 'POST' }),
  resumeWorker: (workerId: string) => sendJson<void>(`${base}/workers/${id(workerId)}/resume`, { method: 'POST' }),
  removeWorker: (workerId: string) => sendJson<void>(`${base}/workers/${id(workerId)}`, { method: 'DELETE' }),
  removeSimulatedWorkers: () => sendJson<void>(`${base}/simulated-workers`, { method: 'DELETE' }),

  cancelCall: (requestId: string) => sendJson<void>(`${base}/calls/${id(requestId)}/cancel`, { method: 'POST' }),
  settings: () => sendJson<Page<SettingRow>>(`${base}/settings`),
  audit: (cursor: string | null) =>
    sendJson<Page<AuditRow>>(`${base}/audit${cursor === null ? '' : `?cursor=${id(cursor)}`}`),
};

/** Runs the connection test and reports each line as it arrives. Nothing is saved by it. */
export async function testWorker(
  body: NewWorker,
  onLine: (line: TestStep | TestResult) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await send(`${base}/workers/test`, {
    method: 'POST',
    body,
    signal,
    headers: { accept: 'application/x-ndjson' },
  });
  await readLines(response, (line) => onLine(JSON.parse(line) as TestStep | TestResult));
}
