import { sealedThought } from '../answers/seal.js';
import { sourceOfText } from '../answers/sources.js';
import type { Choice } from '../answers/choice.js';
import type { Block, BlockEvents } from './block-chunks.js';
import type { ReplyHead } from './planned-reply.js';
import { rawInput } from './responses-request.js';
import { responsesStyle } from './stream-style.js';
import type { UsageCounts } from './usage.js';

type Item = Record<string, unknown>;

/** What of the request shapes the reply. */
export interface ResponseWish {
  /** Thoughts are to come sealed as well. */
  readonly isSealed: boolean;
  readonly rawTools: ReadonlySet<string>;
  readonly citesSources: boolean;
}

/** The events of one response; the whole one comes out of them too. */
export class ResponseEvents implements BlockEvents {
  readonly style = responsesStyle;
  readonly output: Item[] = [];
  private sequence = 0;
  private text = '';
  private item: Item = {};
  private status = 'completed';

  constructor(
    private readonly head: ReplyHead,
    private readonly wish: ResponseWish,
  ) {}

  start(): string[] {
    const response = this.response('in_progress', {});
    return [
      this.event('response.created', { response }),
      this.event('response.in_progress', { response }),
    ];
  }

  open(block: Block): string[] {
    this.text = '';
    const index = this.output.length;
    this.item = emptyItem(block, `${this.head.id.slice(5)}${index}`, this.isRaw(block));
    const added = this.event('response.output_item.added', {
      ...{ output_index: index, item: this.item },
    });
    if (block.kind === 'tool') return [added];
    const part = partOf(block, '');
    return [added, this.event('response.content_part.added', { ...this.place(), part })];
  }

  add(block: Block, text: string): string[] {
    this.text += text;
    // Text inside of JSON is known when it is whole.
    if (this.isRaw(block)) return [];
    const rest = block.kind === 'content' ? { logprobs: [] } : {};
    return [
      this.event(`response.${words[block.kind]}.delta`, {
        ...this.at(block),
        delta: text,
        ...rest,
      }),
    ];
  }

  close(block: Block): string[] {
    const events = this.isRaw(block) ? this.closeRaw() : this.closeBlock(block);
    this.output.push(this.item);
    return [
      ...events,
      this.event('response.output_item.done', {
        ...{ output_index: this.output.length - 1, item: this.item },
      }),
    ];
  }

  end(choice: Choice, counts: UsageCounts | null): string[] {
    const response = this.whole(choice, counts);
    return [this.event(`response.${String(response.status)}`, { response })];
  }

  /** The response as it stands at its end. */
  whole({ finishReason }: Choice, counts: UsageCounts | null): Item {
    this.status = finishReason === 'length' ? 'incomplete' : 'completed';
    return this.response(this.status, {
      ...(finishReason === 'length' ? { incomplete_details: { reason: 'max_output_tokens' } } : {}),
      ...(counts === null ? {} : { usage: usageOf(counts) }),
    });
  }

  private closeRaw(): string[] {
    const input = rawInput(this.text);
    this.item = { ...this.item, input, status: 'completed' };
    const place = { item_id: this.item.id, output_index: this.output.length };
    const type = 'response.custom_tool_call_input';
    return [
      this.event(`${type}.delta`, { ...place, delta: input }),
      this.event(`${type}.done`, { ...place, input }),
    ];
  }

  private closeBlock(block: Block): string[] {
    const { text } = this;
    if (block.kind === 'tool') {
      this.item = { ...this.item, arguments: text, status: 'completed' };
      const { name } = block;
      const done = 'response.function_call_arguments.done';
      return [this.event(done, { ...this.at(block), name, arguments: text })];
    }
    const annotations = block.kind === 'content' && this.wish.citesSources ? [cited(text)] : [];
    const part = partOf(block, text, annotations);
    const rest = block.kind === 'content' ? { logprobs: [] } : {};
    const sealed = block.kind === 'reasoning' && this.wish.isSealed;
    const events = [
      ...annotations.map((annotation, index) =>
        this.event('response.output_text.annotation.added', {
          ...{ ...this.place(), annotation_index: index, annotation },
        }),
      ),
      this.event(`response.${words[block.kind]}.done`, { ...this.place(), text, ...rest }),
      this.event('response.content_part.done', { ...this.place(), part }),
    ];
    this.item = {
      ...{ ...this.item, content: [part], status: 'completed' },
      ...(sealed ? { encrypted_content: sealedThought(text) } : {}),
    };
    return events;
  }

  private isRaw(block: Block): boolean {
    return block.kind === 'tool' && this.wish.rawTools.has(block.name);
  }

  private at(block: Block): object {
    const { content_index: index, ...place } = this.place();
    return block.kind === 'tool' ? place : { ...place, content_index: index };
  }

  private place(): { item_id: unknown; output_index: number; content_index: number } {
    return { item_id: this.item.id, output_index: this.output.length, content_index: 0 };
  }

  private response(status: string, rest: Item): Item {
    const { id, created, model } = this.head;
    return {
      ...{ id, object: 'response', created_at: created, status, model },
      ...{ error: null, incomplete_details: null, output: [...this.output], usage: null },
      ...{ instructions: null, metadata: {}, parallel_tool_calls: true, tool_choice: 'auto' },
      ...{ temperature: 1, top_p: 1, tools: [], store: false, text: { format: { type: 'text' } } },
      ...rest,
    };
  }

  private event(type: string, rest: object): string {
    const text = JSON.stringify({ type, sequence_number: this.sequence, ...rest });
    this.sequence += 1;
    return text;
  }
}

const words = {
  content: 'output_text',
  reasoning: 'reasoning_text',
  tool: 'function_call_arguments',
} as const;

function emptyItem(block: Block, suffix: string, isRaw: boolean): Item {
  const status = 'in_progress';
  if (block.kind === 'tool') {
    const { id: callId, name } = block;
    return isRaw
      ? { type: 'custom_tool_call', id: `ctc_${suffix}`, call_id: callId, name, input: '', status }
      : { type: 'function_call', id: `fc_${suffix}`, call_id: callId, name, arguments: '', status };
  }
  return block.kind === 'reasoning'
    ? { type: 'reasoning', id: `rs_${suffix}`, summary: [], content: [], status }
    : { type: 'message', id: `msg_${suffix}`, role: 'assistant', content: [], status };
}

function partOf(block: Block, text: string, annotations: readonly unknown[] = []): Item {
  return block.kind === 'reasoning'
    ? { type: 'reasoning_text', text }
    : { type: 'output_text', text, annotations, logprobs: [] };
}

const cited = (text: string): Item => ({ type: 'url_citation', ...sourceOfText(text) });

function usageOf(counts: UsageCounts): Item {
  return {
    input_tokens: counts.promptTokens,
    input_tokens_details: { cached_tokens: counts.cachedTokens },
    output_tokens: counts.completionTokens,
    output_tokens_details: { reasoning_tokens: counts.reasoningTokens },
    total_tokens: counts.promptTokens + counts.completionTokens,
  };
}
