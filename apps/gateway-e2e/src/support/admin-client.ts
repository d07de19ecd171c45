import type { RunningGateway } from './start-gateway.js';

/** The admin API as automation uses it: with the token of the first run. */
export interface AdminClient {
  request(method: string, path: string, body?: unknown): Promise<Response>;
  /** Sends, expects success, gives the JSON back. */
  json<Value>(method: string, path: string, body?: unknown): Promise<Value>;
  query<Value>(document: string, variables?: Record<string, unknown>): Promise<Value>;
}

export function adminClient(gateway: Pick<RunningGateway, 'adminUrl' | 'firstRun'>): AdminClient {
  const request = (method: string, path: string, body?: unknown) =>
    fetch(gateway.adminUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${gateway.firstRun.adminToken}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const json = async <Value>(method: string, path: string, body?: unknown) => {
    const reply = await request(method, path, body);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`);
    return (text === '' ? null : JSON.parse(text)) as Value;
  };
  return {
    request,
    json,
    async query<Value>(query: string, variables: Record<string, unknown> = {}) {
      const reply = await json<{ data: Value; errors?: unknown[] }>('POST', '/admin/graphql', {
        query,
        variables,
      });
      if (reply.errors) throw new Error(JSON.stringify(reply.errors));
      return reply.data;
    },
  };
}

export interface WorkerState {
  readonly id: string;
  readonly url: string;
  readonly status: string;
  readonly breaker: string;
  readonly inFlight: number;
  /** null until the engine's metrics were read. */
  readonly reading: object | null;
}

/** Waits until the workers satisfy the claim; their last state tells what was wrong when they do not. */
export async function untilWorkers(
  admin: AdminClient,
  claim: (workers: readonly WorkerState[]) => boolean,
  withinMs = 20_000,
): Promise<readonly WorkerState[]> {
  const untilMs = performance.now() + withinMs;
  for (;;) {
    const { items } = await admin.json<{ items: WorkerState[] }>('GET', '/admin/v1/workers');
    if (claim(items)) return items;
    if (performance.now() > untilMs)
      throw new Error(`The workers did not get there: ${JSON.stringify(items)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const allReady = (count: number) => (workers: readonly WorkerState[]) =>
  workers.length === count && workers.every(({ status }) => status === 'ready');
