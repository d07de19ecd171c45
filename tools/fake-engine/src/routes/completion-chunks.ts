import type { Choice } from '../answers/choice.js';
import type { ChunkWriter, ReplyHead } from './planned-reply.js';
import { chatStyle } from './stream-style.js';
import { usageObject, type UsageCounts } from './usage.js';

/** Writes the chunks of one streamed text completion. */
export class CompletionChunks implements ChunkWriter {
  readonly style = chatStyle;
  private readonly head: string;
  private readonly echoes: readonly string[];

  /** `echoes` are the texts that come before the first token, one per choice. */
  constructor({ id, created, model }: ReplyHead, echoes: readonly string[]) {
    this.head = `{"id":${JSON.stringify(id)},"object":"text_completion","created":${created},"model":${JSON.stringify(model)},"choices":[`;
    this.echoes = echoes;
  }

  token(index: number, choice: Choice, number: number): string[] {
    const piece = choice.pieces[number - 1];
    const echo = number === 1 ? (this.echoes[index] ?? '') : '';
    const text = echo + (piece?.kind === 'content' ? piece.text : '');
    const isLast = number === choice.pieces.length;
    const finish = isLast ? JSON.stringify(choice.finishReason) : 'null';
    const stop = isLast ? JSON.stringify(choice.stopReason) : 'null';
    return [
      `${this.head}{"index":${index},"text":${JSON.stringify(text)},"logprobs":null,"finish_reason":${finish},"stop_reason":${stop}}]}`,
    ];
  }

  /** The chunk without choices that carries the usage. */
  end(counts: UsageCounts | null): string[] {
    if (counts === null) return [];
    return [`${this.head}],"usage":${JSON.stringify(usageObject(counts))}}`];
  }
}
