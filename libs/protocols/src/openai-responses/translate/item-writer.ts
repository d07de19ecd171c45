import type { Block } from '../../content/blocks.js';
import type { Loose } from '../../content/loose.js';
import type { EventLines } from './event-lines.js';
import { emptyItem, partOf, type Item } from './items.js';

const words = { text: 'output_text', refusal: 'refusal', reasoning: 'reasoning_text' } as const;

/** The output items of a response, one after the other, each told from its beginning to its end. */
export class ItemWriter {
  /** As they are kept: seals of thoughts are in them. */
  readonly made: Item[] = [];
  /** Characters of output. */
  length = 0;
  /** False = what closes now was cut. */
  isWhole = true;
  private current: Item | null = null;
  private block: Block = { kind: 'text' };
  private text = '';
  private logprobs: unknown[] = [];
  private seal: string | null = null;

  constructor(
    private readonly lines: EventLines,
    private readonly suffix: string,
    private readonly showsSeals: boolean,
  ) {}

  open(block: Block): void {
    this.block = block;
    this.text = '';
    this.logprobs = [];
    this.seal = null;
    this.current = emptyItem(block, `${this.suffix}_${this.made.length}`);
    this.lines.send('response.output_item.added', { ...this.place(), item: this.current });
    if (this.hasPart())
      this.lines.send('response.content_part.added', {
        ...this.partPlace(),
        part: partOf(block.kind, ''),
      });
  }

  add(delta: string, logprobs: readonly unknown[] = []): void {
    this.text += delta;
    this.length += delta.length;
    const { block } = this;
    if (block.kind === 'tool') {
      this.lines.send(`response.${this.inputWord()}.delta`, { ...this.itemPlace(), delta });
      return;
    }
    for (const one of logprobs) this.logprobs.push(one);
    this.lines.send(`response.${words[block.kind]}.delta`, {
      ...{ ...this.partPlace(), delta },
      ...(block.kind === 'text' ? { logprobs } : {}),
    });
  }

  sign(seal: string): void {
    this.seal = seal;
  }

  close(): void {
    const { kind } = this.block;
    const item = this.closed();
    if (kind === 'tool') this.closeInput(item);
    else if (this.hasPart()) this.closePart(kind);
    this.lines.send('response.output_item.done', { ...this.place(), item: this.shownItem(item) });
    this.made.push(item);
    this.current = null;
  }

  /** As the caller sees them. */
  shown(): Item[] {
    return this.made.map((item) => this.shownItem(item));
  }

  private shownItem(item: Item): Item {
    if (item.type !== 'reasoning' || this.showsSeals) return item;
    const { encrypted_content: _, ...rest } = item;
    return rest;
  }

  private closed(): Item {
    const { block, text, seal } = this;
    const item = { ...this.current!, status: this.isWhole ? 'completed' : 'incomplete' };
    if (block.kind === 'tool') return { ...item, [block.isRaw ? 'input' : 'arguments']: text };
    const content = this.hasPart() ? [partOf(block.kind, text, this.logprobs)] : [];
    return { ...item, content, ...(seal === null ? {} : { encrypted_content: seal }) };
  }

  private closeInput(item: Item): void {
    const { block, text } = this;
    const input =
      block.kind === 'tool' && block.isRaw ? { input: text } : { name: item.name, arguments: text };
    this.lines.send(`response.${this.inputWord()}.done`, { ...this.itemPlace(), ...input });
  }

  private closePart(kind: keyof typeof words): void {
    const { text, logprobs } = this;
    const rest =
      kind === 'refusal' ? { refusal: text } : kind === 'text' ? { text, logprobs } : { text };
    const place = this.partPlace();
    this.lines.send(`response.${words[kind]}.done`, { ...place, ...rest });
    const part = partOf(kind, text, logprobs);
    this.lines.send('response.content_part.done', { ...place, part });
  }

  private inputWord(): string {
    return this.block.kind === 'tool' && this.block.isRaw
      ? 'custom_tool_call_input'
      : 'function_call_arguments';
  }

  /** A tool's input is no part, and of a sealed thought nothing is told. */
  private hasPart(): boolean {
    const { block } = this;
    return block.kind !== 'tool' && !(block.kind === 'reasoning' && block.isSealed === true);
  }

  private place(): { output_index: number } {
    return { output_index: this.made.length };
  }

  private itemPlace(): Loose {
    return { item_id: this.current?.id ?? '', ...this.place() };
  }

  private partPlace(): Loose {
    return { ...this.itemPlace(), content_index: 0 };
  }
}
