import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, allReady, untilWorkers, type AdminClient } from '../support/admin-client.js';
import { startEngine, type RunningEngine } from '../support/start-engines.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';
import type { Answer, Ask, Caller } from './matrix/ask.js';
import { chatCaller } from './matrix/chat-caller.js';
import { messagesCaller } from './matrix/messages-caller.js';
import { readRefusals } from './matrix/refusals.js';
import { responsesCaller } from './matrix/responses-caller.js';

const workers = ['Chat', 'Responses', 'Messages'] as const;
const dialects = {
  Chat: 'openai-chat',
  Responses: 'openai-responses',
  Messages: 'anthropic-messages',
} as const;
type Worker = (typeof workers)[number];

const refusals = readRefusals();
const engines = new Map<Worker, RunningEngine>();
let gateway: RunningGateway;
let admin: AdminClient;
let callers: Record<Worker, Caller>;
let refused = 0;
let cells = 0;

beforeAll(async () => {
  for (const worker of workers) {
    const flags = ['--dialects', dialects[worker], '--model', modelOf(worker)];
    engines.set(worker, await startEngine([...flags, '--time-scale', '5']));
  }
  const flags = [...engines.values()].flatMap(({ url }) => ['--worker-url', url]);
  // The errors of the matrix are no reason to rest a worker.
  gateway = await startGateway({ flags: [...flags, '--fleet-open-breaker-after', '1000'] });
  admin = adminClient(gateway);
  await untilWorkers(admin, allReady(3));
  const { apiKey } = gateway.firstRun;
  const openai = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey, maxRetries: 0 });
  const anthropic = new Anthropic({ baseURL: gateway.url, apiKey, maxRetries: 0 });
  callers = {
    Chat: chatCaller(openai),
    Responses: responsesCaller(openai),
    Messages: messagesCaller(anthropic),
  };
});
afterAll(async () => {
  await gateway?.stop();
  await Promise.all([...engines.values()].map((engine) => engine.stop()));
  process.stdout.write(`${refused} of ${cells} cells of the dialect matrix are refused\n`);
});

const modelOf = (worker: Worker): string => `of-${worker.toLowerCase()}`;
const question = 'The harbour is closed. Which harbour?';
const parameters = {
  type: 'object',
  properties: { place: { type: 'string' } },
  required: ['place'],
  additionalProperties: false,
};
const tool = { name: 'look_up', parameters };
const imageBase64 = Buffer.alloc(6000, 'picture').toString('base64');

/** One cell: who asks whom, in which form. */
interface Cell {
  readonly caller: Caller;
  readonly worker: Worker;
  readonly isStream: boolean;
}

const plain = ({ worker }: Cell, more: Partial<Ask> = {}): Ask => ({
  ...{ model: modelOf(worker), maxTokens: 2048, turns: [{ kind: 'says', text: question }] },
  ...more,
});
const send = (cell: Cell, more: Partial<Ask> = {}): Promise<Answer> =>
  cell.caller.ask(plain(cell, more), cell.isStream);

async function withFaults<T>(
  { worker }: Cell,
  faults: Readonly<Record<string, unknown>>,
  work: () => Promise<T>,
): Promise<T> {
  const engine = engines.get(worker)!;
  await engine.setFaults(faults);
  try {
    return await work();
  } finally {
    await engine.setFaults({ reset: true });
  }
}

/** Calls tools, and goes on with their results. */
async function roundTrip(cell: Cell, count: number): Promise<void> {
  const toolCalls = count === 1 ? 'one' : 'several';
  const called = await withFaults(cell, { toolCalls }, () => send(cell, { tool, mustCall: true }));
  expect([called.end, called.calls.length]).toEqual(['tools', count]);
  expect(new Set(called.calls.map(({ id }) => id)).size).toBe(count);
  for (const { input } of called.calls)
    expect(typeof (input as { place: unknown }).place).toBe('string');
  const answer = await send(cell, {
    tool,
    turns: [
      { kind: 'says', text: question },
      { kind: 'answered', answer: called },
      { kind: 'results', answer: called, text: 'The harbour opens at nine.' },
    ],
  });
  expect(answer.end).toBe('stop');
  expect(answer.text).toMatch(/nine/);
}

async function failure(work: Promise<unknown>): Promise<Error> {
  const error: unknown = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(Error);
  return error as Error;
}

