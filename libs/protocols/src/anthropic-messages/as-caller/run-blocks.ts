import type { ToolAnswer, ToolRunEndEvent, ToolRunStartEvent } from '@bellwether/exchange';
import { answerText } from '../../content/answer-text.js';
import { askedCode, askedQueries, foundPages, printed } from '../../content/hosted-answers.js';
import { readObject, type Loose } from '../../content/loose.js';
import { toSealed } from './sealed-text.js';

/** A block of a call, without its input, and the input by itself. */
export interface CallBlock {
  readonly block: Loose;
  readonly input: Loose;
}

/** Names of Anthropic's own tools. What it has none for is told as a tool of a server. */
const ownNames = { web_search: 'web_search', code_interpreter: 'code_execution' } as const;

type OwnKind = keyof typeof ownNames;

const ownKind = ({ hosted }: ToolRunStartEvent): OwnKind | null =>
  hosted === 'web_search' || hosted === 'code_interpreter' ? hosted : null;

/** What the gateway ran for the model, as blocks of this API: a call, and later its result. */
export class RunBlocks {
  /** Searches of the web, which usage tells. */
  searches = 0;
  private count = 0;
  private readonly open = new Map<
    string,
    { readonly run: ToolRunStartEvent; readonly id: string }
  >();

  /** `suffix` is part of the ids of all calls. */
  constructor(private readonly suffix: string) {}

  begin(run: ToolRunStartEvent): CallBlock {
    const own = ownKind(run);
    const id = `${own === null ? 'mcptoolu' : 'srvtoolu'}_${this.suffix}_${this.count}`;
    this.count += 1;
    this.open.set(run.id, { run, id });
    if (own === 'web_search') this.searches += 1;
    return own === null
      ? {
          block: { type: 'mcp_tool_use', id, name: run.toolName, server_name: run.label },
          input: readObject(run.input) ?? {},
        }
      : { block: { type: 'server_tool_use', id, name: ownNames[own] }, input: ownInput(own, run) };
  }

  /** null = nothing of the kind began. */
  end({ id, answer }: ToolRunEndEvent): Loose | null {
    const open = this.open.get(id);
    if (open === undefined) return null;
    this.open.delete(id);
    const own = ownKind(open.run);
    const place = { tool_use_id: open.id };
    if (own === 'web_search')
      return { type: 'web_search_tool_result', ...place, content: searchContent(answer) };
    if (own === 'code_interpreter')
      return { type: 'code_execution_tool_result', ...place, content: codeContent(answer) };
    const text = answerText(answer);
    return {
      ...{ type: 'mcp_tool_result', ...place, is_error: answer.isError },
      content: text === '' ? [] : [{ type: 'text', text, citations: null }],
    };
  }
}

function ownInput(own: OwnKind, { input }: ToolRunStartEvent): Loose {
  return own === 'web_search'
    ? { query: askedQueries(input)[0] ?? '' }
    : { code: askedCode(input) };
}

function searchContent(answer: ToolAnswer): unknown {
  if (answer.isError) return { type: 'web_search_tool_result_error', error_code: 'unavailable' };
  const pages = foundPages(answer);
  const found = pages.length > 0 ? pages : [{ url: '', title: 'Search results' }];
  // What the pages say goes with the first: sent back, the model sees it again.
  return found.map(({ url, title }, index) => ({
    ...{ type: 'web_search_result', url, title, page_age: null },
    encrypted_content: index === 0 ? toSealed(answerText(answer)) : '',
  }));
}

function codeContent(answer: ToolAnswer): unknown {
  const { stdout, stderr } = printed(answer, answerText(answer));
  return {
    ...{ type: 'code_execution_result', stdout, stderr, content: [] },
    return_code: answer.isError ? 1 : 0,
  };
}
