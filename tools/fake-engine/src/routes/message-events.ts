import { sealOf } from '../answers/seal.js';
import { blockCitation } from '../answers/sources.js';
import type { Choice } from '../answers/choice.js';
import type { Block, BlockEvents } from './block-chunks.js';
import { stopOf, usageOf } from './messages-end.js';
import type { ReplyHead } from './planned-reply.js';
import { messagesStyle } from './stream-style.js';
import type { UsageCounts } from './usage.js';

/** The events of one Messages stream. */
export class MessageEvents implements BlockEvents {
  readonly style = messagesStyle;
  private index = -1;
  private thought = '';

  constructor(
    private readonly head: ReplyHead,
    private readonly citesSources: boolean,
  ) {}

  start(promptTokens: number): string[] {
    const { id, model } = this.head;
    const message = {
      ...{ id, type: 'message', role: 'assistant', model, content: [] },
      ...{ stop_reason: null, stop_sequence: null },
      usage: { input_tokens: promptTokens, output_tokens: 1 },
    };
    return [event('message_start', { message }), event('ping', {})];
  }

  open(block: Block): string[] {
    this.index += 1;
    this.thought = '';
    return [event('content_block_start', { index: this.index, content_block: emptyBlock(block) })];
  }

  add({ kind }: Block, text: string): string[] {
    if (kind === 'reasoning') this.thought += text;
    const delta =
      kind === 'content'
        ? { type: 'text_delta', text }
        : kind === 'reasoning'
          ? { type: 'thinking_delta', thinking: text }
          : { type: 'input_json_delta', partial_json: text };
    return [event('content_block_delta', { index: this.index, delta })];
  }

  close({ kind }: Block): string[] {
    const { index } = this;
    const stop = event('content_block_stop', { index });
    if (kind === 'content' && this.citesSources) {
      const cited = { type: 'citations_delta', citation: blockCitation };
      return [event('content_block_delta', { index, delta: cited }), stop];
    }
    if (kind !== 'reasoning') return [stop];
    const delta = { type: 'signature_delta', signature: sealOf(this.thought) };
    return [event('content_block_delta', { index, delta }), stop];
  }

  end(choice: Choice, counts: UsageCounts | null): string[] {
    const usage = counts === null ? {} : { usage: usageOf(counts) };
    return [event('message_delta', { delta: stopOf(choice), ...usage }), event('message_stop', {})];
  }
}

function emptyBlock(block: Block): unknown {
  if (block.kind === 'tool') return { type: 'tool_use', id: block.id, name: block.name, input: {} };
  return block.kind === 'reasoning'
    ? { type: 'thinking', thinking: '', signature: '' }
    : { type: 'text', text: '' };
}

const event = (type: string, rest: object): string => JSON.stringify({ type, ...rest });
