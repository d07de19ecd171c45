import { connect } from 'node:net';
import { GatewayError } from '@bellwether/exchange';
import type { Operation, WorkerClient, WorkerDescription } from '@bellwether/exchange';
import { checkAddress } from './check-address.js';
import { tryCompletion } from './try-completion.js';
import type { TestLine, WorkerInput } from './workers.schema.js';

type Step = Exclude<TestLine['step'], 'result'>;
type Outcome = Pick<TestLine, 'message'> & {
  readonly state?: 'passed' | 'warning';
  readonly remedy?: string;
};

/** A step found what an operator must put right. */
class StepFailed extends Error {
  constructor(
    message: string,
    readonly remedy: string,
  ) {
    super(message);
  }
}

export interface TestNeeds {
  connect(url: string): WorkerClient;
  readonly connectTimeoutMs: number;
  readonly signal: AbortSignal;
}

interface Found {
  url: string;
  client: WorkerClient | null;
  description: WorkerDescription | null;
}

const steps: readonly Step[] = [
  'address',
  'connect',
  'health',
  'identify',
  'models',
  'metrics',
  'completion',
];

const doing: Readonly<Record<Step, string>> = {
  address: 'Checking the address.',
  connect: 'Connecting.',
  health: 'Asking how it feels.',
  identify: 'Finding out which engine it is.',
  models: 'Listing its models.',
  metrics: 'Reading its metrics.',
  completion: 'Sending one short request.',
};

/** Tries a worker the way it will be used, step by step; nothing is saved. Ends after the first failed step. */
export async function* testWorker(input: WorkerInput, needs: TestNeeds): AsyncGenerator<TestLine> {
  const found: Found = { url: '', client: null, description: null };
  let worst: 'passed' | 'warning' | 'failed' = 'passed';
  try {
    for (const step of steps) {
      if (worst === 'failed') {
        yield line(step, 'skipped', 'Not tried.');
        continue;
      }
      yield line(step, 'running', doing[step]);
      const startMs = performance.now();
      const { state, message, remedy } = await outcomeOf(() => run[step](input, found, needs));
      yield { ...line(step, state, message), remedy, ms: Math.round(performance.now() - startMs) };
      if (state !== 'passed') worst = state;
    }
    yield {
      ...line('result', worst, summary[worst]),
      description: found.description ? plain(found.description) : null,
    };
  } finally {
    await found.client?.close();
  }
}

const summary = {
  passed: 'The worker can be used.',
  warning: 'The worker can be used; see the remarks.',
  failed: 'The worker cannot be used yet.',
} as const;

function line(step: TestLine['step'], state: TestLine['state'], message: string): TestLine {
  return { step, state, message, remedy: null, ms: null };
}

function plain({
  engine,
  engineVersion,
  models,
  kvCapacityTokens,
  hasMetrics,
  dialects,
}: WorkerDescription): NonNullable<TestLine['description']> {
  return {
    engine,
    engineVersion,
    kvCapacityTokens,
    hasMetrics,
    dialects: [...dialects],
    models: models.map((model) => ({ ...model, operations: [...model.operations] })),
  };
}

async function outcomeOf(
  work: () => Promise<Outcome>,
): Promise<{ state: 'passed' | 'warning' | 'failed'; message: string; remedy: string | null }> {
  try {
    const { state = 'passed', message, remedy = null } = await work();
    return { state, message, remedy };
  } catch (cause) {
    if (cause instanceof StepFailed)
      return { state: 'failed', message: cause.message, remedy: cause.remedy };
    if (cause instanceof GatewayError)
      return { state: 'failed', message: cause.message, remedy: remedies[cause.code] ?? null };
    throw cause;
  }
}

const remedies: Partial<Record<GatewayError['code'], string>> = {
  worker_auth_failed: 'Give the API key that this server expects.',
  worker_timeout: 'See whether the server is overloaded or still loading its model.',
  worker_unreachable:
    'See whether the server listens on this address and whether a firewall is in between.',
  address_not_allowed:
    'Give the address of the worker itself, not a link-local or metadata address.',
  worker_failed: 'Give the base address of a server that speaks the OpenAI API.',
};

const run: Readonly<
  Record<Step, (input: WorkerInput, found: Found, needs: TestNeeds) => Promise<Outcome>>
