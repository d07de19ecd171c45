import type { TextDeltaEvent, TurnEvent } from '@bellwether/exchange';
import { citationEvents, openAiCitation } from '../../content/citations.js';
import { count, part, readObject, textIn, type Loose } from '../../content/loose.js';
import { wrapSeal } from '../../content/seals.js';
import type { ToolIds } from '../../content/tool-ids.js';

type Kind = 'message' | 'reasoning' | 'function_call' | 'custom_tool_call';
type Channel = 'text' | 'refusal' | 'thought' | 'summary' | 'input';

const kinds: ReadonlySet<unknown> = new Set<Kind>([
  ...(['message', 'reasoning', 'function_call', 'custom_tool_call'] as const),
]);

/** Events that are pieces of an item's text, by what they say. */
const channels: Readonly<Record<string, Channel>> = {
  'response.output_text.delta': 'text',
  'response.refusal.delta': 'refusal',
  'response.reasoning_text.delta': 'thought',
  'response.reasoning_summary_text.delta': 'summary',
  'response.function_call_arguments.delta': 'input',
  'response.custom_tool_call_input.delta': 'input',
};

/** Parts of a summary are paragraphs of their own. */
const paragraph = '\n\n';

/** How long the text of the turn is so far. */
export interface TurnText {
  length: number;
}

/** A part of an item's text: where it begins in the text of the turn, and how many of its annotations were told. */
interface TextPlace {
  readonly start: number;
  cited: number;
}

/** One output item, told once however often its worker tells it. */
export class ItemReader {
  kind: Kind | null = null;
  private toolId: string | null = null;
  private phase = '';
  private isRaw = false;
  private isOver = false;
  private isCut = false;
  private readonly said = new Map<Channel, string>();
  private readonly places: TextPlace[] = [];
  private summaryIndex: unknown = null;

  constructor(
    private readonly ids: ToolIds,
    private readonly turn: TurnText,
  ) {}

  begin(item: Loose, out: TurnEvent[]): void {
    if (this.kind !== null || !kinds.has(item.type)) return;
    this.kind = item.type as Kind;
    this.phase = textIn(item.phase);
    if (this.kind !== 'function_call' && this.kind !== 'custom_tool_call') return;
    this.toolId = this.ids.take(item.call_id ?? item.id);
    this.isRaw = this.kind === 'custom_tool_call';
    const raw = this.isRaw ? ({ isRaw: true } as const) : {};
    out.push({ type: 'tool-input-start', id: this.toolId, name: textIn(item.name), ...raw });
  }

  /** A piece of one of its texts. */
  add(type: string, event: Loose, out: TurnEvent[]): void {
    const channel = channels[type];
    const delta = textIn(event.delta);
    if (channel === undefined || delta === '' || this.isOver) return;
    // Without a name there is no call yet: its input is told at its end.
    if (channel === 'input' && this.toolId === null) return;
    this.kind ??= channel === 'text' || channel === 'refusal' ? 'message' : 'reasoning';
    // A worker that tells both the thought and its summary tells it twice.
    if (channel === 'summary' && this.said.has('thought')) return;
    const isNext = channel === 'summary' && event.summary_index !== this.summaryIndex;
    if (channel === 'summary') this.summaryIndex = event.summary_index;
    const gap = isNext && this.said.has('summary') ? paragraph : '';
    if (channel === 'text') this.placeOf(event.content_index);
    this.say(channel, gap + delta, event.logprobs, out);
  }

  /** An annotation of its text. */
  cite(event: Loose, out: TurnEvent[]): void {
    if (this.isOver) return;
    const place = this.placeOf(event.content_index);
    place.cited += 1;
    out.push(...citationEvents([event.annotation], (one) => openAiCitation(one, place.start)));
  }

