import {
  isToolRun,
  type Citation,
  type ReplyOptions,
  type StreamStep,
  type ToolRunEvent,
  type TurnEndEvent,
  type TurnEvent,
  type Usage,
  type ForeignItemEvent,
} from '@bellwether/exchange';
import { foreignIgnored } from '../../content/foreign-item.js';
import { Blocks, type Block, type BlockSink } from '../../content/blocks.js';
import { citationIgnored, messagesCitationOf } from '../../content/citations.js';
import { unknownEnd } from '../../content/unknown-end.js';
import { warningComment } from '../../content/warning-comment.js';
import { directCaller, stopOf, unfilled, usageOf } from './message-end.js';
import { MessageState } from './message-state.js';
import { RunBlocks } from './run-blocks.js';
import { suffixOf } from './suffix-of.js';

const encoder = new TextEncoder();

/**
 * A Messages stream: `message_start`, blocks, `message_delta`, `message_stop`, one piece of bytes per network read.
 *
 * Errors   `worker_failed` when the model called a tool with what is no JSON object.
 */
export class MessageStream implements StreamStep<readonly TurnEvent[], Uint8Array>, BlockSink {
  private readonly blocks = new Blocks(this);
  private readonly state = new MessageState();
  private readonly runs: RunBlocks;
  private hasStarted = false;
  private index = -1;
  private kind: Block['kind'] = 'text';
  private text = '';
  private isCited = false;
  readonly warnings: string[] = [];

  constructor(private readonly options: ReplyOptions) {
    this.runs = new RunBlocks(suffixOf(options.id));
  }

  push(events: readonly TurnEvent[]): Uint8Array[] {
    this.text = '';
    for (const event of events) if (event.type === 'usage') this.state.usage = event.usage;
    for (const event of events) this.take(event);
    return this.text === '' ? [] : [encoder.encode(this.text)];
  }

  end(): Uint8Array[] {
    return [];
  }

  open(block: Block): void {
    this.index += 1;
    this.kind = block.kind;
    this.isCited = false;
    const content = emptyBlock(block);
    this.send('content_block_start', { index: this.index, content_block: content });
  }

  add(text: string): void {
    if (this.isCited) this.next();
    this.state.outputLength += text.length;
    const delta =
      this.kind === 'text' || this.kind === 'refusal'
        ? { type: 'text_delta', text }
        : this.kind === 'reasoning'
          ? { type: 'thinking_delta', thinking: text }
          : { type: 'input_json_delta', partial_json: text };
    this.send('content_block_delta', { index: this.index, delta });
  }

  sign(signature: string): void {
    const delta = { type: 'signature_delta', signature };
    this.send('content_block_delta', { index: this.index, delta });
  }

  cite(citation: Citation | null): void {
    const told = citation === null ? null : messagesCitationOf(citation);
    if (told === null) {
      this.warnings.push(citationIgnored);
      return;
    }
    this.isCited = true;
    const delta = { type: 'citations_delta', citation: told };
    this.send('content_block_delta', { index: this.index, delta });
  }

  foreign(event: ForeignItemEvent): void {
    this.warnings.push(foreignIgnored(event));
  }

  close(): void {
    this.send('content_block_stop', { index: this.index });
  }

  private take(event: TurnEvent): void {
    if (event.type === 'opaque' || event.type === 'usage' || event.type === 'turn-error') return;
    if (!this.hasStarted) this.start();
    this.state.note(event);
    if (event.type === 'turn-end') this.finish(event);
    else if (isToolRun(event)) this.run(event);
    else this.blocks.push(event);
  }

  /** This API tells neither the tools of a server nor that consent is asked for. */
  private run(event: ToolRunEvent): void {
    this.blocks.end();
    if (event.type === 'tool-run-start') {
      const { block, input } = this.runs.begin(event);
      this.piece({ ...block, input: {} }, JSON.stringify(input));
    } else if (event.type === 'tool-run-end') {
      const block = this.runs.end(event);
      if (block !== null) this.piece(block, null);
    }
  }

  private piece(block: Record<string, unknown>, input: string | null): void {
    this.index += 1;
    const { index } = this;
    this.send('content_block_start', { index, content_block: block });
    if (input !== null) {
      const delta = { type: 'input_json_delta', partial_json: input };
      this.send('content_block_delta', { index, delta });
    }
    this.close();
  }

  /** Citations are of a whole block: what follows them stands in another one. */
  private next(): void {
    this.close();
    this.open({ kind: 'text' });
  }

  private start(): void {
    this.hasStarted = true;
    const { id, model } = this.options;
    this.send('message_start', {
      message: {
        ...{ id, type: 'message', role: 'assistant', model, content: [] },
        ...{
          stop_reason: null,
          stop_sequence: null,
          stop_details: null,
          ...unfilled,
          usage: { ...this.usage(), output_tokens: 1 },
        },
      },
    });
  }

  private finish(event: TurnEndEvent): void {
    this.state.check(event);
    this.warnings.push(...unknownEnd(event));
    this.blocks.end();
    const delta = { ...stopOf(event, this.state.isRefusal, this.options), container: null };
    this.send('message_delta', { delta, usage: this.usage() });
    this.text += warningComment(this.warnings);
    this.send('message_stop', {});
  }

  private usage(): Record<string, unknown> {
    const usage: Usage | null = this.state.usage;
    const { inputTokens } = this.options;
    const { outputLength } = this.state;
    return usageOf(usage, { inputTokens, outputLength, searches: this.runs.searches });
  }

  private send(type: string, rest: Record<string, unknown>): void {
    this.text += `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;
  }
}

function emptyBlock(block: Block): object {
  if (block.kind === 'tool') {
    const { id, name } = block;
    return { type: 'tool_use', id, name, input: {}, caller: directCaller };
  }
  return block.kind === 'reasoning'
    ? // The signature comes with the end of the thought, where the worker gave one.
      { type: 'thinking', thinking: '', signature: '' }
    : { type: 'text', text: '', citations: null };
}
