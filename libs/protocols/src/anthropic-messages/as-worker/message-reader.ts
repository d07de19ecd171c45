import type { FinishReason, TurnEvent } from '@bellwether/exchange';
import { anthropicCitation, citationEvents } from '../../content/citations.js';
import type { DocumentReader } from '../../content/decode-documents.js';
import {
  brokenEvent,
  part,
  readObject,
  reported,
  textIn,
  type Loose,
} from '../../content/loose.js';
import { wrapSeal } from '../../content/seals.js';
import { ToolIds } from '../../content/tool-ids.js';
import { unknownWord } from '../../content/unknown-end.js';
import { reasonOf, usageOf } from '../decode.js';

/** A block that is being told. `said` is what of it has come so far. */
interface OpenBlock {
  readonly kind: 'text' | 'thinking' | 'tool' | 'other';
  readonly id: string;
  /** Input that came whole with the block's start. */
  readonly whole: string;
  said: string;
  signature: string;
  /** Where its text begins in that of the turn, and what it is said to be from. */
  readonly textStart: number;
  readonly citations: unknown[];
}

/**
 * Documents of a Messages worker → events: the events of a stream, or the message itself.
 *
 * Shapes   blocks of servers' own tools say nothing to other dialects. Blocks without index are the last one that began.
 */
export class MessageReader implements DocumentReader {
  isOver = false;
  private readonly blocks = new Map<number, OpenBlock>();
  private readonly ids: ToolIds;
  private last = -1;
  private textLength = 0;
  private hasBegun = false;
  private usage: Loose = {};
  private stopReason: unknown = null;
  private stopSequence: unknown = null;

  constructor(idSeed: string) {
    this.ids = new ToolIds(idSeed);
  }

  get hasFinished(): boolean {
    return this.stopReason !== null;
  }

  take(text: string, out: TurnEvent[]): void {
    const document = readObject(text);
    if (!document) {
      this.isOver = true;
      out.push(brokenEvent);
      return;
    }
    switch (document.type) {
      case 'message_start':
        this.hasBegun = true;
        this.usage = part(part(document.message).usage);
        break;
      case 'content_block_start':
        this.start(this.indexOf(document, true), part(document.content_block), out);
        break;
      case 'content_block_delta':
        this.add(this.indexOf(document, false), part(document.delta), out);
        break;
      case 'content_block_stop':
        this.stop(this.indexOf(document, false), out);
        break;
      case 'message_delta':
        this.note(part(document.delta), document.usage, out);
        break;
      case 'message_stop':
        this.finish(out);
        break;
      case 'message':
        this.whole(document, out);
        break;
      default:
        if (document.type === 'error' || document.error) {
          this.isOver = true;
          out.push(reported(document.error ?? document));
        }
    }
  }

  finish(out: TurnEvent[]): void {
    if (this.isOver) return;
    if (!this.hasBegun) {
      // A document that is no message, for instance of a proxy in between.
      this.isOver = true;
      out.push(brokenEvent);
      return;
    }
    for (const index of [...this.blocks.keys()]) this.stop(index, out);
    this.isOver = true;
    const { stopSequence } = this;
    out.push({
      type: 'turn-end',
      finishReason: this.reason(),
      ...unknownWord(this.stopReason, reasonOf(this.stopReason)),
      ...(typeof stopSequence === 'string' && stopSequence !== '' ? { stopSequence } : {}),
    });
  }

  private reason(): FinishReason {
    const said = reasonOf(this.stopReason);
    if (this.ids.count > 0) return said === 'stop' || said === 'unknown' ? 'tool-calls' : said;
    return said === 'tool-calls' || said === 'unknown' ? 'stop' : said;
  }

  private indexOf({ index }: Loose, isStart: boolean): number {
    if (typeof index === 'number') this.last = index;
    else if (isStart) this.last += 1;
    return this.last;
  }

