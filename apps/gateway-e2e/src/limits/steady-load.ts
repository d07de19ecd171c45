import { setTimeout as wait } from 'node:timers/promises';
import { scriptedWorker, type ScriptedWorker } from '../support/scripted-worker.js';
import type { RunningGateway } from '../support/start-gateway.js';

/** Between two calls of one hand. */
const paceMs = 150;
/** What the worker says of every call. */
export const usedTokens = 12;

/** A call as its caller saw it. */
export interface Asked {
  readonly id: string;
  readonly status: number;
  readonly code: string | null;
  /** By the clock of `performance.now()`. */
  readonly startMs: number;
}

/** Calls that go on and on, some at a time. */
export interface SteadyLoad {
  readonly answered: readonly Asked[];
  /** Waits for those that run. */
  stop(): Promise<readonly Asked[]>;
}

/** A worker that answers at once, and whose requests name their call. */
export function loggingWorker(): Promise<ScriptedWorker> {
  return scriptedWorker(() => (_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(
      JSON.stringify({
        ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'scripted' },
        choices: [
          { index: 0, message: { role: 'assistant', content: 'Yes.' }, finish_reason: 'stop' },
        ],
        usage: {
          prompt_tokens: usedTokens - 2,
          completion_tokens: 2,
          total_tokens: usedTokens,
        },
      }),
    );
  });
}

/** Ids of the calls that a worker was asked for, each as often as it was. */
export function loggedBy({ requests }: ScriptedWorker, prefix: string): string[] {
  return requests
    .map(({ body }) => String(body.user))
    .filter((id) => id.startsWith(prefix))
    .toSorted();
}

/** `hands` callers with one key; each waits a moment between two calls. `prefix` begins the ids of their calls. */
export function steadyLoad(
  gateway: Pick<RunningGateway, 'url'>,
  { secret, prefix, hands }: { secret: string; prefix: string; hands: number },
): SteadyLoad {
  const answered: Asked[] = [];
  let isOver = false;
  let next = 0;
  const hand = async (): Promise<void> => {
    while (!isOver) {
      next += 1;
      answered.push(await askOnce(gateway.url, secret, `${prefix}${next}`));
      await wait(paceMs);
    }
  };
  const work = Promise.all(Array.from({ length: hands }, hand));
  return {
    answered,
    async stop() {
      isOver = true;
      await work;
      return answered;
    },
  };
}

async function askOnce(url: string, secret: string, id: string): Promise<Asked> {
  const startMs = performance.now();
  const reply = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      'x-request-id': id,
    },
    body: JSON.stringify({
      ...{ model: 'scripted', max_tokens: 2, user: id },
      messages: [{ role: 'user', content: 'Is the harbour deep enough?' }],
    }),
  });
  const body = (await reply.json()) as { error?: { code?: string } };
  return { id, status: reply.status, code: body.error?.code ?? null, startMs };
}
