import {
  GatewayError,
  type Choice,
  type DecisionRecord,
  type Dialect,
  type HoldEnd,
  type Prompt,
  type RouteQuestion,
  type TurnEvent,
  type TurnReply,
} from '@bellwether/exchange';
import { blankRecord, type Call } from '../call.js';
import type { Needs } from '../needs.js';

/** What a scripted worker does when a turn is sent to it: events in the order of network reads, or a failure. */
export type Script = readonly (TurnEvent[] | GatewayError)[] | GatewayError;

export interface Rig {
  readonly call: Call;
  readonly needs: Needs;
  readonly controller: AbortController;
  /** Questions asked of routing, in order. */
  readonly questions: RouteQuestion[];
  /** How each hold ended, by worker. */
  readonly releases: { readonly workerId: string; readonly end: HoldEnd }[];
  readonly pauses: number[];
  readonly cancelled: string[];
  readonly kept: string[];
  /** Workers whose decision was given back, in order. */
  readonly discarded: string[];
}

const aPrompt: Prompt = {
  operation: 'chat',
  model: 'm',
  isStream: true,
  wantsUsage: true,
  maxOutputTokens: null,
  choices: 1,
  body: new Uint8Array(8),
  usagePatch: null,
  memory: null,
  routingText: new Uint8Array(0),
  routingSeed: new Uint8Array(0),
};

/** A call over scripted workers: they are tried in the given order, as routing would with the failed ones vetoed. */
export function aRig(scripts: Readonly<Record<string, Script>>, prompt: Partial<Prompt> = {}): Rig {
  const controller = new AbortController();
  const rig = {
    questions: [] as RouteQuestion[],
    releases: [] as Rig['releases'],
    pauses: [] as number[],
    cancelled: [] as string[],
    kept: [] as string[],
    discarded: [] as string[],
  };
  let clock = 0;
  const compiled = {
    ...{ revision: 7, version: 1, keys: null, limits: null, hooks: null },
    historyDays: () => undefined,
    costOf: () => ({
      micros: null,
      reason: 'no_price' as const,
      priceId: null,
      priceVersion: null,
    }),
  };
  const dialect = {
    name: 'openai-chat',
    parse: () => ({ ...aPrompt, ...prompt }),
  } as unknown as Dialect;
  const call: Call = {
    id: 'req_1',
    dialect,
    workerDialect: () => dialect,
    replyId: null,
    admission: null,
    closing: null,
    compiled,
    headers: {},
    address: '127.0.0.1',
    signal: controller.signal,
    readBody: () => Promise.resolve(new Uint8Array(8)),
    record: blankRecord('req_1', 0, compiled),
    prefixKeys: null,
    warnings: [],
    newId: (prefix) => `${prefix}_1`,
    elapsedMs: () => (clock += 1),
  };
  const needs: Needs = {
    identify: () => ({ tenantId: 'ten_1', projectId: 'prj_1', keyId: 'key_1' }),
    authorize: () => undefined,
    maySee: () => true,
    choose(question) {
      rig.questions.push(question);
      const workerId = Object.keys(scripts).find((id) => !question.tried.includes(id));
      if (workerId === undefined) throw new GatewayError('no_worker');
      return choiceOf(workerId, scripts[workerId]!, rig);
    },
    refusal: (question) => ({
      decision: { requestId: question.requestId, policy: 'scripted' } as DecisionRecord,
      promptTokens: 2,
      prefixKeys: null,
    }),
    hold: ({ workerId }) => ({
      firstOutput: () => undefined,
      release: (end) => void rig.releases.push({ workerId, end }),
    }),
    takeTurn: null,
    openTools: null,
    routeTools: () => [],
    toolLoop: {
      ...{ toolRounds: 32, toolCalls: 128, toolParallelCalls: 8, toolCallMs: 120_000 },
      ...{ toolLoopMs: 600_000, toolLoopTokens: 2_000_000, toolResultBytes: 16_777_216 },
      ...{ toolApprovalWaitMs: 120_000, toolApprovalPollMs: 1_000 },
    },
    gatewayId: 'bellwether-here',
    pause: (ms, signal) => {
      rig.pauses.push(ms);
      return signal.aborted ? Promise.reject(signal.reason as Error) : Promise.resolve();
    },
    random: () => 0.5,
    retry: {
      attempts: 3,
      backoffMs: 50,
      backoffFactor: 1.5,
      backoffJitter: 0.2,
      backoffMaxMs: 1000,
    },
    counting: { countPatienceMs: 5000, streamCountPatienceMs: 50 },
    writing: { unaskedMaxTokens: 8192 },
    holdReplyBytes: 1024,
    admit: () => null,
    admitRead: () => null,
    recall: () => Promise.resolve({ items: [], isCut: false }),
    remember: () => Promise.resolve(null),
    spoken: () => ['openai-chat'],
    window: () => ({ contextTokens: null, bytesPerToken: 4 }),
  };
  return { call, needs, controller, ...rig };
}

function choiceOf(
  workerId: string,
  script: Script,
  rig: Pick<Rig, 'cancelled' | 'kept' | 'discarded'>,
): Choice {
  return {
    workerId,
    dialects: ['openai-chat'],
    policy: 'scripted',
    version: 0,
    routeId: null,
    promptTokens: 2,
    predictedCachedTokens: 1,
    availableCachedTokens: null,
    prefixKeys: null,
    predictedTtftSeconds: null,
    reason: null,
    isKept: false,
    decision() {
      rig.kept.push(workerId);
      return { requestId: 'req_1' } as DecisionRecord;
    },
    discard: () => void rig.discarded.push(workerId),
    client: {
      send: () =>
        script instanceof GatewayError
          ? Promise.reject(script)
          : Promise.resolve(replyOf(workerId, script, rig)),
      probe: () => Promise.reject(new Error('not scripted')),
      metrics: () => Promise.resolve(null),
      describe: () => Promise.reject(new Error('not scripted')),
      close: () => Promise.resolve(),
    },
  };
}

function replyOf(
  workerId: string,
  script: readonly (TurnEvent[] | GatewayError)[],
  rig: Pick<Rig, 'cancelled'>,
): TurnReply {
  let at = 0;
  return {
    status: 200,
    contentType: 'text/event-stream',
    headers: {},
    events: {
      next() {
        const step = script[at];
        at += 1;
        if (step instanceof GatewayError) return Promise.reject(step);
        return Promise.resolve(step ?? null);
      },
      cancel: () => void rig.cancelled.push(workerId),
    },
  };
}

/** One network read with output. */
export function output(text: string, bytes = text.length): TurnEvent[] {
  return [{ type: 'opaque', bytes: new Uint8Array(bytes), hasOutput: text !== '', count: 1 }];
}

export const theEnd: TurnEvent[] = [{ type: 'turn-end', finishReason: 'stop' }];
