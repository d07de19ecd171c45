import type { Choice } from '../answers/choice.js';
import { generate } from '../generation.js';
import type { PromptTokens, SequencePlan } from '../generation.js';
import type { Call } from '../http/call.js';
import { EventWriter } from '../http/event-writer.js';
import type { StreamStyle } from './stream-style.js';
import { countChoices, usageObject, type UsageCounts } from './usage.js';

/** What all parts of one reply share. */
export interface ReplyHead {
  readonly id: string;
  readonly created: number;
  readonly model: string;
}

/** A choice with the prompt it answers. */
export interface PlannedChoice {
  readonly prompt: PromptTokens;
  readonly choice: Choice;
}

/** One request, understood: all that will be said, before the engine has timed it. */
export interface PlannedReply {
  readonly head: ReplyHead;
  /** In order of their index in the reply. */
  readonly planned: readonly PlannedChoice[];
  readonly wantsUsage: boolean;
  readonly wantsUsageInEveryChunk: boolean;
}

/** Writes the chunks of one streamed reply. */
export interface ChunkWriter {
  readonly style: StreamStyle;
  /** What is said before the first token. */
  start?(promptTokens: number): string[];
  /** Chunks of token `number`, from 1, of a choice. */
  token(index: number, choice: Choice, number: number): string[];
  /** What is said after the last token; null = no counts are wanted. */
  end(counts: UsageCounts | null): string[];
}

/** Runs a reply through the engine and writes each token as an event when it comes. */
export function streamReply(call: Call, reply: PlannedReply, chunks: ChunkWriter): void {
  const writer = new EventWriter(call.response, call.faults, chunks.style);
  const promptTokens = promptTokensOf(reply);
  const wantsUsage = reply.wantsUsage && !call.faults.missingUsage;
  let completionTokens = 0;
  writer.open();
  for (const chunk of chunks.start?.(promptTokens) ?? []) writer.send(chunk);
  const ticket = generate(call.host, toPlans(reply), {
    token(index, number) {
      completionTokens += 1;
      const { choice } = reply.planned[index] as PlannedChoice;
      for (const chunk of chunks.token(index, choice, number)) {
        const counts = { promptTokens, completionTokens, cachedTokens: 0, reasoningTokens: 0 };
        writer.send(
          wantsUsage && reply.wantsUsageInEveryChunk
            ? withUsage(chunk, usageObject(counts))
            : chunk,
        );
      }
    },
    done(cachedTokens) {
      const counts = wantsUsage ? countsOf(reply, cachedTokens) : null;
      for (const chunk of chunks.end(counts)) writer.send(chunk);
      writer.close();
    },
  });
  call.response.once('close', () => ticket.cancel());
}

/** Runs a reply through the engine; `finish` gets the counts when all is said; null = they are kept back. */
export function awaitReply(
  call: Call,
  reply: PlannedReply,
  finish: (counts: UsageCounts | null) => void,
): void {
  const ticket = generate(call.host, toPlans(reply), {
    token: () => undefined,
    done: (cachedTokens) => finish(call.faults.missingUsage ? null : countsOf(reply, cachedTokens)),
  });
  call.response.once('close', () => ticket.cancel());
}

function toPlans({ planned }: PlannedReply): SequencePlan[] {
  return planned.map(({ prompt, choice }) => ({
    prompt,
    outputTokens: choice.pieces.length,
    finished: choice.finishReason === 'length' ? 'length' : 'stop',
  }));
}

function countsOf(reply: PlannedReply, cachedTokens: number): UsageCounts {
  const choices = reply.planned.map(({ choice }) => choice);
  return countChoices(choices, promptTokensOf(reply), cachedTokens);
}

/** Each prompt counts once, however many choices answer it. */
function promptTokensOf({ planned }: PlannedReply): number {
  let tokens = 0;
  for (const prompt of new Set(planned.map((one) => one.prompt))) tokens += prompt.promptTokens;
  return tokens;
}

function withUsage(chunk: string, usage: unknown): string {
  return `${chunk.slice(0, -1)},"usage":${JSON.stringify(usage)}}`;
}
