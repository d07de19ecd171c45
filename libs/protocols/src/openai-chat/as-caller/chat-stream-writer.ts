import {
  isToolRun,
  type Citation,
  type ReplyOptions,
  type ReplyWriter,
  type TextDeltaEvent,
  type ToolRunEvent,
  type TurnEvent,
  type Usage,
} from '@bellwether/exchange';
import { chatAnnotationOf, citationIgnored } from '../../content/citations.js';
import { foreignIgnored } from '../../content/foreign-item.js';
import { textGap } from '../../content/text-gap.js';
import { unknownEnd } from '../../content/unknown-end.js';
import { warningComment } from '../../content/warning-comment.js';
import { endOf, usageOf } from './chat-end.js';
import { RanCalls } from './ran-calls.js';

const encoder = new TextEncoder();

/**
 * A stream of chat chunks: the role, pieces, the finish reason, usage when it was asked for, `[DONE]`. One piece of
 * bytes per network read.
 *
 * Shapes   calls of tools are numbered as they begin; their pieces may mix, as they do in this API.
 */
export class ChatStreamWriter implements ReplyWriter {
  private readonly head: string;
  private readonly tail: string;
  private readonly calls = new Map<string, { readonly index: number; readonly isRaw: boolean }>();
  private readonly includesUsage: boolean;
  private readonly runs = new RanCalls();
  private hasStarted = false;
  private usage: Usage | null = null;
  private outputLength = 0;
  private text = '';
  /** Characters of the answer, and those in the turns before. */
  private textLength = 0;
  private textBefore = 0;
  readonly warnings: string[] = [];

  constructor(private readonly options: ReplyOptions) {
    const { id, model, createdAtS: created, content } = options;
    this.includesUsage = content.echo.includesUsage === true;
    const object = 'chat.completion.chunk';
    const open = JSON.stringify({ id, object, created, model, system_fingerprint: null });
    this.head = `data: ${open.slice(0, -1)},"choices":[`;
    this.tail = this.includesUsage ? '],"usage":null}\n\n' : ']}\n\n';
  }

  push(events: readonly TurnEvent[]): Uint8Array[] {
    this.text = '';
    for (const event of events) {
      if (isToolRun(event)) {
        this.textBefore = this.textLength;
        this.run(event);
      } else {
        this.take(event);
      }
    }
    return this.text === '' ? [] : [encoder.encode(this.text)];
  }

  end(): Uint8Array[] {
    return [];
  }

  private take(event: TurnEvent): void {
    switch (event.type) {
      case 'text-delta': {
        const logprobs = event.logprobs ? { content: event.logprobs, refusal: null } : null;
        const text = this.apart(event) + event.text;
        this.textLength += text.length;
        this.piece({ content: text }, text, logprobs);
        break;
      }
      case 'citation':
        this.cite(event.citation);
        break;
      case 'foreign-item':
        this.warnings.push(foreignIgnored(event));
        break;
      case 'reasoning-delta':
        this.piece({ reasoning_content: event.text }, event.text);
        break;
      case 'refusal-delta':
        this.piece({ refusal: event.text }, event.text);
        break;
      case 'tool-input-start':
        this.call(event.id, event.name, event.isRaw === true);
        break;
      case 'tool-input-delta':
        this.input(event.id, event.text);
        break;
      case 'usage':
        this.usage = event.usage;
        break;
      case 'turn-end':
        this.start();
        this.warnings.push(...unknownEnd(event));
        this.choice({ index: 0, delta: {}, logprobs: null, ...endOf(event) });
        this.close();
        break;
      default:
      // Seals have no place in this API, and the end of an input is not told.
    }
  }

  /** This API has one text: places in what follows a gap are told as if there were none. */
  private apart({ begins }: TextDeltaEvent): string {
    if (begins === undefined || this.textLength === 0) return '';
    this.textBefore += textGap.length;
    return textGap;
  }

  private run(event: ToolRunEvent): void {
    const call = this.runs.take(event);
    if (call === null) return;
    this.start();
    this.delta({ mcp_calls: [call] }, null);
  }

  private start(): void {
    if (this.hasStarted) return;
    this.hasStarted = true;
    this.delta({ role: 'assistant', content: '', refusal: null }, null);
  }

  private piece(delta: object, text: string, logprobs: unknown = null): void {
    this.start();
    this.outputLength += text.length;
    this.delta(delta, logprobs);
  }

  private call(id: string, name: string, isRaw: boolean): void {
    const index = this.calls.size;
    this.calls.set(id, { index, isRaw });
    const told = isRaw
      ? { type: 'custom', custom: { name, input: '' } }
      : { type: 'function', function: { name, arguments: '' } };
    this.piece({ tool_calls: [{ index, id, ...told }] }, '');
  }

  private input(id: string, text: string): void {
    const call = this.calls.get(id);
    if (!call) return;
    const told = call.isRaw ? { custom: { input: text } } : { function: { arguments: text } };
    this.piece({ tool_calls: [{ index: call.index, ...told }] }, text);
  }

  private cite(citation: Citation): void {
    const annotation = chatAnnotationOf(citation, this.textBefore);
    if (annotation === null) this.warnings.push(citationIgnored);
    else this.piece({ annotations: [annotation] }, '');
  }

  private close(): void {
    if (this.includesUsage) {
      const { inputTokens } = this.options;
      const usage = usageOf(this.usage, { inputTokens, outputLength: this.outputLength });
      this.text += `${this.head}],"usage":${JSON.stringify(usage)}}\n\n`;
    }
    this.text += warningComment(this.warnings);
    this.text += 'data: [DONE]\n\n';
  }

  private delta(delta: object, logprobs: unknown): void {
    this.choice({ index: 0, delta, logprobs, finish_reason: null });
  }

  private choice(choice: object): void {
    this.text += this.head + JSON.stringify(choice) + this.tail;
  }
}
