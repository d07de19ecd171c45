import {
  isToolRun,
  type Citation,
  type FinishReason,
  type ForeignItemEvent,
  type GatewayError,
  type KeptReply,
  type ReplyOptions,
  type ReplyWriter,
  type StoredItem,
  type TurnEndEvent,
  type TurnEvent,
  type Usage,
} from '@bellwether/exchange';
import { Blocks, type Block, type BlockSink } from '../../content/blocks.js';
import { unknownEnd } from '../../content/unknown-end.js';
import { warningComment } from '../../content/warning-comment.js';
import type { Loose } from '../../content/loose.js';
import { readEcho, type ResponsesEcho } from './echo.js';
import { EventLines } from './event-lines.js';
import { ItemWriter } from './item-writer.js';
import { keptItem } from './items.js';
import { errorOf } from './response-error.js';
import { RunItems } from './run-items.js';
import { usageOf } from './usage.js';

const encoder = new TextEncoder();
const done = 'data: [DONE]\n\n';

type Status = KeptReply['status'];

/**
 * A response, as a stream of its events or as one document: both are made by the same steps.
 *
 * Shapes   `sequence_number` counts from 0; ids of items follow from that of the response.
 */
export class ResponseWriter implements ReplyWriter, BlockSink {
  private readonly blocks = new Blocks(this);
  private readonly echo: ResponsesEcho;
  private readonly lines: EventLines;
  private readonly items: ItemWriter;
  private readonly runs: RunItems;
  private hasStarted = false;
  private usage: Usage | null = null;
  private over: { readonly status: Status; readonly rest: Loose } | null = null;

  constructor(private readonly options: ReplyOptions) {
    this.echo = readEcho(options.content);
    this.lines = new EventLines(options.isStream);
    const own = { ...this.echo, suffix: suffixOf(options.id) };
    this.items = new ItemWriter(this.lines, own);
    this.runs = new RunItems(this.lines, this.items.made, own);
  }

  push(events: readonly TurnEvent[]): Uint8Array[] {
    for (const event of events) {
      if (event.type === 'usage') this.usage = event.usage;
      else if (event.type === 'turn-end') return [this.finish(event)];
      else if (event.type !== 'opaque' && event.type !== 'turn-error') {
        this.start();
        if (isToolRun(event)) {
          this.blocks.end();
          this.items.nextTurn();
          this.runs.take(event);
        } else this.blocks.push(event);
      }
    }
    const text = this.lines.take();
    return text === '' ? [] : [encoder.encode(text)];
  }

  end(): Uint8Array[] {
    return [];
  }

  /** In place of the end too: what came with it is told again, the end itself is not. */
  fail(error: GatewayError): Uint8Array {
    this.lines.back();
    this.start();
    this.items.isWhole = false;
    this.blocks.end();
    this.runs.cut();
    const status = stopped.has(error.code) ? 'cancelled' : 'failed';
    this.over = { status, rest: { error: errorOf(error), ...this.usages() } };
    this.lines.send('response.failed', { response: this.response(false) });
    return encoder.encode(this.lines.take() + done);
  }

  kept(): KeptReply {
    const { id } = this.options;
    const suffix = suffixOf(id);
    return {
      ...{ id, status: this.over?.status ?? 'failed', json: JSON.stringify(this.response(true)) },
      input: this.echo.fresh.map((item, at) => keptItem(item, `${suffix}_i${at}`)),
      output: this.items.made.map((item) => ({
        ...{ id: item.id, type: item.type, json: JSON.stringify(item) },
      })),
    };
  }

  open(block: Block): void {
    this.items.open(block);
  }

  add(text: string, logprobs?: readonly unknown[]): void {
    this.items.add(text, logprobs);
  }

  cite(citation: Citation | null): void {
    this.items.cite(citation);
  }

  foreign({ item }: ForeignItemEvent): void {
    this.items.pass(item);
  }

  get warnings(): readonly string[] {
    return this.items.warnings;
  }

  sign(signature: string): void {
    this.items.sign(signature);
  }

  close(isCut?: boolean): void {
    this.items.close(isCut);
  }

  private start(): void {
    if (this.hasStarted) return;
    this.hasStarted = true;
    const response = this.response(false);
    if (this.echo.shown.background === true) this.lines.skip(queuedEvents.length);
    else this.lines.send('response.created', { response });
    this.lines.send('response.in_progress', { response });
  }

  private finish(end: TurnEndEvent): Uint8Array {
    this.start();
    const reason = reasonOf(end);
    this.items.warnings.push(...unknownEnd(end));
    this.items.isWhole = reason === undefined;
    this.blocks.end();
    const status = reason === undefined ? 'completed' : 'incomplete';
    this.over = {
      status,
      rest: {
        incomplete_details: reason === undefined ? null : { reason },
        ...this.usages(),
      },
    };
    const response = this.response(false);
    if (!this.options.isStream) return encoder.encode(JSON.stringify(response));
    this.lines.mark();
    this.lines.comment(warningComment(this.warnings));
    this.lines.send(`response.${status}`, { response });
    return encoder.encode(this.lines.take() + done);
  }

  private usages(): Loose {
    const { inputTokens } = this.options;
    return {
      completed_at: this.options.nowS(),
      usage: usageOf(this.usage, inputTokens, this.items.length),
    };
  }

  /** The object as it stands. `withSeals`: as it is kept. */
  private response(withSeals: boolean): Loose {
    const { id, model, createdAtS } = this.options;
    const output = withSeals ? [...this.items.made] : this.items.shown();
    return {
      ...{ id, object: 'response', created_at: createdAtS, completed_at: null },
      ...{ status: this.over?.status ?? 'in_progress', error: null, incomplete_details: null },
      ...{ model, output, usage: null, ...this.echo.shown, ...this.over?.rest },
    };
  }
}

/** What is told of a response that is yet to be made, before its writer says anything. */
const queuedEvents = ['response.created', 'response.queued'];

/**
 * A response that is to be made in the background, as it is kept and told until then.
 *
 * Shapes   `events` are those of its stream so far; the writer of the response goes on after them.
 */
export function queuedReply(options: ReplyOptions): QueuedReply {
  const { fresh, shown } = readEcho(options.content);
  const { id, model, createdAtS } = options;
  const response = {
    ...{ id, object: 'response', created_at: createdAtS, completed_at: null, status: 'queued' },
    ...{ error: null, incomplete_details: null, model, output: [], usage: null, ...shown },
  };
  return {
    json: JSON.stringify(response),
    input: fresh.map((item, at) => keptItem(item, `${suffixOf(id)}_i${at}`)),
    events: queuedEvents.map((type, at) => JSON.stringify({ type, sequence_number: at, response })),
  };
}

export interface QueuedReply {
  readonly json: string;
  readonly input: readonly StoredItem[];
  readonly events: readonly string[];
}

/** Items of a response share this part of its id. */
const suffixOf = (id: string): string => id.slice(id.indexOf('_') + 1);

/** Ends that somebody wanted. */
const stopped: ReadonlySet<GatewayError['code']> = new Set(['client_gone', 'call_cancelled']);

function reasonOf({ finishReason, limit }: TurnEndEvent): string | undefined {
  return finishReason === 'tool-limit' ? `max_tool_${limit ?? 'calls'}` : incomplete[finishReason];
}

const incomplete: Readonly<Partial<Record<FinishReason, string>>> = {
  length: 'max_output_tokens',
  'content-filter': 'content_filter',
};
