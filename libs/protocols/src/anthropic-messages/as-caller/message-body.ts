import {
  isToolRun,
  type Citation,
  type ReplyOptions,
  type StreamStep,
  type ToolRunEvent,
  type TurnEndEvent,
  type TurnEvent,
  type ForeignItemEvent,
} from '@bellwether/exchange';
import { foreignIgnored } from '../../content/foreign-item.js';
import { Blocks, type Block, type BlockSink } from '../../content/blocks.js';
import { citationIgnored, messagesCitationOf } from '../../content/citations.js';
import { unknownEnd } from '../../content/unknown-end.js';
import { directCaller, stopOf, unfilled, usageOf } from './message-end.js';
import { MessageState } from './message-state.js';
import { RunBlocks } from './run-blocks.js';
import { suffixOf } from './suffix-of.js';

const encoder = new TextEncoder();

/**
 * A Messages reply as one document, made when the turn ends.
 *
 * Errors   `worker_failed` when the model called a tool with what is no JSON object.
 */
export class MessageBody implements StreamStep<readonly TurnEvent[], Uint8Array>, BlockSink {
  private readonly blocks = new Blocks(this);
  private readonly state = new MessageState();
  private readonly runs: RunBlocks;
  private readonly content: unknown[] = [];
  private current: Block = { kind: 'text' };
  private text = '';
  private signature = '';
  private citations: unknown[] = [];
  readonly warnings: string[] = [];

  constructor(private readonly options: ReplyOptions) {
    this.runs = new RunBlocks(suffixOf(options.id));
  }

  push(events: readonly TurnEvent[]): Uint8Array[] {
    for (const event of events) {
      this.state.note(event);
      if (event.type === 'usage') this.state.usage = event.usage;
      else if (event.type === 'turn-end') return [this.finish(event)];
      else if (isToolRun(event)) this.run(event);
      else if (event.type !== 'opaque' && event.type !== 'turn-error') this.blocks.push(event);
    }
    return [];
  }

  end(): Uint8Array[] {
    return [];
  }

  open(block: Block): void {
    this.current = block;
    this.text = '';
    this.signature = '';
    this.citations = [];
  }

  add(text: string): void {
    // Citations are of a whole block: what follows them stands in another one.
    if (this.citations.length > 0) {
      this.close();
      this.open(this.current);
    }
    this.text += text;
    this.state.outputLength += text.length;
  }

  sign(signature: string): void {
    this.signature = signature;
  }

  cite(citation: Citation | null): void {
    const told = citation === null ? null : messagesCitationOf(citation);
    if (told === null) this.warnings.push(citationIgnored);
    else this.citations.push(told);
  }

  foreign(event: ForeignItemEvent): void {
    this.warnings.push(foreignIgnored(event));
  }

  close(): void {
    const { current, text } = this;
    if (current.kind === 'tool') {
      const { id, name } = current;
      const input = inputOf(text);
      this.content.push({ type: 'tool_use', id, name, input, caller: directCaller });
    } else if (current.kind === 'reasoning') {
      this.content.push({ type: 'thinking', thinking: text, signature: this.signature });
    } else {
      const citations = this.citations.length > 0 ? this.citations : null;
      this.content.push({ type: 'text', text, citations });
    }
  }

  private run(event: ToolRunEvent): void {
    this.blocks.end();
    if (event.type === 'tool-run-start') {
      const { block, input } = this.runs.begin(event);
      this.content.push({ ...block, input });
    } else if (event.type === 'tool-run-end') {
      const block = this.runs.end(event);
      if (block !== null) this.content.push(block);
    }
  }

  private finish(event: TurnEndEvent): Uint8Array {
    this.state.check(event);
    this.warnings.push(...unknownEnd(event));
    this.blocks.end();
    const { id, model, inputTokens } = this.options;
    const { usage, outputLength, isRefusal } = this.state;
    return encoder.encode(
      JSON.stringify({
        ...{ id, type: 'message', role: 'assistant', model, content: this.content },
        ...unfilled,
        ...stopOf(event, isRefusal, this.options),
        usage: usageOf(usage, { inputTokens, outputLength, searches: this.runs.searches }),
      }),
    );
  }
}

function inputOf(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Cut by the token limit, which the stop reason says: other broken inputs have been refused.
    return {};
  }
}