  /** The whole item: what of it has not been told is. */
  end(item: Loose, out: TurnEvent[]): void {
    if (this.isOver) return;
    this.begin(item, out);
    this.isCut = item.status === 'incomplete';
    if (this.kind === null && textIn(item.type) !== '')
      out.push({ type: 'foreign-item', dialect: 'openai-responses', item });
    else if (this.kind === 'message') this.endMessage(item, out);
    else if (this.kind === 'reasoning') this.endReasoning(item, out);
    else if (this.toolId !== null) {
      const whole = item.arguments ?? item.input;
      const text = typeof whole === 'object' && whole ? JSON.stringify(whole) : textIn(whole);
      this.rest('input', text, null, out);
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
    const cut = this.isCut ? ({ isCut: true } as const) : {};
    out.push({ type: 'tool-input-end', id, isWhole, ...cut });
  }

  private endMessage({ content }: Loose, out: TurnEvent[]): void {
    const parts = listOf(content);
    const logprobs = parts.flatMap((one) => listOf(one.logprobs));
    const { length: before } = this.said.get('text') ?? '';
    const start = this.places[0]?.start ?? this.turn.length - before;
    this.rest('text', parts.map(({ text }) => textIn(text)).join(''), logprobs, out);
    this.endCitations(parts, start, out);
    this.rest('refusal', parts.map(({ refusal }) => textIn(refusal)).join(''), null, out);
  }

  /** Those that were not told as they came. */
  private endCitations(parts: readonly Loose[], textStart: number, out: TurnEvent[]): void {
    let start = textStart;
    for (const [index, { text, annotations }] of parts.entries()) {
      const untold = listOf(annotations).slice(this.places[index]?.cited ?? 0);
      const base = start;
      out.push(...citationEvents(untold, (one) => openAiCitation(one, base)));
      start += textIn(text).length;
    }
  }

  private placeOf(index: unknown): TextPlace {
    const at = count(index) ?? 0;
    return (this.places[at] ??= { start: this.turn.length, cited: 0 });
  }

  private endReasoning(item: Loose, out: TurnEvent[]): void {
    this.rest('thought', textsOf(item.content).join(''), null, out);
    if (!this.said.has('thought'))
      this.rest('summary', textsOf(item.summary).join(paragraph), null, out);
    const raw = textIn(item.encrypted_content);
    const signature = wrapSeal('openai-responses', { kind: 'thought', raw });
    if (raw !== '') out.push({ type: 'reasoning-end', signature });
  }

  private rest(channel: Channel, whole: string, logprobs: unknown, out: TurnEvent[]): void {
    const before = this.said.get(channel) ?? '';
    if (whole.length > before.length && whole.startsWith(before))
      this.say(channel, whole.slice(before.length), before === '' ? logprobs : null, out);
  }

  private say(channel: Channel, text: string, logprobs: unknown, out: TurnEvent[]): void {
    const isFirst = !this.said.has(channel);
    this.said.set(channel, (this.said.get(channel) ?? '') + text);
    if (channel === 'text') {
      const begins = isFirst ? this.begins() : {};
      this.turn.length += text.length;
      const probabilities =
        Array.isArray(logprobs) && logprobs.length > 0 ? { logprobs: logprobs as unknown[] } : {};
      out.push({ type: 'text-delta', text, ...probabilities, ...begins });
    } else if (channel === 'refusal') out.push({ type: 'refusal-delta', text });
    else if (channel !== 'input') out.push({ type: 'reasoning-delta', text });
    else if (this.toolId !== null) out.push({ type: 'tool-input-delta', id: this.toolId, text });
  }

  /** A text that is for something of its own, or follows another, is not part of the one before. */
  private begins(): Pick<TextDeltaEvent, 'begins'> {
    if (this.phase !== '') return { begins: { phase: this.phase } };
    return this.turn.length > 0 ? { begins: {} } : {};
  }
}

const listOf = (value: unknown): readonly Loose[] =>
  Array.isArray(value) ? (value as unknown[]).map(part) : [];

/** A thought may also be one text, where the API has a list. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : listOf(value).map(({ text }) => textIn(text));