const features: Readonly<Record<string, (cell: Cell) => Promise<void>>> = {
  async plain(cell) {
    const { text, end, inputTokens } = await send(cell);
    expect([end, inputTokens > 5]).toEqual(['stop', true]);
    expect(text).toMatch(/harbour is closed/i);
  },

  tools: (cell) => roundTrip(cell, 1),
  'parallel tools': (cell) => roundTrip(cell, 3),

  async reasoning(cell) {
    // Chat has no switch that makes an engine think: this one always does.
    const faults = cell.worker === 'Chat' ? { reasoning: 'reasoning_content' } : {};
    await withFaults(cell, faults, async () => {
      const first = await send(cell, { thinks: true });
      expect(first.thoughts.length).toBeGreaterThan(10);
      expect(first.text).toMatch(/harbour is closed/i);
      // The engine refuses thoughts of its own that come back changed.
      const second = await send(cell, {
        thinks: true,
        turns: [
          { kind: 'says', text: question },
          { kind: 'answered', answer: first },
          { kind: 'says', text: 'The gate is open. Which gate?' },
        ],
      });
      expect([second.end, /gate is open/i.test(second.text)]).toEqual(['stop', true]);
    });
  },

  async images(cell) {
    const without = await send(cell);
    const seen = await send(cell, { turns: [{ kind: 'says', text: question, imageBase64 }] });
    // The engine counts an image by its letters: all of them must have come.
    expect(seen.inputTokens - without.inputTokens).toBeGreaterThan(imageBase64.length / 4);
  },

  async 'JSON schema'(cell) {
    const { text } = await send(cell, { schema: parameters });
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['place']);
  },

  async 'JSON mode'(cell) {
    // A Messages worker can only be asked in words, and wraps what it says.
    const faults = cell.worker === 'Messages' ? { fencedJson: true } : {};
    const { text } = await withFaults(cell, faults, () => send(cell, { wantsJson: true }));
    expect(JSON.parse(text)).toEqual({ answer: expect.any(String) as unknown });
  },

  async citations(cell) {
    await withFaults(cell, { citesSources: true }, async () => {
      const first = await send(cell);
      expect(first.sources).toEqual(['https://harbour.example/notices']);
      expect(first.text).toMatch(/harbour is closed/i);
      // The answer is taken back as it was told.
      const second = await send(cell, {
        turns: [
          { kind: 'says', text: question },
          { kind: 'answered', answer: first },
          { kind: 'says', text: 'The gate is open. Which gate?' },
        ],
      });
      expect(second.text).toMatch(/gate is open/i);
    });
  },

  async 'length stop'(cell) {
    expect((await send(cell, { maxTokens: 2 })).end).toBe('length');
  },

  async 'stop sequence'(cell) {
    const { text, end, stoppedAt } = await send(cell, { stop: 'bour is' });
    expect([end, text.includes('bour is')]).toEqual(['stop', false]);
    expect(text).toMatch(/har$/i);
    if (cell.caller.name === 'Messages') expect(stoppedAt).toBe('bour is');
  },

  async 'error before'(cell) {
    const rejected = await withFaults(cell, { status: 400 }, () => failure(send(cell)));
    expect(rejected).toMatchObject({ status: 400 });
    expect(rejected.message).toContain('Simulated failure with status 400');
    const failed = await withFaults(cell, { status: 500 }, () => failure(send(cell)));
    expect((failed as { status?: number }).status ?? 500).toBeGreaterThanOrEqual(500);
  },

  async 'error mid-stream'(cell) {
    const faults = cell.isStream ? { errorAfterEvents: 6 } : { dieAfterEvents: 1 };
    const error = await withFaults(cell, faults, () => failure(send(cell)));
    if (cell.isStream) expect(error.message).toMatch(/simulated failure/i);
    else expect((error as { status?: number }).status).toBe(502);
  },

  async abort(cell) {
    const inFlight = (count: number) =>
      untilWorkers(admin, (all) => all.reduce((sum, one) => sum + one.inFlight, 0) === count);
    const controller = new AbortController();
    const faults = cell.isStream ? { hangAfterEvents: 6 } : { hangBeforeHeaders: true };
    await withFaults(cell, faults, async () => {
      let onText = (): void => undefined;
      const begun = new Promise<void>((resolve) => (onText = resolve));
      const sent = failure(send(cell, { signal: controller.signal, onText }));
      if (cell.isStream) await begun;
      await inFlight(1);
      controller.abort();
      expect((await sent).message).toMatch(/abort/i);
      await inFlight(0);
    });
  },
};

/** The Messages API has no JSON without a schema to ask for. */
const isAskable = (caller: Worker, feature: string): boolean =>
  caller !== 'Messages' || feature !== 'JSON mode';
const featuresOf = (caller: Worker) =>
  Object.keys(features).filter((feature) => isAskable(caller, feature));
const pairs = workers.flatMap((caller) => workers.map((worker) => ({ caller, worker })));

describe.each(pairs)('$caller callers in front of a $worker worker', ({ caller, worker }) => {
  describe.each([{ isStream: true }, { isStream: false }])(
    'streamed: $isStream',
    ({ isStream }) => {
      it.each(featuresOf(caller))('%s', async (feature) => {
        cells += 1;
        const row = refusals.find(
          (one) => one.caller === caller && one.worker === worker && one.feature === feature,
        );
        if (row === undefined) {
          await features[feature]!({ caller: callers[caller], worker, isStream });
          return;
        }
        refused += 1;
        const answer = await callers[caller].refusal(modelOf(worker), {
          ...row.request,
          stream: isStream,
        });
        expect(answer?.status).toBe(400);
        expect(answer?.text).toContain(row.field);
      });
    },
  );
});

describe('the table of what is refused', () => {
  it.each(refusals)('$caller to $worker: $feature', async (row) => {
    const caller = callers[row.caller as Worker];
    const answer = await caller.refusal(modelOf(row.worker as Worker), row.request);
    expect(answer?.status).toBe(400);
    expect(answer?.text).toContain(`${row.field}:`);
  });

  it('has at most a tenth of the matrix, and nothing that every API can say', () => {
    const always = /^(?:plain|tools|parallel tools|length stop|stop sequence|error|abort)/;
    expect(refusals.filter(({ feature }) => always.test(feature))).toEqual([]);
    const asked = pairs.reduce((sum, { caller }) => sum + featuresOf(caller).length, 0);
    expect(cells).toBe(asked * 2);
    expect(refused).toBeLessThanOrEqual(cells / 10);
  });
});
