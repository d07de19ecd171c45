import {
  GatewayError,
  isToolRun,
  type ContentPart,
  type OfferedTool,
  type ToolInputDeltaEvent,
  type ToolInputEndEvent,
  type ToolInputStartEvent,
  type ToolUsePart,
  type TurnEndEvent,
  type TurnEvent,
  type Usage,
} from '@bellwether/exchange';
import { sayableName } from './loop-content.js';

/**
 * A call that is not the application's. `tool` null = nobody has it: the model invents it, or is not given it.
 * `isWhole` = its input is a JSON object.
 */
export interface ReadCall {
  readonly callId: string;
  readonly name: string;
  readonly tool: OfferedTool | null;
  readonly input: string;
  readonly isWhole: boolean;
}

interface Open {
  readonly use: ToolUsePart;
  /** null = the call is told as it comes. */
  readonly kept: Kept | null;
  input: string;
}

/** What is kept back of a turn: a call that is not the application's, or what came behind the first such call. */
interface Kept {
  call: ReadCall | null;
  readonly events: TurnEvent[];
}

/**
 * Reads one turn of the model: tells its words on as they come, and keeps back the calls that the gateway is to make. What
 * comes behind them waits as well: it is told after them.
 *
 * Shapes   `parts` is what the model said, in order, for the next turn to begin with.
 * Errors   those that the worker reported inside its stream.
 */
export class TurnReader {
  readonly kept: Kept[] = [];
  readonly parts: ContentPart[] = [];
  usage: Usage | null = null;
  end: TurnEndEvent | null = null;
  /** Calls of the application's own functions. */
  ownCalls = 0;
  /** Events so far, for an estimate where a turn is cut. */
  events = 0;
  private readonly byName: ReadonlyMap<string, OfferedTool>;
  private readonly open = new Map<string, Open>();

  /** `own` are names of the application's functions. */
  constructor(
    offered: readonly OfferedTool[],
    private readonly own: ReadonlySet<string>,
  ) {
    this.byName = new Map(offered.map((tool) => [tool.definition.name, tool]));
  }

  get calls(): ReadCall[] {
    return this.kept.flatMap(({ call }) => call ?? []);
  }

  /** What the caller is to be told of one network read. */
  take(events: readonly TurnEvent[]): TurnEvent[] {
    return events.filter((event) => this.note(event));
  }

  private note(event: TurnEvent): boolean {
    if (isToolRun(event) || event.type === 'opaque') return false;
    if (event.type === 'turn-error') throw new GatewayError(event.code, event);
    if (event.type === 'usage') {
      this.usage = event.usage;
      return false;
    }
    if (event.type === 'turn-end') {
      this.end = event;
      return false;
    }
    this.events += 1;
    switch (event.type) {
      case 'tool-input-start':
        return this.begin(event);
      case 'tool-input-delta':
      case 'tool-input-end':
        return this.goOn(event);
      case 'text-delta':
        this.addText(event.text);
        break;
      case 'reasoning-delta':
        this.addReasoning(event.text);
        break;
      case 'reasoning-end':
        this.seal(event.signature);
        break;
      default:
    }
    if (this.kept.length === 0) return true;
    this.kept.push({ call: null, events: [event] });
    return false;
  }

  private addText(text: string): void {
    const last = this.parts.at(-1);
    if (last?.type === 'text')
      this.parts[this.parts.length - 1] = { ...last, text: last.text + text };
    else this.parts.push({ type: 'text', text });
  }

  private addReasoning(text: string): void {
    const last = this.parts.at(-1);
    if (last?.type === 'reasoning' && last.signature === null && last.redacted === null)
      this.parts[this.parts.length - 1] = { ...last, text: last.text + text };
    else this.parts.push({ type: 'reasoning', text, signature: null, redacted: null });
  }

  private seal(signature: string): void {
    const last = this.parts.at(-1);
    if (last?.type === 'reasoning' && last.signature === null && last.redacted === null)
      this.parts[this.parts.length - 1] = { ...last, signature };
    else this.parts.push({ type: 'reasoning', text: '', signature: null, redacted: signature });
  }

  private begin(event: ToolInputStartEvent): boolean {
    const { id, name, isRaw } = event;
    const isOwn = this.isOwn(name);
    if (isOwn) this.ownCalls += 1;
    const isTold = isOwn && this.kept.length === 0;
    const kept = isTold ? null : { call: null, events: isOwn ? [event] : [] };
    if (kept !== null) this.kept.push(kept);
    const use: ToolUsePart = { type: 'tool-use', id, name, input: '', ...(isRaw ? { isRaw } : {}) };
    this.open.set(id, { use, kept, input: '' });
    return isTold;
  }

  private goOn(event: ToolInputDeltaEvent | ToolInputEndEvent): boolean {
    const open = this.open.get(event.id);
    if (open === undefined) return true;
    const { kept, use } = open;
    if (event.type === 'tool-input-delta') open.input += event.text;
    else this.close(open, event.isWhole);
    if (kept !== null && this.isOwn(use.name)) kept.events.push(event);
    return kept === null;
  }

  private close({ use, kept, input: said }: Open, isWhole: boolean): void {
    this.open.delete(use.id);
    if (kept === null || this.isOwn(use.name)) {
      this.parts.push({ ...use, input: said });
      return;
    }
    const tool = this.byName.get(use.name) ?? null;
    const name = tool === null ? sayableName(use.name) : use.name;
    const input = said.trim() === '' ? '{}' : said;
    // Engines read the arguments of the past as JSON, and refuse a conversation with others.
    this.parts.push({ ...use, name, input: isWhole || use.isRaw ? input : '{}' });
    kept.call = { callId: use.id, name, tool, input, isWhole };
  }

  private isOwn(name: string): boolean {
    return this.own.has(name) && !this.byName.has(name);
  }
}
