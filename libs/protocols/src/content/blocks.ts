import {
  GatewayError,
  type Citation,
  type ForeignItemEvent,
  type TranslatedEvent,
} from '@bellwether/exchange';

/** A piece of the answer that is told in one go. */
export type Block =
  | { readonly kind: 'text'; readonly phase?: string }
  | { readonly kind: 'refusal' }
  /** `isSealed` = nothing of the thought is told, there is only a seal. */
  | { readonly kind: 'reasoning'; readonly isSealed?: true }
  /** `isRaw` = its input is any text, no JSON. */
  | { readonly kind: 'tool'; readonly id: string; readonly name: string; readonly isRaw?: true };

/** What happens to blocks. `text` of an `add` belongs to the block that was opened last. */
export interface BlockSink {
  open(block: Block): void;
  /** `logprobs` of the tokens of the text, when they were asked for. */
  add(text: string, logprobs?: readonly unknown[]): void;
  sign(signature: string): void;
  /** Of the open text; null = it came when none was open. */
  cite(citation: Citation | null): void;
  /** Between two blocks. */
  foreign(event: ForeignItemEvent): void;
  /** `isCut` = a limit ended the turn within the block. */
  close(isCut?: boolean): void;
}

/** Events that wait for a tool call to be complete. */
const maxWaiting = 100_000;

/**
 * Lays events out as blocks that are opened and closed once, one after the other. Chat workers may mix the pieces of
 * several tool calls: what does not belong to the open call waits until that is closed.
 *
 * Errors   `worker_failed` when more waits than any model's calls have pieces.
 */
export class Blocks {
  private current: Block | null = null;
  private waiting: TranslatedEvent[] = [];

  constructor(private readonly sink: BlockSink) {}

  push(event: TranslatedEvent): void {
    if (this.current?.kind === 'tool' && !this.isOfCurrent(event)) {
      if (this.waiting.length >= maxWaiting)
        throw new GatewayError('worker_failed', {
          text: 'The worker never completes a tool call that it began.',
        });
      this.waiting.push(event);
      return;
    }
    this.place(event);
    if (this.current === null && this.waiting.length > 0) this.drain();
  }

  /** Closes everything, in order. */
  end(): void {
    this.close();
    while (this.waiting.length > 0) {
      this.drain();
      this.close();
    }
  }

  private isOfCurrent(event: TranslatedEvent): boolean {
    return 'id' in event && this.current?.kind === 'tool' && event.id === this.current.id;
  }

  private drain(): void {
    const events = this.waiting;
    this.waiting = [];
    for (const event of events) this.push(event);
  }

  private place(event: TranslatedEvent): void {
    switch (event.type) {
      case 'text-delta':
        if (event.begins !== undefined) {
          this.close();
          this.start({ kind: 'text', ...event.begins });
        }
        this.within({ kind: 'text' }, event.text, event.logprobs);
        break;
      case 'citation':
        this.sink.cite(this.current?.kind === 'text' ? event.citation : null);
        break;
      case 'refusal-delta':
        this.within({ kind: 'refusal' }, event.text);
        break;
      case 'reasoning-delta':
        this.within({ kind: 'reasoning' }, event.text);
        break;
      case 'reasoning-end':
        if (this.current?.kind !== 'reasoning') {
          this.close();
          this.start({ kind: 'reasoning', isSealed: true });
        }
        this.sink.sign(event.signature);
        this.close(event.isCut);
        break;
      case 'tool-input-start':
        this.close();
        this.start({
          ...{ kind: 'tool', id: event.id, name: event.name },
          ...(event.isRaw ? { isRaw: true } : {}),
        });
        break;
      case 'tool-input-delta':
        if (this.current !== null) this.sink.add(event.text);
        break;
      case 'tool-input-end':
        this.close(event.isCut);
        break;
      case 'foreign-item':
        this.close();
        this.sink.foreign(event);
    }
  }

  private within(block: Block, text: string, logprobs?: readonly unknown[]): void {
    if (this.current?.kind !== block.kind) {
      this.close();
      this.start(block);
    }
    if (logprobs === undefined) this.sink.add(text);
    else this.sink.add(text, logprobs);
  }

  private start(block: Block): void {
    this.current = block;
    this.sink.open(block);
  }

  private close(isCut = false): void {
    if (this.current === null) return;
    this.current = null;
    this.sink.close(isCut);
  }
}
