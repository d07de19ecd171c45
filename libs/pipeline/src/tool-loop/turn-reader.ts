import {
  GatewayError,
  isToolRun,
  type ContentPart,
  type OfferedTool,
  type ToolAsk,
  type ToolUsePart,
  type TurnEndEvent,
  type TurnEvent,
  type Usage,
} from '@bellwether/exchange';

/** A call of a tool of the gateway's. `isWhole` = its input is a JSON object. */
export interface ReadCall extends ToolAsk {
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

  constructor(offered: readonly OfferedTool[]) {
    this.byName = new Map(offered.map((tool) => [tool.definition.name, tool]));
  }

  /** What the caller is to be told of one network read. */
  take(events: readonly TurnEvent[]): TurnEvent[] {
    return events.filter((event) => this.note(event));
  }

  private note(event: TurnEvent): boolean {
    if (isToolRun(event) || event.type === 'opaque') return false;
    if (event.type === 'turn-error') throw new GatewayError(event.code, { text: event.text });
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
        if (!this.byName.has(name)) this.ownCalls += 1;
        return !this.byName.has(name);
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
    return !this.byName.has(open.use.name);
  }

  private close(id: string, isWhole: boolean): boolean {
    const open = this.open.get(id);
    if (open === undefined) return true;
    this.open.delete(id);
    const tool = this.byName.get(open.use.name);
    const input = tool !== undefined && open.input.trim() === '' ? '{}' : open.input;
    this.parts.push({ ...open.use, input });
    if (tool === undefined) return true;
    this.calls.push({ callId: id, tool, input, isWhole });
    return false;
  }
}
