import {
  isToolRun,
  type Citation,
  type ReplyOptions,
  type ReplyWriter,
  type TurnEndEvent,
  type TurnEvent,
  type Usage,
} from '@bellwether/exchange';
import { chatAnnotationOf, citationIgnored } from '../../content/citations.js';
import { foreignIgnored } from '../../content/foreign-item.js';
import { textGap } from '../../content/text-gap.js';
import { unknownEnd } from '../../content/unknown-end.js';
import { endOf, usageOf } from './chat-end.js';
import { RanCalls } from './ran-calls.js';

const encoder = new TextEncoder();

interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly isRaw: boolean;
  input: string;
}

/** A chat completion as one document, made when the turn ends. */
export class ChatBodyWriter implements ReplyWriter {
  private text = '';
  private reasoning = '';
  private refusal = '';
  private readonly calls = new Map<string, ToolCall>();
  private readonly runs = new RanCalls();
  private readonly ran: unknown[] = [];
  private readonly logprobs: unknown[] = [];
  private readonly annotations: unknown[] = [];
  /** Characters of text in the turns before. */
  private textBefore = 0;
  readonly warnings: string[] = [];
  private usage: Usage | null = null;

  constructor(private readonly options: ReplyOptions) {}

  push(events: readonly TurnEvent[]): Uint8Array[] {
    for (const event of events) {
      if (event.type === 'turn-end') return [this.finish(event)];
      if (isToolRun(event)) {
        this.textBefore = this.text.length;
        const call = this.runs.take(event);
        if (call !== null) this.ran.push(call);
      } else this.take(event);
    }
    return [];
  }

  end(): Uint8Array[] {
    return [];
  }

  private take(event: TurnEvent): void {
    switch (event.type) {
      case 'text-delta':
        if (event.begins !== undefined && this.text !== '') {
          this.text += textGap;
          this.textBefore += textGap.length;
        }
        this.text += event.text;
        this.logprobs.push(...(event.logprobs ?? []));
        break;
      case 'citation':
        this.cite(event.citation);
        break;
      case 'foreign-item':
        this.warnings.push(foreignIgnored(event));
        break;
      case 'reasoning-delta':
        this.reasoning += event.text;
        break;
      case 'refusal-delta':
        this.refusal += event.text;
        break;
      case 'tool-input-start': {
        const { id, name, isRaw = false } = event;
        this.calls.set(id, { id, name, isRaw, input: '' });
        break;
      }
      case 'tool-input-delta': {
        const call = this.calls.get(event.id);
        if (call) call.input += event.text;
        break;
      }
      case 'usage':
        this.usage = event.usage;
        break;
      default:
      // Seals have no place in this API; ends of inputs are seen at the end of the turn.
    }
  }

  private cite(citation: Citation): void {
    const annotation = chatAnnotationOf(citation, this.textBefore);
    if (annotation === null) this.warnings.push(citationIgnored);
    else this.annotations.push(annotation);
  }

  private finish(event: TurnEndEvent): Uint8Array {
    const { id, model, createdAtS: created, inputTokens } = this.options;
    const { logprobs } = this;
    this.warnings.push(...unknownEnd(event));
    const choice = {
      index: 0,
      message: this.message(),
      logprobs: logprobs.length > 0 ? { content: logprobs, refusal: null } : null,
      ...endOf(event),
    };
    return encoder.encode(
      JSON.stringify({
        ...{ id, object: 'chat.completion', created, model, choices: [choice] },
        ...{ system_fingerprint: null },
        usage: usageOf(this.usage, { inputTokens, outputLength: this.outputLength() }),
      }),
    );
  }

  private message(): Record<string, unknown> {
    const { text, reasoning, refusal } = this;
    const calls = [...this.calls.values()].map(wireCall);
    return {
      role: 'assistant',
      // Nothing but calls, or a refusal, is no text; an answer of no words is one.
      content: text === '' && (calls.length > 0 || refusal !== '') ? null : text,
      refusal: refusal === '' ? null : refusal,
      annotations: this.annotations,
      ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
      ...(this.ran.length === 0 ? {} : { mcp_calls: this.ran }),
    };
  }

  private outputLength(): number {
    let length = this.text.length + this.reasoning.length + this.refusal.length;
    for (const { input } of this.calls.values()) length += input.length;
    return length;
  }
}

function wireCall({ id, name, isRaw, input }: ToolCall): unknown {
  return isRaw
    ? { id, type: 'custom', custom: { name, input } }
    : { id, type: 'function', function: { name, arguments: input } };
}
