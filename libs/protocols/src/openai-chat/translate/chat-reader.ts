import type { FinishReason, TurnEvent } from '@bellwether/exchange';
import { readFinishReason, readUsage } from '../../openai/usage.js';
import { ToolDeltas } from './tool-deltas.js';

type Loose = Record<string, unknown>;

/** Documents of a chat reply, streamed or whole → events. The first choice speaks; others are not asked for. */
export class ChatReader {
  private readonly tools: ToolDeltas;
  private finishReason: FinishReason | null = null;
  private stopSequence: string | null = null;
  isOver = false;

  constructor(idSeed: string) {
    this.tools = new ToolDeltas(idSeed);
  }

  get hasFinished(): boolean {
    return this.finishReason !== null;
  }

  /** One event's payload, or the whole body. */
  take(text: string, out: TurnEvent[]): void {
    const document = readObject(text);
    if (!document || document.error) {
      this.fail(document, out);
      return;
    }
    const choice = firstChoice(document);
    if (choice) this.takeChoice(choice, out);
    const usage = readUsage(document);
    if (usage) out.push({ type: 'usage', usage });
  }

  /** All has been said. */
  finish(out: TurnEvent[]): void {
    if (this.isOver) return;
    this.isOver = true;
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
    const delta = (choice.delta ?? choice.message ?? {}) as Loose;
    // Some engines write the thought under both names.
    const reasoning = textOf(delta.reasoning_content) || textOf(delta.reasoning);
    if (reasoning !== '') out.push({ type: 'reasoning-delta', text: reasoning });
    const text = textOf(delta.content);
    if (text !== '') out.push({ type: 'text-delta', text });
    const refusal = textOf(delta.refusal);
    if (refusal !== '') out.push({ type: 'refusal-delta', text: refusal });
    this.tools.take(delta.tool_calls, out);
    if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '')
      this.finishReason = readFinishReason(choice.finish_reason);
    const stop = choice.stop_reason ?? choice.matched_stop;
    if (typeof stop === 'string' && stop !== '') this.stopSequence = stop;
  }

  private fail(document: Loose | null, out: TurnEvent[]): void {
    const error = document?.error as { message?: unknown } | string | undefined;
    const words = typeof error === 'string' ? error : error?.message;
    this.isOver = true;
    out.push({
      type: 'turn-error',
      code: document ? 'worker_failed' : 'stream_broken',
      text: document
        ? `The worker reported: ${typeof words === 'string' ? words.slice(0, 500) : 'an error'}`
        : 'The worker sent an event that is not valid.',
    });
  }
}

function firstChoice(document: Loose): Loose | null {
  if (!Array.isArray(document.choices)) return null;
  const choice = (document.choices as (Loose | null)[]).find(
    (one) => typeof one === 'object' && one !== null && (one.index ?? 0) === 0,
  );
  return choice ?? null;
}

/** Text, or the texts of parts. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return (value as (Loose | null)[]).map((part) => textOf(part?.text)).join('');
}

function readObject(text: string): Loose | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Loose)
      : null;
  } catch {
    // Reported as a broken event by the caller.
    return null;
  }
}
