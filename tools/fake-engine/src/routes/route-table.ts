import type { Call } from '../http/call.js';
import { health, metrics, models, showVersion } from './catalogue.js';
import { chat } from './chat.js';
import { completions } from './completions.js';
import { embeddings } from './embeddings.js';
import { changeFaults, showFaults } from './fault-route.js';
import { tokenize } from './tokenize.js';

export interface Route {
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
  '/v1/chat/completions': [{ method: 'POST', ...inference, answer: chat }],
  '/v1/completions': [{ method: 'POST', ...inference, answer: completions }],
  '/v1/embeddings': [{ method: 'POST', ...inference, answer: embeddings }],
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
