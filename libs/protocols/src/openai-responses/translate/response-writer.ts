import type {
  FinishReason,
  GatewayError,
  ReplyOptions,
  ReplyWriter,
  TurnEvent,
  Usage,
} from '@bellwether/exchange';
import { Blocks, type Block, type BlockSink } from '../../content/blocks.js';
import { emptyItem, partOf, withText, type Item } from './items.js';
import { usageOf } from './usage.js';

const encoder = new TextEncoder();
const done = 'data: [DONE]\n\n';

type Status = 'in_progress' | 'completed' | 'incomplete' | 'failed';

/**
 * A response, as a stream of its events or as one document: both are made by the same steps.
 *
 * Shapes   `sequence_number` counts from 0; ids of items follow from that of the response.
 */
export class ResponseWriter implements ReplyWriter, BlockSink {
  private readonly blocks = new Blocks(this);
  private readonly output: Item[] = [];
  private sequence = 0;
  private pending = '';
  private hasStarted = false;
  private usage: Usage | null = null;
  private outputLength = 0;
  private current: Item | null = null;
  private kind: Block['kind'] = 'text';
  private text = '';
  private itemStatus: 'completed' | 'incomplete' = 'completed';

  constructor(private readonly options: ReplyOptions) {}

  push(events: readonly TurnEvent[]): Uint8Array[] {
    this.pending = '';
    for (const event of events) {
      if (event.type === 'usage') this.usage = event.usage;
      else if (event.type === 'turn-end') return [this.finish(event.finishReason)];
      else if (event.type !== 'opaque' && event.type !== 'turn-error') {
        this.start();
        this.blocks.push(event);
      }
    }
    return this.pending === '' ? [] : [encoder.encode(this.pending)];
  }

  end(): Uint8Array[] {
    return [];
  }

  fail({ message }: GatewayError): Uint8Array {
    this.pending = '';
    this.start();
    this.itemStatus = 'incomplete';
    this.blocks.end();
    const error = { code: 'server_error', message };
    this.send('response.failed', { response: this.response('failed', { error }) });
    return encoder.encode(this.pending + done);
  }

  open(block: Block): void {
    this.kind = block.kind;
    this.text = '';
    this.current = emptyItem(block, `${this.options.id}_${this.output.length}`);
    this.send('response.output_item.added', { ...this.place(), item: this.current });
    if (block.kind === 'tool') return;
    this.send('response.content_part.added', { ...this.partPlace(), part: partOf(this.kind, '') });
  }

  add(delta: string): void {
    this.text += delta;
    this.outputLength += delta.length;
    if (this.kind === 'tool')
      this.send('response.function_call_arguments.delta', { ...this.itemPlace(), delta });
    else
      this.send(`response.${words[this.kind]}.delta`, {
        ...this.partPlace(),
        delta,
        ...this.logprobs(),
      });
  }

  sign(): void {
    // A signature is another vendor's seal: this API has no place for it.
  }

  close(): void {
    const { kind, text } = this;
    const item = withText(this.current!, kind, { text, status: this.itemStatus });
    if (kind === 'tool') {
      const { name } = item;
      const rest = { ...this.itemPlace(), name, arguments: text };
      this.send('response.function_call_arguments.done', rest);
    } else {
      const rest = kind === 'refusal' ? { refusal: text } : { text, ...this.logprobs() };
      this.send(`response.${words[kind]}.done`, { ...this.partPlace(), ...rest });
      this.send('response.content_part.done', { ...this.partPlace(), part: partOf(kind, text) });
    }
    this.send('response.output_item.done', { ...this.place(), item });
    this.output.push(item);
    this.current = null;
  }

  private start(): void {
    if (this.hasStarted) return;
    this.hasStarted = true;
    const response = this.response('in_progress', {});
    this.send('response.created', { response });
    this.send('response.in_progress', { response });
  }

  private finish(finishReason: FinishReason): Uint8Array {
    this.start();
    const reason = incomplete[finishReason];
    if (reason !== undefined) this.itemStatus = 'incomplete';
    this.blocks.end();
    const status = reason === undefined ? 'completed' : 'incomplete';
    const response = this.response(status, {
      incomplete_details: reason === undefined ? null : { reason },
      usage: usageOf(this.usage, this.options.inputTokens, this.outputLength),
    });
    if (!this.options.isStream) return encoder.encode(JSON.stringify(response));
    this.send(`response.${status}`, { response });
    return encoder.encode(this.pending + done);
  }

  private response(status: Status, rest: Record<string, unknown>): Record<string, unknown> {
    const { id, model, createdAtS, content } = this.options;
    return {
      ...{ id, object: 'response', created_at: createdAtS, completed_at: null, status },
      ...{ error: null, incomplete_details: null, model, output: [...this.output], usage: null },
      ...content.echo,
      ...rest,
    };
  }

  private place(): { output_index: number } {
    return { output_index: this.output.length };
  }

  private itemPlace(): { item_id: string; output_index: number } {
    return { item_id: this.current?.id ?? '', ...this.place() };
  }

  private partPlace(): { item_id: string; output_index: number; content_index: number } {
    return { ...this.itemPlace(), content_index: 0 };
  }

  private logprobs(): { logprobs?: [] } {
    return this.kind === 'text' ? { logprobs: [] } : {};
  }

  private send(type: string, rest: Record<string, unknown>): void {
    if (!this.options.isStream) return;
    const event = JSON.stringify({ type, sequence_number: this.sequence, ...rest });
    this.sequence += 1;
    this.pending += `event: ${type}\ndata: ${event}\n\n`;
  }
}

const words = { text: 'output_text', refusal: 'refusal', reasoning: 'reasoning_text' } as const;

const incomplete: Readonly<Partial<Record<FinishReason, string>>> = {
  length: 'max_output_tokens',
  'content-filter': 'content_filter',
};
