import type { FinishReason, TurnEndEvent, TurnEvent } from '@bellwether/exchange';
import { citationEvents, openAiCitation } from '../../content/citations.js';
import type { DocumentReader } from '../../content/decode-documents.js';
import { brokenEvent, part, readObject, reported, type Loose } from '../../content/loose.js';
import { saidText } from '../../content/said-text.js';
import { unknownWord } from '../../content/unknown-end.js';
import { errorIn, failureOf, readFinishReason, readUsage } from '../../openai/usage.js';
import { ToolDeltas } from './tool-deltas.js';

/** Documents of a chat reply, streamed or whole → events. The first choice speaks; others are not asked for. */
export class ChatReader implements DocumentReader {
  private readonly tools: ToolDeltas;
  private finishReason: FinishReason | null = null;
  private lastWord: Partial<TurnEndEvent> = {};
  private stopSequence: string | null = null;
  private hasSpoken = false;
  isOver = false;

  constructor(idSeed: string) {
    this.tools = new ToolDeltas(idSeed);
  }

  get hasFinished(): boolean {
    return this.finishReason !== null || this.tools.areWhole;
  }

  /** One event's payload, or the whole body. */
  take(text: string, out: TurnEvent[]): void {
    const document = readObject(text);
    const error = document && errorIn(document);
    if (!document || error) {
      this.fail(error, out);
      return;
    }
    const choice = firstChoice(document);
    if (choice) this.takeChoice(choice, out);
    const usage = this.isOver ? null : readUsage(document);
    if (usage) out.push({ type: 'usage', usage });
  }

  /** All has been said. */
  finish(out: TurnEvent[]): void {
    if (this.isOver) return;
    this.isOver = true;
    if (!this.hasSpoken) {
      // A document that is no completion, for instance of a proxy in between.
      out.push(brokenEvent);
      return;
    }
    if (!this.tools.finish(out)) {
      out.push({
        type: 'turn-error',
        code: 'worker_failed',
        text: 'The worker called a tool without saying which.',
      });
      return;
    }
    out.push({
      type: 'turn-end',
      finishReason: this.reason(),
      ...this.lastWord,
      ...(this.stopSequence === null ? {} : { stopSequence: this.stopSequence }),
    });
  }

  /** Engines end a tool call with `stop` or with nothing; agent loops would end there. */
  private reason(): FinishReason {
    const said = this.finishReason ?? 'unknown';
    if (this.tools.hasCalls) return said === 'stop' || said === 'unknown' ? 'tool-calls' : said;
    return said === 'tool-calls' || said === 'unknown' ? 'stop' : said;
  }

  private takeChoice(choice: Loose, out: TurnEvent[]): void {
    const said = choice.delta ?? choice.message;
    const delta = part(said);
    this.hasSpoken ||= said === delta;
    // Some engines write the thought under both names.
    const reasoning = saidText(delta.reasoning_content) || saidText(delta.reasoning);
    if (reasoning !== '') out.push({ type: 'reasoning-delta', text: reasoning });
    const text = saidText(delta.content);
    if (text !== '') out.push({ type: 'text-delta', text, ...logprobsOf(choice) });
    out.push(...citationEvents(delta.annotations, (one) => openAiCitation(one)));
    const refusal = saidText(delta.refusal);
    if (refusal !== '') out.push({ type: 'refusal-delta', text: refusal });
    this.tools.take(delta.tool_calls, out);
    const failure = failureOf(choice);
    if (failure !== null) {
      this.isOver = true;
      out.push(failure);
      return;
    }
    if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '') {
      this.finishReason = readFinishReason(choice.finish_reason);
      this.lastWord = unknownWord(choice.finish_reason, this.finishReason);
    }
    const stop = choice.stop_reason ?? choice.matched_stop;
    if (typeof stop === 'string' && stop !== '') this.stopSequence = stop;
  }

  private fail(error: unknown, out: TurnEvent[]): void {
    this.isOver = true;
    out.push(error ? reported(error) : brokenEvent);
  }
}

function firstChoice(document: Loose): Loose | null {
  if (!Array.isArray(document.choices)) return null;
  const choice = (document.choices as (Loose | null)[]).find(
    (one) => typeof one === 'object' && one !== null && (one.index ?? 0) === 0,
  );
  return choice ?? null;
}

/** Log probabilities of the text's tokens, when they were asked for. */
function logprobsOf({ logprobs }: Loose): { logprobs?: readonly unknown[] } {
  const content = (logprobs as Loose | null | undefined)?.content;
  return Array.isArray(content) && content.length > 0 ? { logprobs: content } : {};
}
