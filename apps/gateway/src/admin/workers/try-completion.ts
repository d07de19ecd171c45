import { GatewayError } from '@bellwether/exchange';
import type {
  Dialect,
  ModelCard,
  Operation,
  Prompt,
  TurnEvent,
  WorkerClient,
  WorkerDialect,
} from '@bellwether/exchange';
import { dialects } from '@bellwether/protocols';
import { chatQuestion } from './chat-question.js';

export interface Tried {
  readonly operation: Operation;
  readonly outputTokens: number | null;
}

const question = 'Say hello in one word.';
const mostOutputTokens = 16;

interface Trial {
  readonly operation: Tried['operation'];
  readonly dialect: Dialect;
  body(model: string): object;
}

const trials: readonly Trial[] = [
  {
    operation: 'completion',
    dialect: dialects['openai-completions'],
    body: (model) => ({ model, stream: true, max_tokens: mostOutputTokens, prompt: question }),
  },
  {
    operation: 'embedding',
    dialect: dialects['openai-embeddings'],
    body: (model) => ({ model, input: question }),
  },
  {
    operation: 'rerank',
    dialect: dialects.rerank,
    body: (model) => ({ model, query: question, documents: ['Hello.', 'Goodbye.'] }),
  },
  {
    operation: 'score',
    dialect: dialects.score,
    body: (model) => ({ model, text_1: question, text_2: 'Hello.' }),
  },
  {
    operation: 'classify',
    dialect: dialects.classify,
    body: (model) => ({ model, input: question }),
  },
];

/** The most telling thing that a model can be asked; null = to chat, as one that does not say what it does. */
function trialFor({ operations }: ModelCard): Trial | null {
  if (operations.length === 0 || operations.includes('chat')) return null;
  return trials.find(({ operation }) => operations.includes(operation)) ?? null;
}

function asked(
  model: ModelCard,
  spoken: readonly WorkerDialect[],
): { operation: Operation; dialect: Dialect; prompt: Prompt } {
  const trial = trialFor(model);
  if (trial === null) {
    const chat = { model: model.id, text: question, maxOutputTokens: mostOutputTokens };
    return { operation: 'chat', ...chatQuestion(spoken, chat) };
  }
  const { operation, dialect, body } = trial;
  const prompt = dialect.parse(Buffer.from(JSON.stringify(body(model.id))));
  return { operation, dialect, prompt };
}

/**
 * Sends one real, short request in a dialect that the worker speaks, and reads it to its end.
 *
 * Errors   those of `WorkerClient.send`; `stream_broken` when the reply ends early; `worker_failed` without output.
 */
export async function tryCompletion(
  client: WorkerClient,
  model: ModelCard,
  spoken: readonly WorkerDialect[],
  signal: AbortSignal,
): Promise<Tried> {
  const { operation, dialect, prompt } = asked(model, spoken);
  const { events } = await client.send({ dialect, prompt, headers: {}, signal });
  const seen = { hasOutput: false, outputTokens: null as number | null };
  try {
    for (let batch = await events.next(); batch; batch = await events.next()) look(batch, seen);
  } finally {
    events.cancel();
  }
  if (!seen.hasOutput)
    throw new GatewayError('worker_failed', { text: 'The reply had no output.' });
  return { operation, outputTokens: seen.outputTokens };
}

function look(
  batch: readonly TurnEvent[],
  seen: { hasOutput: boolean; outputTokens: number | null },
): void {
  for (const event of batch) {
    if (event.type === 'opaque') seen.hasOutput ||= event.hasOutput;
    if (event.type === 'usage') seen.outputTokens = event.usage.outputTokens ?? seen.outputTokens;
    if (event.type === 'turn-error') throw new GatewayError(event.code, event);
  }
}
