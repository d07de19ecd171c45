import { randomUUID } from 'node:crypto';
import { embeddingVector } from '../answers/embedding-vector.js';
import { blockTokensOf } from '../engine-host.js';
import { generate } from '../generation.js';
import { replyResult } from '../http/call.js';
import type { Call } from '../http/call.js';
import { badRequest } from '../http/engine-error.js';
import { inputTexts } from './text-input.js';
import { checkModel } from './token-budget.js';

/** Width of the vectors that texts are compared by. */
const dimensions = 256;

/** A reply without generated text: what was read, and the document made of it once the engine has read it. */
export interface PlainReply {
  readonly model: string;
  readonly texts: readonly string[];
  /** The member of the request that is refused when a text is too long. */
  readonly param: string;
  readonly idPrefix: string;
  document(): Record<string, unknown>;
}

/** Lets the engine read the texts, and answers. */
export function answerPlain(call: Call, reply: PlainReply): void {
  const { host } = call;
  checkModel(host, reply.model);
  const texts = inputTexts([...reply.texts], reply.model, blockTokensOf(host));
  const { contextTokens } = host.settings;
  if (texts.some(({ prompt }) => prompt.promptTokens > contextTokens))
    throw badRequest(
      `This model's maximum context length is ${contextTokens} tokens; an input has more.`,
      reply.param,
    );
  const promptTokens = texts.reduce((sum, { prompt }) => sum + prompt.promptTokens, 0);
  const plans = texts.map(({ prompt }) => ({ prompt, outputTokens: 0, finished: 'stop' as const }));
  const usage = { prompt_tokens: promptTokens, total_tokens: promptTokens };
  const ticket = generate(host, plans, {
    token: () => undefined,
    done: () =>
      replyResult(call, {
        id: `${reply.idPrefix}-${randomUUID()}`,
        model: reply.model,
        ...reply.document(),
        ...(call.faults.missingUsage ? {} : { usage }),
      }),
  });
  call.response.once('close', () => ticket.cancel());
}

/** How much two texts have in common, 0 to 1. */
export function similarity(one: string, other: string): number {
  const first = embeddingVector(one, dimensions);
  const second = embeddingVector(other, dimensions);
  let sum = 0;
  first.forEach((value, place) => (sum += value * (second[place] ?? 0)));
  return (1 + sum) / 2;
}