  private start(index: number, block: Loose, out: TurnEvent[]): void {
    this.hasBegun = true;
    // An index that comes again without an end in between is a block of its own.
    this.stop(index, out);
    const open = this.open(block, out);
    this.blocks.set(index, open);
    if (open.kind === 'text') {
      this.add(index, { type: 'text_delta', text: block.text }, out);
      if (Array.isArray(block.citations)) open.citations.push(...(block.citations as unknown[]));
    }
    if (open.kind !== 'thinking') return;
    this.add(index, { type: 'thinking_delta', thinking: block.thinking }, out);
    this.add(index, { type: 'signature_delta', signature: block.signature }, out);
  }

  private open(block: Loose, out: TurnEvent[]): OpenBlock {
    const { textLength: textStart } = this;
    const fresh = { id: '', whole: '', said: '', signature: '', textStart, citations: [] };
    if (block.type === 'text') return { ...fresh, kind: 'text' };
    if (block.type === 'thinking') return { ...fresh, kind: 'thinking' };
    if (block.type === 'tool_use') {
      const id = this.ids.take(block.id);
      out.push({ type: 'tool-input-start', id, name: textIn(block.name) });
      return { ...fresh, kind: 'tool', id, whole: wholeInput(block.input) };
    }
    if (block.type === 'redacted_thinking') {
      const raw = textIn(block.data);
      out.push({
        type: 'reasoning-end',
        signature: wrapSeal('anthropic-messages', { kind: 'thought', raw }),
      });
    }
    return { ...fresh, kind: 'other' };
  }

  private add(index: number, delta: Loose, out: TurnEvent[]): void {
    const block = this.blocks.get(index);
    if (!block) return;
    if (delta.type === 'text_delta') {
      const text = textIn(delta.text);
      this.textLength += text.length;
      if (text !== '') out.push({ type: 'text-delta', text });
    } else if (delta.type === 'citations_delta' && block.kind === 'text') {
      block.citations.push(delta.citation);
    } else if (delta.type === 'thinking_delta') {
      const text = textIn(delta.thinking);
      if (text !== '') out.push({ type: 'reasoning-delta', text });
    } else if (delta.type === 'signature_delta') {
      block.signature += textIn(delta.signature);
    } else if (delta.type === 'input_json_delta' && block.kind === 'tool') {
      const text = textIn(delta.partial_json);
      block.said += text;
      if (text !== '') out.push({ type: 'tool-input-delta', id: block.id, text });
    }
  }

  private stop(index: number, out: TurnEvent[]): void {
    const block = this.blocks.get(index);
    if (!block) return;
    this.blocks.delete(index);
    const { textStart, citations } = block;
    const read = (one: unknown) => anthropicCitation(one, textStart, this.textLength);
    out.push(...citationEvents(citations, read));
    if (block.kind === 'thinking')
      out.push({
        type: 'reasoning-end',
        signature: wrapSeal('anthropic-messages', { kind: 'signature', raw: block.signature }),
      });
    if (block.kind !== 'tool') return;
    const { id, whole } = block;
    if (block.said === '' && whole !== '') out.push({ type: 'tool-input-delta', id, text: whole });
    const said = block.said === '' ? whole : block.said;
    out.push({ type: 'tool-input-end', id, isWhole: said === '' || readObject(said) !== null });
  }

  /** Engines tell the input's tokens at the start, at the end, or twice. */
  private note(delta: Loose, usage: unknown, out: TurnEvent[]): void {
    this.stopReason = delta.stop_reason ?? this.stopReason;
    this.stopSequence = delta.stop_sequence ?? this.stopSequence;
    for (const [name, value] of Object.entries(part(usage)))
      if (value !== null) this.usage = { ...this.usage, [name]: value };
    if (Object.keys(this.usage).length > 0) out.push({ type: 'usage', usage: usageOf(this.usage) });
  }

  private whole(message: Loose, out: TurnEvent[]): void {
    this.hasBegun = true;
    const content = Array.isArray(message.content) ? (message.content as unknown[]) : [];
    for (const [index, block] of content.entries()) {
      this.start(index, part(block), out);
      this.stop(index, out);
    }
    this.note(message, message.usage, out);
  }
}

/** The input as JSON text; nothing for one that is empty, which a stream's start always has. */
function wholeInput(input: unknown): string {
  if (typeof input === 'string') return input;
  return Object.keys(part(input)).length === 0 ? '' : JSON.stringify(input);
}
