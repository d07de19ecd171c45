import type { Call } from '../http/call.js';
import { health, metrics, models, showVersion } from './catalogue.js';
import { chat } from './chat.js';
import { changeFaults, showFaults } from './fault-route.js';

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Inference: needs the key and meets the faults of replies. */
  readonly isInference: boolean;
  readonly needsKey: boolean;
  answer(call: Call): void;
}

const open = { needsKey: false, isInference: false } as const;
const keyed = { needsKey: true, isInference: false } as const;
const inference = { needsKey: true, isInference: true } as const;

/** Path → what may be done there. */
export const routeTable: Readonly<Record<string, readonly Route[]>> = {
  '/v1/chat/completions': [{ method: 'POST', ...inference, answer: chat }],
  '/v1/models': [{ method: 'GET', ...keyed, answer: models }],
  '/health': [{ method: 'GET', ...open, answer: health }],
  '/version': [{ method: 'GET', ...open, answer: showVersion }],
  '/metrics': [{ method: 'GET', ...open, answer: metrics }],
  '/fault': [
    { method: 'GET', ...open, answer: showFaults },
    { method: 'POST', ...open, answer: changeFaults },
  ],
};
