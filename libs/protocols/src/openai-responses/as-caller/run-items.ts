import type {
  ApprovalAskedEvent,
  ToolListing,
  ToolRunEndEvent,
  ToolRunEvent,
  ToolRunStartEvent,
} from '@bellwether/exchange';
import type { Loose } from '../../content/loose.js';
import type { EventLines } from './event-lines.js';
import type { Item } from './items.js';
import { formOf } from './run-forms.js';

interface OpenRun {
  readonly run: ToolRunStartEvent;
  readonly item: Item;
  readonly index: number;
}

export interface RunItemsOptions {
  /** Part of the ids of all items. */
  readonly suffix: string;
  /** What the caller wants to be told besides. */
  readonly includes: readonly string[];
}

/**
 * The output items of what the gateway itself does: tools that are listed, run, or asked consent for. Several may run at
 * once, each at the place where it began.
 */
export class RunItems {
  private readonly open = new Map<string, OpenRun>();
  private readonly includes: ReadonlySet<string>;

  constructor(
    private readonly lines: EventLines,
    /** The items of the response so far, those of the model as well. */
    private readonly made: Item[],
    private readonly options: RunItemsOptions,
  ) {
    this.includes = new Set(options.includes);
  }

  take(event: ToolRunEvent): void {
    if (event.type === 'tool-listing') this.list(event.listing);
    else if (event.type === 'approval-asked') this.ask(event);
    else if (event.type === 'tool-run-start') this.start(event);
    else this.end(event);
  }

  /** What has not ended ends here, unanswered. */
  cut(): void {
    for (const open of this.open.values()) {
      // Pictures are made or not.
      const status = open.item.type === 'image_generation_call' ? 'failed' : 'incomplete';
      this.done(open, { ...open.item, status });
    }
    this.open.clear();
  }

  private list({ label, tools, error }: ToolListing): void {
    const told = tools.map(({ name, description, inputSchema, annotations }) => ({
      ...{ name, description, input_schema: inputSchema },
      annotations: { read_only: annotations.isReadOnly ?? false },
    }));
    const empty = this.place('mcpl', 'mcp_list_tools', { server_label: label, tools: [] });
    this.added(empty);
    this.send(empty, 'mcp_list_tools.in_progress');
    this.send(empty, `mcp_list_tools.${error === null ? 'completed' : 'failed'}`);
    this.done(empty, { ...empty.item, tools: told, error });
  }

  private ask({ approvalId: id, label, toolName: name, input }: ApprovalAskedEvent): void {
    const type = 'mcp_approval_request';
    const rest = { server_label: label, name, arguments: input };
    const asked = { item: { id, type, ...rest }, index: this.made.length };
    this.made.push(asked.item);
    this.added(asked);
    this.done(asked, asked.item);
  }

  private start(run: ToolRunStartEvent): void {
    const form = formOf(run);
    const rest = { ...form.begun(run), status: 'in_progress' };
    const open = { run, ...this.place(form.prefix, form.type, rest) };
    // What was told of it stays in it, also where it is cut.
    const said = form.type === 'mcp_call' ? { arguments: run.input } : {};
    this.open.set(run.id, { ...open, item: { ...open.item, ...said } });
    this.added(open);
    this.send(open, `${form.type}.in_progress`);
    if (form.type === 'mcp_call') {
      this.send(open, 'mcp_call_arguments.delta', { delta: run.input });
      this.send(open, 'mcp_call_arguments.done', { arguments: run.input });
    } else if (form.type === 'code_interpreter_call') {
      this.send(open, 'code_interpreter_call_code.delta', { delta: open.item.code });
      this.send(open, 'code_interpreter_call_code.done', { code: open.item.code });
    }
    if (form.working !== null) this.send(open, `${form.type}.${form.working}`);
  }

  private end({ id, answer }: ToolRunEndEvent): void {
    const open = this.open.get(id);
    if (open === undefined) return;
    this.open.delete(id);
    const form = formOf(open.run);
    const isFailed = answer.isError;
    // Only calls of servers have an event for their failure.
    const word = isFailed && form.type === 'mcp_call' ? 'failed' : 'completed';
    this.send(open, `${form.type}.${word}`);
    const rest = form.ended(open.run, answer, this.includes);
    this.done(open, { ...open.item, ...rest, status: isFailed ? 'failed' : 'completed' });
  }

  private place(prefix: string, type: string, rest: Loose): { item: Item; index: number } {
    const index = this.made.length;
    const item = { id: `${prefix}_${this.options.suffix}_${index}`, type, ...rest };
    this.made.push(item);
    return { item, index };
  }

  private added({ item, index }: Pick<OpenRun, 'item' | 'index'>): void {
    this.lines.send('response.output_item.added', { output_index: index, item });
  }

  private done({ index }: Pick<OpenRun, 'index'>, item: Item): void {
    this.made[index] = item;
    this.lines.send('response.output_item.done', { output_index: index, item });
  }

  private send(
    { item, index }: Pick<OpenRun, 'item' | 'index'>,
    word: string,
    rest: Loose = {},
  ): void {
    this.lines.send(`response.${word}`, { item_id: item.id, output_index: index, ...rest });
  }
}
