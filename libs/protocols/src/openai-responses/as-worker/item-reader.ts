import type { TurnEvent } from '@bellwether/exchange';
import { part, readObject, textIn, type Loose } from '../../content/loose.js';
import { wrapSeal } from '../../content/seals.js';
import type { ToolIds } from '../../content/tool-ids.js';

type Kind = 'message' | 'reasoning' | 'function_call' | 'custom_tool_call';

const kinds: ReadonlySet<unknown> = new Set<Kind>([
  ...(['message', 'reasoning', 'function_call', 'custom_tool_call'] as const),
]);

/** Events that are pieces of an item's text, by what they say. */
const channels: Readonly<Record<string, 'text' | 'refusal' | 'thought' | 'summary' | 'input'>> = {
  'response.output_text': 'text',
  'response.refusal': 'refusal',
  'response.reasoning_text': 'thought',
  'response.reasoning_summary_text': 'summary',
  'response.function_call_arguments': 'input',
  'response.custom_tool_call_input': 'input',
};

/** One output item, told once however often its worker tells it. Items of servers' own tools say nothing. */
export class ItemReader {
  private kind: Kind | null = null;
  private toolId: string | null = null;
  private isRaw = false;
  private isOver = false;
  /** What was told of it so far, by channel and part. */
  private readonly said = new Map<string, string>();

  constructor(private readonly ids: ToolIds) {}

  begin(item: Loose, out: TurnEvent[]): void {
    if (this.kind !== null || !kinds.has(item.type)) return;
    this.kind = item.type as Kind;
    if (this.kind !== 'function_call' && this.kind !== 'custom_tool_call') return;
    this.toolId = this.ids.take(item.call_id ?? item.id);
    this.isRaw = this.kind === 'custom_tool_call';
    const raw = this.isRaw ? ({ isRaw: true } as const) : {};
    out.push({ type: 'tool-input-start', id: this.toolId, name: textIn(item.name), ...raw });
  }

  /** A piece of one of its texts. */
  add(type: string, event: Loose, out: TurnEvent[]): void {
    const channel = channels[type.slice(0, -'.delta'.length)];
    const delta = textIn(event.delta);
    if (channel === undefined || delta === '' || this.isOver) return;
    // A worker that tells both the thought and its summary tells it twice.
    if (channel === 'summary' && this.hasSaid('thought')) return;
    const key = keyOf(channel, event);
    const before = this.said.get(key);
    // Parts of a summary are paragraphs of their own.
    const gap = channel === 'summary' && before === undefined && this.hasSaid('summary');
    this.said.set(key, (before ?? '') + delta);
    this.say(channel, gap ? `\n\n${delta}` : delta, event.logprobs, out);
  }

  /** The whole of one of its texts: what of it has not been told is. */
  complete(type: string, event: Loose, out: TurnEvent[]): void {
    const channel = channels[type.slice(0, -'.done'.length)];
    if (channel === undefined) return;
    const whole = event.text ?? event.refusal ?? event.arguments ?? event.input;
    this.rest(channel, event, textIn(whole), event.logprobs, out);
  }

  /** The whole item. */
  end(item: Loose, out: TurnEvent[]): void {
    if (this.isOver) return;
    this.begin(item, out);
    if (this.kind === 'message') this.parts(item.content, out);
    if (this.kind === 'reasoning') {
      this.texts('thought', item.content, out);
      if (!this.hasSaid('thought')) this.texts('summary', item.summary, out);
      const raw = textIn(item.encrypted_content);
      const signature = wrapSeal('openai-responses', { kind: 'thought', raw });
      if (raw !== '') out.push({ type: 'reasoning-end', signature });
    }
    if (this.toolId !== null) {
      const whole = item.arguments ?? item.input;
      const text = typeof whole === 'object' && whole ? JSON.stringify(whole) : textIn(whole);
      this.rest('input', {}, text, null, out);
    }
    this.close(out);
  }

  /** Nothing more comes. */
  close(out: TurnEvent[]): void {
    if (this.isOver) return;
    this.isOver = true;
    const { toolId: id } = this;
    if (id === null) return;
    const text = this.said.get('input') ?? '';
    const isWhole = this.isRaw || text.trim() === '' || readObject(text) !== null;
    out.push({ type: 'tool-input-end', id, isWhole });
  }

  private parts(content: unknown, out: TurnEvent[]): void {
    for (const [index, value] of listOf(content).entries()) {
      const { type, text, refusal, logprobs } = part(value);
      const place = { content_index: index };
      if (type === 'refusal') this.rest('refusal', place, textIn(refusal), null, out);
      else this.rest('text', place, textIn(text), logprobs, out);
    }
  }

  private texts(channel: 'thought' | 'summary', list: unknown, out: TurnEvent[]): void {
    for (const [index, value] of listOf(list).entries()) {
      const place = channel === 'summary' ? { summary_index: index } : { content_index: index };
      this.rest(channel, place, textIn(part(value).text), null, out);
    }
  }

  private rest(
    channel: string,
    place: Loose,
    whole: string,
    logprobs: unknown,
    out: TurnEvent[],
  ): void {
    const before = this.said.get(keyOf(channel, place)) ?? '';
    if (whole.length <= before.length || !whole.startsWith(before)) return;
    const type = Object.keys(channels).find((name) => channels[name] === channel) ?? '';
    const event = { ...place, delta: whole.slice(before.length), logprobs };
    this.add(`${type}.delta`, event, out);
  }

  private hasSaid(channel: string): boolean {
    for (const key of this.said.keys()) if (key.startsWith(channel)) return true;
    return false;
  }

  private say(channel: string, text: string, logprobs: unknown, out: TurnEvent[]): void {
    if (channel === 'text') {
      const probabilities =
        Array.isArray(logprobs) && logprobs.length > 0 ? { logprobs: logprobs as unknown[] } : {};
      out.push({ type: 'text-delta', text, ...probabilities });
    } else if (channel === 'refusal') out.push({ type: 'refusal-delta', text });
    else if (channel !== 'input') out.push({ type: 'reasoning-delta', text });
    else if (this.toolId !== null) out.push({ type: 'tool-input-delta', id: this.toolId, text });
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Inputs have no parts. */
function keyOf(channel: string, event: Loose): string {
  const index = channel === 'summary' ? event.summary_index : event.content_index;
  return channel === 'input' ? 'input' : `${channel} ${typeof index === 'number' ? index : 0}`;
}
