import type { EngineDialect } from '../fake-engine.options.js';
import { replyJson } from '../http/call.js';
import type { Call } from '../http/call.js';
import { health, metrics, models, showVersion } from './catalogue.js';
import { chat } from './chat.js';
import { classify } from './classify.js';
import { completions } from './completions.js';
import { detokenize } from './detokenize.js';
import { embeddings } from './embeddings.js';
import { changeFaults, showFaults } from './fault-route.js';
import { countMessages, messages } from './messages.js';
import { rerank } from './rerank.js';
import { responses } from './responses.js';
import { score } from './score.js';
import { tokenize } from './tokenize.js';

export interface Route {
  /** There only where the engine serves this API. */
  readonly dialect?: EngineDialect;
  readonly method: 'GET' | 'POST';
  /** Meets the switches that break replies. */
  readonly isInference: boolean;
  /** Asks for the key, where one is set; health and metrics never do. */
  readonly needsKey: boolean;
  answer(call: Call): void;
}

const open = { needsKey: false, isInference: false } as const;
const keyed = { needsKey: true, isInference: false } as const;
const inference = { needsKey: true, isInference: true } as const;

/** Where the switches are; answered whatever they say. */
export const faultPath = '/fault';

/** Path → what may be done there. */
export const routeTable: Readonly<Record<string, readonly Route[]>> = {
  '/v1/chat/completions': [{ method: 'POST', dialect: 'openai-chat', ...inference, answer: chat }],
  '/v1/responses': [
    { method: 'POST', dialect: 'openai-responses', ...inference, answer: responses },
  ],
  '/v1/messages': [
    { method: 'POST', dialect: 'anthropic-messages', ...inference, answer: messages },
  ],
  '/v1/messages/count_tokens': [
    { method: 'POST', dialect: 'anthropic-messages', ...keyed, answer: countMessages },
  ],
  '/v1/completions': [{ method: 'POST', ...inference, answer: completions }],
  '/v1/embeddings': [{ method: 'POST', ...inference, answer: embeddings }],
  '/v1/rerank': [{ method: 'POST', ...inference, answer: rerank }],
  '/rerank': [{ method: 'POST', ...inference, answer: rerank }],
  '/v2/rerank': [{ method: 'POST', ...inference, answer: rerank }],
  '/v1/score': [{ method: 'POST', ...inference, answer: score }],
  '/score': [{ method: 'POST', ...inference, answer: score }],
  '/classify': [{ method: 'POST', ...inference, answer: classify }],
  '/detokenize': [{ method: 'POST', ...open, answer: detokenize }],
  '/openapi.json': [{ method: 'GET', ...open, answer: openApi }],
  '/tokenize': [{ method: 'POST', ...open, answer: tokenize }],
  '/v1/models': [{ method: 'GET', ...keyed, answer: models }],
  '/health': [{ method: 'GET', ...open, answer: health }],
  '/version': [{ method: 'GET', ...open, answer: showVersion }],
  '/metrics': [{ method: 'GET', ...open, answer: metrics }],
  [faultPath]: [
    { method: 'GET', ...open, answer: showFaults },
    { method: 'POST', ...open, answer: changeFaults },
  ],
};

function isServed(route: Route | undefined, { host }: Call): boolean {
  return route?.dialect === undefined || host.dialects.includes(route.dialect);
}

/** GET /openapi.json: the addresses alone, as far as others read it. */
function openApi(call: Call): void {
  const paths = Object.entries(routeTable)
    .filter(([path, [route]]) => path !== faultPath && isServed(route, call))
    .map(([path, routes]) => [
      path,
      Object.fromEntries(routes.map(({ method }) => [method.toLowerCase(), {}])),
    ]);
  replyJson(call, {
    openapi: '3.1.0',
    info: { title: 'Simulated engine', version: '0.1.0' },
    paths: Object.fromEntries(paths),
  });
}