> = {
  async address(input, found) {
    const { url, addresses } = await checkAddress(input.url);
    found.url = url;
    const { hostname } = new URL(url);
    if (addresses.length === 0)
      throw new StepFailed(
        `The name ${hostname} does not resolve.`,
        'Correct the name, or give an address.',
      );
    return {
      message: addresses.includes(hostname.replace(/^\[|\]$/g, ''))
        ? `${url} may be used.`
        : `${hostname} is ${addresses.join(', ')}.`,
    };
  },

  async connect(_, found, needs) {
    const { hostname, port, protocol } = new URL(found.url);
    const target = {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
    };
    await openOnce(target, needs);
    found.client = needs.connect(found.url);
    return { message: `Something listens on port ${target.port}.` };
  },

  async health(_, { client }) {
    const { isHealthy, reason } = await client!.probe();
    if (!isHealthy)
      throw new StepFailed(
        `It does not answer as a worker does: ${(reason ?? 'no reason given').replace(/\.$/, '')}.`,
        'Give the base address of a server that speaks the OpenAI API, and see that it has started.',
      );
    return { message: 'It says it is well.' };
  },

  async identify(input, found) {
    const described = await found.client!.describe();
    found.description = input.engine ? { ...described, engine: input.engine } : described;
    const version = found.description.engineVersion;
    return {
      message: `It is ${engineNames[found.description.engine]}${version ? ` ${version}` : ''}.`,
    };
  },

  async models(input, { description }) {
    const models = modelsOf(input, description);
    if (models.length === 0)
      throw new StepFailed(
        'It lists no model.',
        'Load a model on the server, or name the models that it serves.',
      );
    return {
      message:
        models.length === 1
          ? `It serves ${models[0]!.id}.`
          : `It serves ${models.length} models, ${models[0]!.id} first.`,
    };
  },

  async metrics(_, { client, description }) {
    const reading = description?.hasMetrics ? await client!.metrics(description.engine) : null;
    if (reading) return { message: 'Its metrics are read.' };
    return {
      state: 'warning',
      message: 'It shows no metrics that are known here.',
      remedy: 'Turn on /metrics at the server, so that its own load and cache figures count.',
    };
  },

  async completion(input, { client, description }, { signal }) {
    const { operation, outputTokens } = await tryCompletion(
      client!,
      modelsOf(input, description)[0]!,
      input.dialects?.length ? input.dialects : (description?.dialects ?? []),
      signal,
    );
    const answered = plainAnswers[operation];
    if (answered !== undefined) return { message: `It answered with ${answered}.` };
    if (outputTokens === null)
      return {
        state: 'warning',
        message: 'It answered, without saying how many tokens it used.',
        remedy: 'Turn on usage in streams at the server; until then tokens are estimated.',
      };
    return { message: `It answered with ${outputTokens} tokens.` };
  },
};

/** What comes of operations that generate no text. */
const plainAnswers: Readonly<Partial<Record<Operation, string>>> = {
  embedding: 'an embedding',
  rerank: 'a ranking',
  score: 'a score',
  classify: 'a class',
};

const engineNames: Readonly<Record<WorkerDescription['engine'], string>> = {
  vllm: 'vLLM',
  sglang: 'SGLang',
  trtllm: 'TensorRT-LLM',
  triton: 'Triton',
  llamacpp: 'llama.cpp',
  ollama: 'Ollama',
  openai: 'a server of the OpenAI API',
};

function modelsOf(
  input: WorkerInput,
  description: WorkerDescription | null,
): WorkerDescription['models'] {
  if (!input.models?.length) return description?.models ?? [];
  return input.models.map(({ id, operations, contextTokens }) => ({
    id,
    operations: operations ?? [],
    contextTokens: contextTokens ?? null,
  }));
}

function openOnce(
  target: { host: string; port: number },
  { connectTimeoutMs, signal }: TestNeeds,
): Promise<void> {
  const refused = (text: string) =>
    new StepFailed(
      text,
      'See whether the server listens on this address and port, and whether a firewall is in between.',
    );
  return new Promise((resolve, reject) => {
    const socket = connect({ ...target, timeout: connectTimeoutMs, signal });
    const end = (error: Error | null) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end(refused(`No connection within ${connectTimeoutMs} ms.`)));
    socket.once('error', (cause: NodeJS.ErrnoException) =>
      end(
        refused(
          cause.code === 'ECONNREFUSED'
            ? `Nothing listens on port ${target.port}.`
            : `No connection: ${cause.code ?? 'unknown reason'}.`,
        ),
      ),
    );
  });
}
