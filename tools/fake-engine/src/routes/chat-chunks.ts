import type { Choice, Piece } from '../answers/choice.js';
import { sourceOf } from '../answers/sources.js';
import type { Faults } from '../faults.js';
import type { ChunkWriter, ReplyHead } from './planned-reply.js';
import { chatStyle } from './stream-style.js';
import { usageObject, type UsageCounts } from './usage.js';

/** Writes the chunks of one streamed chat reply; everything that does not change is written once. */
export class ChatChunks implements ChunkWriter {
  readonly style = chatStyle;
  private readonly head: string;
  private readonly reasoningField: string;
  private readonly citesSources: boolean;

  constructor({ id, created, model }: ReplyHead, faults: Faults) {
    this.head = `{"id":${JSON.stringify(id)},"object":"chat.completion.chunk","created":${created},"model":${JSON.stringify(model)},"choices":[`;
    this.citesSources = faults.citesSources;
    this.reasoningField = faults.reasoning === 'off' ? 'reasoning_content' : faults.reasoning;
  }

  /** The chunk of one token, after the chunk of the role; the last one says why the choice ended. */
  token(index: number, choice: Choice, number: number): string[] {
    const piece = choice.pieces[number - 1] as Piece;
    const isLast = number === choice.pieces.length;
    const finish = isLast ? JSON.stringify(choice.finishReason) : 'null';
    const stop = isLast ? `,"stop_reason":${JSON.stringify(choice.stopReason)}` : '';
    const chunk = this.chunk(index, this.delta(piece), finish, stop);
    const role = '{"role":"assistant","content":""}';
    const first = number === 1 ? [this.chunk(index, role, 'null', '')] : [];
    const source = isLast && this.citesSources ? sourceOf(choice) : null;
    if (source === null) return [...first, chunk];
    const annotations = [{ type: 'url_citation', url_citation: source }];
    return [...first, this.chunk(index, JSON.stringify({ annotations }), 'null', ''), chunk];
  }

  /** The chunk without choices that carries the usage. */
  end(counts: UsageCounts | null): string[] {
    if (counts === null) return [];
    return [`${this.head}],"usage":${JSON.stringify(usageObject(counts))}}`];
  }

  private chunk(choice: number, delta: string, finish: string, stop: string): string {
    return `${this.head}{"index":${choice},"delta":${delta},"logprobs":null,"finish_reason":${finish}${stop}}]}`;
  }

  private delta(piece: Piece): string {
    switch (piece.kind) {
      case 'content':
        return `{"content":${JSON.stringify(piece.text)}}`;
      case 'reasoning':
        return `{"${this.reasoningField}":${JSON.stringify(piece.text)}}`;
      case 'tool-start':
        return JSON.stringify({
          tool_calls: [
            {
              index: piece.call,
              id: piece.id,
              type: 'function',
              function: { name: piece.name, arguments: '' },
            },
          ],
        });
      case 'tool-arguments':
        return JSON.stringify({
          tool_calls: [{ index: piece.call, function: { arguments: piece.text } }],
        });
    }
  }
}
