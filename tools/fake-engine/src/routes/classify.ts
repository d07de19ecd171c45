import { readJson } from '../http/call.js';
import type { Call } from '../http/call.js';
import { checked, classifySchema } from './request-schema.js';
import { answerPlain, similarity } from './scored-pairs.js';

/** What the simulated model tells apart. */
const labels = ['question', 'statement', 'greeting'] as const;

const sharpness = 8;

/** POST /classify */
export function classify(call: Call): void {
  const { model, input } = checked(classifySchema, readJson(call));
  const texts = [input].flat();
  answerPlain(call, {
    model,
    texts,
    param: 'input',
    idPrefix: 'classify',
    document: () => ({
      object: 'list',
      created: Math.floor(Date.now() / 1000),
      data: texts.map(classified),
    }),
  });
}

function classified(text: string, index: number): unknown {
  const weights = labels.map((label) =>
    Math.exp(sharpness * (similarity(text, label) + (label === likely(text) ? 1 : 0))),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const probs = weights.map((weight) => weight / sum);
  const label = labels[probs.indexOf(Math.max(...probs))];
  return { index, label, probs, num_classes: labels.length };
}

function likely(text: string): (typeof labels)[number] {
  if (text.trimEnd().endsWith('?')) return 'question';
  return /^(hello|hi|good (morning|day|evening))\b/i.test(text.trim()) ? 'greeting' : 'statement';
}
