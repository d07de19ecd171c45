import type { HostedToolKind, ToolAnswer, ToolRunStartEvent } from '@bellwether/exchange';
import { answerText } from '../../content/answer-text.js';
import {
  askedCode,
  askedQueries,
  foundFiles,
  foundPages,
  madePicture,
  printed,
} from '../../content/hosted-answers.js';
import type { Loose } from '../../content/loose.js';

/** How a tool that the gateway runs is told as an item of this API. */
export interface RunForm {
  readonly type: string;
  /** First part of the ids of such items. */
  readonly prefix: string;
  /** What it is called while it runs, after `in_progress`. */
  readonly working: string | null;
  begun(run: ToolRunStartEvent): Loose;
  ended(run: ToolRunStartEvent, answer: ToolAnswer, includes: ReadonlySet<string>): Loose;
}

/** Containers belong to OpenAI's own service; the member must be there. */
const noContainer = 'none';

const hosted: Readonly<Record<HostedToolKind, RunForm>> = {
  web_search: {
    ...{ type: 'web_search_call', prefix: 'ws', working: 'searching' },
    begun: ({ input }) => ({ action: searchOf(input) }),
    ended: ({ input }, answer, includes) => {
      const sources = foundPages(answer).map(({ url }) => ({ type: 'url', url }));
      const told = includes.has('web_search_call.action.sources') ? { sources } : {};
      return { action: { ...searchOf(input), ...told } };
    },
  },
  file_search: {
    ...{ type: 'file_search_call', prefix: 'fs', working: 'searching' },
    begun: ({ input }) => ({ queries: askedQueries(input), results: null }),
    ended: ({ input }, answer, includes) => ({
      queries: askedQueries(input),
      results: includes.has('file_search_call.results') ? foundFiles(answer) : null,
    }),
  },
  code_interpreter: {
    ...{ type: 'code_interpreter_call', prefix: 'ci', working: 'interpreting' },
    begun: ({ input }) => ({ container_id: noContainer, code: askedCode(input), outputs: null }),
    ended: ({ input }, answer, includes) => {
      const { stdout, stderr } = printed(answer, answerText(answer));
      const logs = [stdout, stderr].filter((text) => text !== '').join('\n');
      const isTold = includes.has('code_interpreter_call.outputs');
      return {
        ...{ container_id: noContainer, code: askedCode(input) },
        outputs: isTold ? [{ type: 'logs', logs }] : null,
      };
    },
  },
  image_generation: {
    ...{ type: 'image_generation_call', prefix: 'ig', working: 'generating' },
    begun: () => ({ result: null }),
    ended: (_run, answer) => ({ result: madePicture(answer) }),
  },
};

const plain: RunForm = {
  ...{ type: 'mcp_call', prefix: 'mcp', working: null },
  begun: ({ label, toolName, approvalId }) => ({
    ...{ server_label: label, name: toolName, arguments: '', approval_request_id: approvalId },
    ...{ output: null, error: null },
  }),
  ended: ({ label, toolName, approvalId, input }, answer) => {
    const text = answerText(answer);
    return {
      ...{ server_label: label, name: toolName, arguments: input },
      approval_request_id: approvalId,
      ...(answer.isError
        ? { output: null, error: toolError(text) }
        : { output: text, error: null }),
    };
  },
};

const toolError = (text: string): Loose => ({
  type: 'mcp_tool_execution_error',
  content: [{ type: 'text', text }],
});

export const formOf = ({ hosted: kind }: ToolRunStartEvent): RunForm =>
  kind === null ? plain : hosted[kind];

function searchOf(input: string): Loose {
  const queries = askedQueries(input);
  return { type: 'search', query: queries[0] ?? '', queries };
}
