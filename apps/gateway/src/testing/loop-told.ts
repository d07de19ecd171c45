import type { LoopPlan } from './tool-loops.js';

interface Piece {
  readonly type?: string;
  readonly index?: number;
  readonly text?: string;
  readonly name?: string;
  readonly content?: string | null | readonly Piece[];
  readonly tool_calls?: readonly { readonly function: { readonly name?: string } }[] | null;
  readonly mcp_calls?: readonly Piece[];
}

interface Told {
  readonly response?: { readonly output: readonly Piece[]; readonly status: string };
  readonly output?: readonly Piece[];
  readonly status?: string;
  readonly content?: readonly Piece[];
  readonly content_block?: Piece;
  readonly stop_reason?: string;
  readonly delta?: Piece & { readonly stop_reason?: string };
  readonly choices?: readonly {
    readonly delta?: Piece;
    readonly message?: Piece;
    readonly finish_reason?: string;
  }[];
}

/** What a whole reply tells: of each item, block or call its type and name, in their order; and how it ends. */
export interface LoopTold {
  readonly pieces: readonly string[];
  readonly end: string | undefined;
}

/** Of a stream or a document of any API. */
export function loopTold(api: LoopPlan['api'], text: string): LoopTold {
  const told = text.startsWith('{')
    ? [JSON.parse(text) as Told]
    : [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data]) => JSON.parse(data!) as Told);
  return { responses: ofResponse, messages: ofMessage, chat: ofChat }[api](told);
}

const named = ({ type = '', name }: Piece): string =>
  name === undefined ? type : `${type} ${name}`;

function ofResponse(told: readonly Told[]): LoopTold {
  const last = told.at(-1)!;
  const { output = [], status } = last.response ?? last;
  return { pieces: output.map(named), end: status };
}

function ofMessage(told: readonly Told[]): LoopTold {
  const blocks = told.flatMap(({ content, content_block: block }) => content ?? block ?? []);
  const ends = told.map(({ stop_reason: stop, delta }) => stop ?? delta?.stop_reason);
  return { pieces: blocks.map(named), end: ends.findLast((end) => typeof end === 'string') };
}

/** This API has no order of words and calls of one message. */
function ofChat(told: readonly Told[]): LoopTold {
  const choices = told.flatMap(({ choices: some = [] }) => some);
  const pieces = choices.map(({ delta, message }) => message ?? delta ?? {});
  const ran = pieces.flatMap(({ mcp_calls: calls = [] }) => calls.map(({ name }) => `ran ${name}`));
  const own = pieces
    .flatMap(({ tool_calls: calls }) => calls ?? [])
    .flatMap(({ function: { name } }) => (name === undefined ? [] : [`call ${name}`]));
  const hasText = pieces.some(({ content }) => typeof content === 'string' && content !== '');
  return {
    pieces: [...ran, ...own, ...(hasText ? ['text'] : [])],
    end: choices.findLast(({ finish_reason: reason }) => reason)?.finish_reason,
  };
}
