import type { Choice, Principal, Prompt } from '@bellwether/exchange';
import { askCounter } from './ask-counter.js';
import type { Call } from './call.js';
import { identifyAndRead } from './handle-call.js';
import type { Needs } from './needs.js';
import { questionFor } from './run-turn.js';
import { loopContent } from './tool-loop/loop-content.js';
import { openLoop } from './tool-loop/open-loop.js';
import type { OpenLoop } from './tool-loop/rounds.js';
import { Translator, type Outgoing, type TurnLoop } from './translate.js';

/** Tokens of a prompt. `isEstimated` = no worker counted them. */
export interface TokenCount {
  readonly tokens: number;
  readonly isEstimated: boolean;
}

/**
 * How many tokens a request would have: by the tokenizer of a worker that serves its model, else as learned from the
 * bytes that the model's tokens take. Tools that the gateway would run are listed, and counted as the first turn has them.
 * It is no turn: nothing is counted at the worker, no prefix is remembered, and no answer is reserved of the caller's limits.
 *
 * Errors   catalogue errors of the request, and of what it says of tools; `model_not_found`, `no_worker`.
 */
export async function countTokens(call: Call, needs: Needs): Promise<TokenCount> {
  const { prompt: asked, principal } = await identifyAndRead(call, needs, 'tokenize');
  const loop = await openLoop(call, { prompt: asked, past: null, principal }, needs);
  try {
    const turn = loop === null ? null : firstTurn(loop);
    const translator = new Translator(call, asked, null, needs.writing, turn);
    return await countBy(translator, call, { asked, principal }, needs);
  } finally {
    loop?.session.close();
  }
}

/** What a loop asks the model first, tools included. */
const firstTurn = ({ id, content, offered, forced }: OpenLoop): TurnLoop => ({
  ...{ id, seed: id },
  content: () => loopContent(content, { offered, forced, added: [], isFirst: true }),
  begun: () => undefined,
});

async function countBy(
  translator: Translator,
  call: Call,
  { asked, principal }: { readonly asked: Prompt; readonly principal: Principal },
  needs: Needs,
): Promise<TokenCount> {
  const routed = translator.to(needs.spoken(asked.model)).prompt;
  const choice = needs.choose(questionFor(call, { asked, routed, principal }, [], 1));
  try {
    const outgoing = translator.to(choice.dialects);
    call.warnings.push(...outgoing.warnings);
    const tokens = await askWorker(call, { choice, outgoing }, needs);
    return { tokens: tokens ?? choice.promptTokens, isEstimated: tokens === null };
  } finally {
    choice.discard();
  }
}

async function askWorker(
  call: Call,
  { choice, outgoing }: { readonly choice: Choice; readonly outgoing: Outgoing },
  needs: Needs,
): Promise<number | null> {
  const counter = call.workerDialect(choice.dialects).asWorker?.counter ?? null;
  if (counter === null) return null;
  const { client } = choice;
  return askCounter(call, { counter, client, prompt: outgoing.prompt, signal: call.signal }, needs);
}
