import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll } from 'vitest';
import {
  adminClient,
  allReady,
  untilWorkers,
  type AdminClient,
} from '../../support/admin-client.js';
import { scriptedWorker, type Script, type ScriptedWorker } from '../../support/scripted-worker.js';
import { startGateway, type RunningGateway } from '../../support/start-gateway.js';

export const apis = ['Chat', 'Messages', 'Responses'] as const;
export type Api = (typeof apis)[number];

/** What a client library made of a reply. */
export interface Said {
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly input: string }[];
  /** Why it ended, in the API's own word. */
  readonly end: string | null;
}

/** An event of a stream as it crossed the wire. */
export interface WireEvent {
  readonly event: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface WireReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly events: readonly WireEvent[];
}

export interface ReportStage {
  readonly gateway: RunningGateway;
  readonly admin: AdminClient;
  readonly workers: readonly ScriptedWorker[];
  play(script: Script): void;
  /** Streams through the vendor's own library. */
  ask(api: Api): Promise<Said>;
  /** The request as such a library sends it; the reply as it comes. */
  request(api: Api, extra?: object): { readonly url: string; readonly init: RequestInit };
  wire(api: Api, extra?: object): Promise<WireReply>;
}

const question = 'Where is the pier?';
const model = 'scripted';
const messages = [{ role: 'user' as const, content: question }];
const schema = { type: 'object' as const, properties: { city: { type: 'string' } } };
const named = { name: 'look_up', description: 'Looks a city up' };
const chatTool = { type: 'function' as const, function: { ...named, parameters: schema } };
const claudeTool = { ...named, input_schema: schema };
const responseTool = { type: 'function' as const, ...named, parameters: schema, strict: false };

const bodies = {
  Chat: { path: '/v1/chat/completions', body: { model, messages, tools: [chatTool] } },
  Messages: {
    path: '/v1/messages',
    body: { model, messages, max_tokens: 512, tools: [claudeTool] },
  },
  Responses: { path: '/v1/responses', body: { model, input: question, tools: [responseTool] } },
} as const;

/** Two scripted workers behind a gateway, and every client library in front of it. */
export function reportStage(flags: readonly string[] = []): () => ReportStage {
  let script: Script = (_request, reply) => void reply.writeHead(404).end();
  let workers: ScriptedWorker[] = [];
  let gateway: RunningGateway | null = null;
  beforeAll(async () => {
    workers = [await scriptedWorker(() => script), await scriptedWorker(() => script)];
    const urls = workers.flatMap(({ url }) => ['--worker-url', url]);
    // Failures are what these tests are about: no worker may be put aside for them.
    const patience = ['--fleet-open-breaker-after', '100000'];
    gateway = await startGateway({ flags: [...urls, ...patience, ...flags] });
    await untilWorkers(adminClient(gateway), allReady(2));
  });
  afterAll(async () => {
    await gateway?.stop();
    await Promise.all(workers.map((worker) => worker.close()));
  });
  return () => {
    if (gateway === null) throw new Error('The stage is not set yet.');
    return stageOf(gateway, workers, (next) => (script = next));
  };
}

function stageOf(
  gateway: RunningGateway,
  workers: readonly ScriptedWorker[],
  play: (script: Script) => void,
): ReportStage {
  const { apiKey } = gateway.firstRun;
  const openai = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey, maxRetries: 0 });
  const anthropic = new Anthropic({ baseURL: gateway.url, apiKey, maxRetries: 0 });
  const request = (api: Api, extra: object = {}) => ({
    url: gateway.url + bodies[api].path,
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ ...bodies[api].body, stream: true, ...extra }),
    },
  });
  return {
    ...{ gateway, workers, play, request },
    admin: adminClient(gateway),
    ask: (api) => askers[api]({ openai, anthropic }),
    async wire(api, extra) {
      const { url, init } = request(api, extra);
      const reply = await fetch(url, init);
      const text = await reply.text();
      return { status: reply.status, headers: reply.headers, text, events: eventsIn(text) };
    },
  };
}

interface Libraries {
  readonly openai: OpenAI;
  readonly anthropic: Anthropic;
}

const askers: Readonly<Record<Api, (libraries: Libraries) => Promise<Said>>> = {
  async Chat({ openai }) {
    const reply = await openai.chat.completions
      .stream({ ...bodies.Chat.body, tools: [chatTool], messages })
      .finalChatCompletion();
    const [choice] = reply.choices;
    return {
      text: choice?.message.content ?? '',
      calls: (choice?.message.tool_calls ?? []).map((call) => ({
        id: call.id,
        name: call.type === 'function' ? call.function.name : '',
        input: call.type === 'function' ? call.function.arguments : '',
      })),
      end: choice?.finish_reason ?? null,
    };
  },
  async Messages({ anthropic }) {
    const reply = await anthropic.messages
      .stream({ model, max_tokens: 512, messages, tools: [claudeTool] })
      .finalMessage();
    return {
      text: reply.content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
      calls: reply.content
        .filter((block) => block.type === 'tool_use')
        .map(({ id, name, input }) => ({ id, name, input: JSON.stringify(input) })),
      end: reply.stop_reason,
    };
  },
  async Responses({ openai }) {
    const reply = await openai.responses
      .stream({ model, input: question, tools: [responseTool] })
      .finalResponse();
    return {
      text: reply.output_text,
      calls: reply.output
        .filter((item) => item.type === 'function_call')
        .map((item) => ({ id: item.call_id, name: item.name, input: item.arguments })),
      end: reply.status ?? null,
    };
  },
};

/** The events of a stream; comments and the end mark are none. */
export function eventsIn(text: string): WireEvent[] {
  return text.split('\n\n').flatMap((block) => {
    const event = /^event: (.+)$/m.exec(block)?.[1] ?? null;
    const data = /^data: (\{.*)$/m.exec(block)?.[1];
    return data === undefined ? [] : [{ event, data: JSON.parse(data) as Record<string, unknown> }];
  });
}
