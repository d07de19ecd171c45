import type { Citation } from '@bellwether/exchange';
import { annotationOf, citationIgnored } from '../../content/citations.js';
import type { Block } from '../../content/blocks.js';
import { textIn, type Loose } from '../../content/loose.js';
import type { EventLines } from './event-lines.js';
import { emptyItem, itemId, partOf, type Item, type PartKind } from './items.js';

interface PartWords {
  /** First part of the names of its events: its text, and the part itself. */
  readonly text: string;
  readonly part: string;
  readonly index: 'content_index' | 'summary_index';
}

const words: Readonly<Record<PartKind, PartWords>> = {
  text: { text: 'output_text', part: 'content_part', index: 'content_index' },
  refusal: { text: 'refusal', part: 'content_part', index: 'content_index' },
  reasoning: { text: 'reasoning_text', part: 'content_part', index: 'content_index' },
  summary: {
    text: 'reasoning_summary_text',
    part: 'reasoning_summary_part',
    index: 'summary_index',
  },
};

export interface ItemWriterOptions {
  /** Part of the ids of all items. */
  readonly suffix: string;
  /** The caller wants the seals on thoughts. */
  readonly showsSeals: boolean;
  /** The caller wants thoughts as summaries. */
  readonly summarises: boolean;
}

/** The output items of a response, one after the other, each told from its beginning to its end. */
export class ItemWriter {
  /** As they are kept: seals of thoughts are in them. */
  readonly made: Item[] = [];
  /** Characters of output. */
  length = 0;
  /** False = what closes now was cut. */
  isWhole = true;
  readonly warnings: string[] = [];
  private current: Item | null = null;
  private block: Block = { kind: 'text' };
  /** null = the item has no part: a tool's input is none, and of a sealed thought nothing is told. */
  private part: PartKind | null = null;
  private text = '';
  private logprobs: unknown[] = [];
  private annotations: unknown[] = [];
  /** Characters of text in the items of this turn before. */
  private textBefore = 0;
  private seal: string | null = null;

  constructor(
    private readonly lines: EventLines,
    private readonly options: ItemWriterOptions,
  ) {}

  open(block: Block): void {
    this.block = block;
    this.part = this.partKind(block);
    this.text = '';
    this.logprobs = [];
    this.annotations = [];
    this.seal = null;
    this.current = emptyItem(block, `${this.options.suffix}_${this.made.length}`);
    this.lines.send('response.output_item.added', { ...this.place(), item: this.current });
    if (this.part !== null) this.sendPart(this.part, 'added', partOf(this.part, ''));
  }

  add(delta: string, logprobs: readonly unknown[] = []): void {
    this.text += delta;
    this.length += delta.length;
    const { part } = this;
    if (part === null) {
      this.lines.send(`response.${this.inputWord()}.delta`, { ...this.itemPlace(), delta });
      return;
    }
    for (const one of logprobs) this.logprobs.push(one);
    const rest = part === 'text' ? { delta, logprobs } : { delta };
    this.lines.send(`response.${words[part].text}.delta`, { ...this.partPlace(part), ...rest });
  }

  cite(citation: Citation | null): void {
    const annotation = citation === null ? null : annotationOf(citation, this.textBefore);
    if (annotation === null) {
      this.warnings.push(citationIgnored);
      return;
    }
    this.lines.send('response.output_text.annotation.added', {
      ...this.partPlace('text'),
      ...{ annotation_index: this.annotations.length, annotation },
    });
    this.annotations.push(annotation);
  }

  sign(seal: string): void {
    this.seal = seal;
  }

  close(isCut = false): void {
    const item = this.closed(this.isWhole && !isCut);
    if (this.block.kind === 'tool') this.closeInput(item);
    else if (this.part !== null) this.closePart(this.part);
    this.lines.send('response.output_item.done', { ...this.place(), item: this.shownItem(item) });
    if (this.part === 'text') this.textBefore += this.text.length;
    this.made.push(item);
    this.current = null;
  }

  /** An item that the worker tells as a whole: under an id of ours, since those of workers may be there twice. */
  pass(told: Loose): void {
    const type = textIn(told.type);
    const item = { ...told, type, id: itemId(type, `${this.options.suffix}_${this.made.length}`) };
    for (const phase of ['added', 'done'])
      this.lines.send(`response.output_item.${phase}`, { ...this.place(), item });
    this.made.push(item);
  }

  /** The model is asked again: places in the text count anew. */
  nextTurn(): void {
    this.textBefore = 0;
  }

  /** As the caller sees them. */
  shown(): Item[] {
    return this.made.map((item) => this.shownItem(item));
  }

  private partKind(block: Block): PartKind | null {
    if (block.kind === 'tool') return null;
    if (block.kind !== 'reasoning') return block.kind;
    if (block.isSealed) return null;
    return this.options.summarises ? 'summary' : 'reasoning';
  }

  private shownItem(item: Item): Item {
    if (item.type !== 'reasoning' || this.options.showsSeals) return item;
    const { encrypted_content: _, ...rest } = item;
    return rest;
  }

  private closed(isWhole: boolean): Item {
    const { block, part, text, seal, logprobs, annotations } = this;
    const item = { ...this.current!, status: isWhole ? 'completed' : 'incomplete' };
    if (block.kind === 'tool') return { ...item, [block.isRaw ? 'input' : 'arguments']: text };
    const told = part === null ? [] : [partOf(part, text, { logprobs, annotations })];
    const sealed = seal === null ? {} : { encrypted_content: seal };
    return { ...item, [part === 'summary' ? 'summary' : 'content']: told, ...sealed };
  }

  private closeInput(item: Item): void {
    const { block, text } = this;
    const input =
      block.kind === 'tool' && block.isRaw ? { input: text } : { name: item.name, arguments: text };
    this.lines.send(`response.${this.inputWord()}.done`, { ...this.itemPlace(), ...input });
  }

  private closePart(part: PartKind): void {
    const { text, logprobs, annotations } = this;
    const told =
      part === 'refusal' ? { refusal: text } : part === 'text' ? { text, logprobs } : { text };
    this.lines.send(`response.${words[part].text}.done`, { ...this.partPlace(part), ...told });
    this.sendPart(part, 'done', partOf(part, text, { logprobs, annotations }));
  }

  private sendPart(kind: PartKind, phase: 'added' | 'done', part: Loose): void {
    this.lines.send(`response.${words[kind].part}.${phase}`, { ...this.partPlace(kind), part });
  }

  private inputWord(): string {
    return this.block.kind === 'tool' && this.block.isRaw
      ? 'custom_tool_call_input'
      : 'function_call_arguments';
  }

  private place(): { output_index: number } {
    return { output_index: this.made.length };
  }

  private itemPlace(): Loose {
    return { item_id: this.current?.id ?? '', ...this.place() };
  }

  private partPlace(part: PartKind): Loose {
    return { ...this.itemPlace(), [words[part].index]: 0 };
  }
}
