import { readHeaders } from '../../api/read-headers.js';
import type { HandMadeRequest } from '../../api/rest-types.js';

export const dialects = [
  'openai-chat',
  'openai-responses',
  'anthropic-messages',
  'openai-completions',
  'openai-embeddings',
] as const;
export type Dialect = (typeof dialects)[number];

export interface HandMadeForm {
  readonly model: string;
  readonly dialect: Dialect;
  readonly tenantId: string;
  /** `name: value`, one a line. */
  readonly headers: string;
  /** JSON; the model is put in from its own field. */
  readonly body: string;
}

const bodies: Readonly<Record<Dialect, object>> = {
  'openai-chat': { messages: [{ role: 'user', content: 'Say hello.' }] },
  'openai-responses': { input: 'Say hello.' },
  'anthropic-messages': { max_tokens: 64, messages: [{ role: 'user', content: 'Say hello.' }] },
  'openai-completions': { prompt: 'Say hello.' },
  'openai-embeddings': { input: 'Say hello.' },
};

/** A body that the dialect takes, to begin with. */
export const firstBody = (dialect: Dialect): string => JSON.stringify(bodies[dialect], null, 2);

export type HandMadeFault = 'model' | 'headers' | 'body';

export interface ReadForm {
  readonly request: HandMadeRequest | null;
  readonly faults: readonly HandMadeFault[];
}

function readBody(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    // Half-typed JSON is the usual state of such a field; the form says where it stands.
    return null;
  }
}

/** The request that a form describes, or which of its fields cannot be read. */
export function readForm(form: HandMadeForm): ReadForm {
  const headers = readHeaders(form.headers);
  const body = readBody(form.body);
  const model = form.model.trim();
  const faults: HandMadeFault[] = [];
  if (model === '') faults.push('model');
  if (headers === null) faults.push('headers');
  if (body === null) faults.push('body');
  if (headers === null || body === null || faults.length > 0) return { request: null, faults };
  const { dialect, tenantId } = form;
  return {
    request: { model, dialect, tenantId, headers, body: { ...body, model } },
    faults,
  };
}
