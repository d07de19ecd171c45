import { badRequest } from '../http/engine-error.js';
import { readJson } from '../http/call.js';
import type { Call } from '../http/call.js';
import { checked, scoreSchema } from './request-schema.js';
import { answerPlain, similarity } from './scored-pairs.js';

/** POST /v1/score, /score: one text against one or several, or several in pairs. */
export function score(call: Call): void {
  const { model, text_1: one, text_2: other } = checked(scoreSchema, readJson(call));
  const right = [other].flat();
  const left = typeof one === 'string' ? right.map(() => one) : one;
  if (left.length !== right.length)
    throw badRequest('text_1 and text_2 must have as many texts', 'text_2');
  const pairs = left.map((text, index) => [text, right[index] ?? ''] as const);
  answerPlain(call, {
    model,
    param: 'text_2',
    idPrefix: 'score',
    texts: pairs.map(([first, second]) => `${first}\n${second}`),
    document: () => ({
      object: 'list',
      created: Math.floor(Date.now() / 1000),
      data: pairs.map(([first, second], index) => ({
        index,
        object: 'score',
        score: similarity(first, second),
      })),
    }),
  });
}
