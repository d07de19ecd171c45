import type { ServerResponse } from 'node:http';
import { functionTools, type FunctionTools } from '@bellwether/pipeline/testing';
import { seededRandom } from '@bellwether/simulation';
import type { CannedRequest } from '@bellwether/workers/testing';
import { steppedEngine, stepUsage, type Step } from './stepped-engine.js';

export const loopApis = ['responses', 'messages', 'chat'] as const;

/** One loop as its seed makes it. */
export interface LoopPlan {
  readonly api: (typeof loopApis)[number];
  readonly isStream: boolean;
  readonly steps: readonly Step[];
  /** The client leaves after so many milliseconds; null = it stays. */
  readonly leavesAfterMs: number | null;
  readonly maxToolCalls: number | null;
}

const toolNames = ['add', 'fail', 'late', 'never', 'slow', 'huge'];

/** Turns with calls of tools of every kind, then words; now and then a worker that dies and a client that leaves. */
export function loopPlan(seed: number): LoopPlan {
  const random = seededRandom(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const api = loopApis[whole(loopApis.length)]!;
  const steps: Step[] = [];
  for (let round = whole(5); round > 0; round -= 1) {
    const calls = Array.from({ length: 1 + whole(4) }, () => {
      const name = random() < 0.08 ? 'mine' : `box_${toolNames[whole(toolNames.length)]!}`;
      return [name, random() < 0.06 ? '{"a":' : { a: whole(9), b: whole(9) }] as const;
    });
    steps.push({ text: random() < 0.5 ? 'thinking aloud' : '', calls });
  }
  steps.push(random() < 0.12 ? { text: 'half of', dies: true } : { text: 'the end' });
  return {
    ...{ api, steps, isStream: random() < 0.6 },
    leavesAfterMs: random() < 0.12 ? whole(40) : null,
    maxToolCalls: api === 'responses' && random() < 0.2 ? 1 + whole(4) : null,
  };
}

/** Tools that answer, fail, are late, are not allowed, never answer, and answer a lot. */
export function loopTools(): FunctionTools {
  const never = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  return functionTools({
    box: {
      add: { run: ({ a, b }) => String(Number(a) + Number(b)) },
      fail: { run: () => Promise.reject(new Error('out of paper')) },
      late: { run: () => new Promise((resolve) => setTimeout(() => resolve('late'), 5)) },
      never: { run: () => 'never', consent: { deny: 'Not here.' } },
      slow: { run: (_input, signal) => never(signal) },
      huge: { run: () => 'x'.repeat(100_000) },
    },
  });
}

/** An engine that adds up what its whole turns took, by request; one turn in nine it refuses before it says anything. */
export class CountingEngine {
  /** Turns that were answered whole. */
  readonly turns = new Map<string, number>();
  private count = 0;

  readonly answer = (request: CannedRequest, response: ServerResponse): void => {
    if (request.path.startsWith('/v1/chat')) {
      this.count += 1;
      if (this.count % 9 === 0) return void response.writeHead(503).end();
      const id = String(request.headers['x-request-id']);
      response.once('finish', () => this.turns.set(id, (this.turns.get(id) ?? 0) + 1));
    }
    steppedEngine(request, response);
  };

  /** Tokens that went in and came out for one request. */
  tokensOf(requestId: string): { input: number; output: number } {
    const turns = this.turns.get(requestId) ?? 0;
    const { prompt_tokens: input, completion_tokens: output } = stepUsage;
    return { input: turns * input, output: turns * output };
  }
}

/** The address and the body that ask for a loop. */
export function loopRequest({ api, isStream, steps, maxToolCalls }: LoopPlan): {
  path: string;
  body: Record<string, unknown>;
  headers: Record<string, string>;
} {
  const words = JSON.stringify(steps);
  const base = { model: 'org/m', stream: isStream };
  const messages = [{ role: 'user', content: words }];
  const parameters = { type: 'object', properties: {} };
  if (api === 'responses') {
    const server = {
      ...{ type: 'mcp', server_label: 'box', server_url: 'https://box.example/' },
      require_approval: 'never',
    };
    const own = { type: 'function', name: 'mine', parameters };
    const limit = maxToolCalls === null ? {} : { max_tool_calls: maxToolCalls };
    return {
      ...{ path: '/v1/responses', headers: {} },
      body: { ...base, ...limit, input: words, tools: [server, own] },
    };
  }
  if (api === 'messages') {
    const servers = [{ type: 'url', name: 'box', url: 'https://box.example/' }];
    const set = { type: 'mcp_toolset', mcp_server_name: 'box' };
    const tools = [set, { name: 'mine', input_schema: parameters }];
    return {
      ...{ path: '/v1/messages', headers: {} },
      body: { ...base, messages, tools, mcp_servers: servers, max_tokens: 99 },
    };
  }
  const tools = [{ type: 'function', function: { name: 'mine', parameters } }];
  return {
    path: '/v1/chat/completions',
    headers: { 'x-bellwether-tools': 'box' },
    body: { ...base, messages, tools },
  };
}

/** How a whole stream of an API ends, and how one that failed does. */
export const streamEnds: Readonly<Record<LoopPlan['api'], RegExp>> = {
  responses: /event: response\.(completed|incomplete|failed)\ndata: .*\n\ndata: \[DONE\]\n\n$/,
  messages: /event: (message_stop|error)\ndata: .*\n\n$/,
  chat: /(data: \[DONE\]|data: \{"error":.*\})\n\n$/,
};
