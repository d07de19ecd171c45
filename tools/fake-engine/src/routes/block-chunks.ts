import type { Choice, Piece } from '../answers/choice.js';
import type { ChunkWriter } from './planned-reply.js';
import type { StreamStyle } from './stream-style.js';
import type { UsageCounts } from './usage.js';

/** A part of a reply that is opened and closed once. */
export type Block =
  | { readonly kind: 'reasoning' | 'content' }
  | { readonly kind: 'tool'; readonly id: string; readonly name: string };

/** The events of an API that tells its replies in blocks. */
export interface BlockEvents {
  readonly style: StreamStyle;
  start(promptTokens: number): string[];
  open(block: Block): string[];
  add(block: Block, text: string): string[];
  close(block: Block): string[];
  end(choice: Choice, counts: UsageCounts | null): string[];
}

/** Lays the tokens of one choice out as blocks, one after the other. */
export class BlockChunks implements ChunkWriter {
  readonly style: StreamStyle;
  private block: Block | null = null;
  private choice: Choice | null = null;

  constructor(private readonly events: BlockEvents) {
    this.style = events.style;
  }

  start(promptTokens: number): string[] {
    return this.events.start(promptTokens);
  }

  token(_index: number, choice: Choice, number: number): string[] {
    this.choice = choice;
    const piece = choice.pieces[number - 1] as Piece;
    if (piece.kind === 'tool-start')
      return this.next({ kind: 'tool', id: piece.id, name: piece.name });
    // The end mark is a token without text.
    if (piece.text === '') return [];
    if (piece.kind === 'tool-arguments')
      return this.block === null ? [] : this.events.add(this.block, piece.text);
    const opened = this.block?.kind === piece.kind ? [] : this.next({ kind: piece.kind });
    return [...opened, ...this.events.add(this.block as Block, piece.text)];
  }

  end(counts: UsageCounts | null): string[] {
    const closed = this.block === null ? [] : this.events.close(this.block);
    return [...closed, ...this.events.end(this.choice as Choice, counts)];
  }

  private next(block: Block): string[] {
    const closed = this.block === null ? [] : this.events.close(this.block);
    this.block = block;
    return [...closed, ...this.events.open(block)];
  }
}
