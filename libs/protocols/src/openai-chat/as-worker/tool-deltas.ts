import { GatewayError, type TurnEvent } from '@bellwether/exchange';
import { ObjectEnd } from '../../json/object-end.js';

/** Tool calls of one turn; a model that loops calls no more than this. */
const maxCalls = 1024;

interface ToolCall {
  readonly index: number | null;
  readonly wireId: string | null;
  readonly id: string;
  readonly input: ObjectEnd;
  name: string;
  text: string;
  /** Input that came before the name. */
  waiting: string;
  isEnded: boolean;
}

interface Delta {
  readonly id: string | null;
  readonly index: number | null;
  readonly name: string | null;
  readonly input: string;
}

/**
 * The tool calls of one choice, out of deltas as engines write them: an index that is always 0 or missing, an id that
 * comes with every delta, late or never, input as an object rather than as text.
 *
 * Errors   `worker_failed` for more than 1,024 calls in a turn.
 * Shapes   calls are told apart by id, then by index, then by a name; ids that are missing or taken are made of `idSeed`.
 */
export class ToolDeltas {
  private readonly calls: ToolCall[] = [];

  constructor(private readonly idSeed: string) {}

  get hasCalls(): boolean {
    return this.calls.length > 0;
  }

  /** Tools are called, and nothing is missing of what they are given. */
  get areWhole(): boolean {
    return this.hasCalls && this.calls.every(({ isEnded, text }) => isEnded && isJson(text));
  }

  take(list: unknown, out: TurnEvent[]): void {
    if (!Array.isArray(list)) return;
    for (const item of list) {
      if (typeof item !== 'object' || item === null) continue;
      const delta = readDelta(item as Record<string, unknown>);
      this.add(this.find(delta) ?? this.open(delta), delta, out);
    }
  }

  /** Ends what is still open. False = a call has no name, so it is none. */
  finish(out: TurnEvent[]): boolean {
    for (const call of this.calls) {
      if (call.name === '') return false;
      if (call.isEnded) continue;
      call.isEnded = true;
      out.push({ type: 'tool-input-end', id: call.id, isWhole: call.input.isEmpty });
    }
    return true;
  }

  private find({ id, index, name }: Delta): ToolCall | undefined {
    const { calls } = this;
    if (id !== null) {
      const same = calls.findLast(
        (call) =>
          call.wireId === id && (index === null || call.index === null || call.index === index),
      );
      if (same) return same;
      return index === null
        ? undefined
        : calls.findLast((call) => call.index === index && call.wireId === null && !call.isEnded);
    }
    const last = index === null ? calls.at(-1) : calls.findLast((call) => call.index === index);
    return last && name !== null && last.name !== '' && last.isEnded ? undefined : last;
  }

  private open({ id, index }: Delta): ToolCall {
    if (this.calls.length >= maxCalls)
      throw new GatewayError('worker_failed', { text: 'The worker calls too many tools at once.' });
    const isTaken = id === null || this.calls.some((call) => call.id === id);
    const call: ToolCall = {
      index,
      wireId: id,
      id: isTaken ? `call_${this.idSeed}_${this.calls.length}` : id,
      input: new ObjectEnd(),
      name: '',
      text: '',
      waiting: '',
      isEnded: false,
    };
    this.calls.push(call);
    return call;
  }

  private add(call: ToolCall, { name, input }: Delta, out: TurnEvent[]): void {
    if (call.name === '') {
      call.waiting += input;
      if (name === null) return;
      call.name = name;
      out.push({ type: 'tool-input-start', id: call.id, name });
      const { waiting } = call;
      call.waiting = '';
      addInput(call, waiting, out);
    } else {
      addInput(call, input, out);
    }
  }
}

function addInput(call: ToolCall, text: string, out: TurnEvent[]): void {
  // Behind the closing bracket engines write blanks at most; a second copy would break the first.
  if (text === '' || call.isEnded) return;
  call.input.push(text);
  call.text += text;
  out.push({ type: 'tool-input-delta', id: call.id, text });
  if (!call.input.isClosed) return;
  call.isEnded = true;
  out.push({ type: 'tool-input-end', id: call.id, isWhole: isJson(call.text) });
}

function readDelta(item: Record<string, unknown>): Delta {
  const told = item.function as Record<string, unknown> | null | undefined;
  const { name, arguments: input } = told ?? {};
  return {
    id: filled(item.id),
    index: typeof item.index === 'number' ? item.index : null,
    name: filled(name),
    input: typeof input === 'string' ? input : input ? JSON.stringify(input) : '',
  };
}

const filled = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Closed, but not well formed: that is the answer.
    return false;
  }
}
