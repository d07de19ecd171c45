import {
  GatewayError,
  isToolRun,
  type ContentPart,
  type OfferedTool,
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

/**
 * Reads one turn of the model: tells its words on as they come, and keeps back the calls that the gateway is to make.
 *
 * Shapes   `parts` is what the model said, in order, for the next turn to begin with.
 * Errors   those that the worker reported inside its stream.
 */
export class TurnReader {
  readonly calls: ReadCall[] = [];
  readonly parts: ContentPart[] = [];
  usage: Usage | null = null;
  end: TurnEndEvent | null = null;
  /** Calls of the application's own functions. */
  ownCalls = 0;
  /** Events so far, for an estimate where a turn is cut. */
  events = 0;
  private readonly byName: ReadonlyMap<string, OfferedTool>;
  private readonly open = new Map<string, { readonly use: ToolUsePart; input: string }>();

  /** `own` are names of the application's functions. */
  constructor(
    offered: readonly OfferedTool[],
    private readonly own: ReadonlySet<string>,
  ) {
    this.byName = new Map(offered.map((tool) => [tool.definition.name, tool]));
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
      case 'text-delta':
        this.addText(event.text);
        return true;
      case 'reasoning-delta':
        this.addReasoning(event.text);
        return true;
      case 'reasoning-end':
        this.seal(event.signature);
        return true;
      case 'tool-input-start': {
        const { id, name, isRaw } = event;
        this.open.set(id, {
          use: { type: 'tool-use', id, name, input: '', ...(isRaw ? { isRaw } : {}) },
          input: '',
        });
        if (this.isOwn(name)) this.ownCalls += 1;
        return this.isOwn(name);
      }
      case 'tool-input-delta':
        return this.addInput(event.id, event.text);
      case 'tool-input-end':
        return this.close(event.id, event.isWhole);
      default:
        return true;
    }
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

  private addInput(id: string, text: string): boolean {
    const open = this.open.get(id);
    if (open === undefined) return true;
    open.input += text;
    return this.isOwn(open.use.name);
  }

  private close(id: string, isWhole: boolean): boolean {
    const open = this.open.get(id);
    if (open === undefined) return true;
    this.open.delete(id);
    const { use } = open;
    if (this.isOwn(use.name)) {
      this.parts.push({ ...use, input: open.input });
      return true;
    }
    const tool = this.byName.get(use.name) ?? null;
    const name = tool === null ? sayableName(use.name) : use.name;
    const input = open.input.trim() === '' ? '{}' : open.input;
    this.parts.push({ ...use, name, input });
    this.calls.push({ callId: id, name, tool, input, isWhole });
    return false;
  }

  private isOwn(name: string): boolean {
    return this.own.has(name) && !this.byName.has(name);
  }
}
