import { toPieces } from '../tokens.js';

/** A tool call that the model makes. `argumentsText` is JSON unless a switch spoils it. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly argumentsText: string;
}

/** One choice before it is cut to tokens. */
export interface Answer {
  readonly reasoning: string | null;
  readonly content: string | null;
  readonly toolCalls: readonly ToolCall[];
  /** The stop text that ended the content. */
  readonly stopReason: string | null;
}

/** What one token adds to a choice. */
export type Piece =
  | { readonly kind: 'reasoning' | 'content'; readonly text: string }
  | {
      readonly kind: 'tool-start';
      readonly call: number;
      readonly id: string;
      readonly name: string;
    }
  | { readonly kind: 'tool-arguments'; readonly call: number; readonly text: string };

export type FinishReason = 'stop' | 'length' | 'tool_calls';

/** One choice as the engine will generate it, token by token. */
export interface Choice {
  readonly pieces: readonly Piece[];
  readonly finishReason: FinishReason;
  readonly stopReason: string | null;
}

/** Cuts an answer to tokens, at most `maxTokens` of them. The end mark is a token without text. */
export function toChoice(answer: Answer, maxTokens: number): Choice {
  const pieces: Piece[] = [];
  for (const text of toPieces(answer.reasoning ?? '')) pieces.push({ kind: 'reasoning', text });
  for (const text of toPieces(answer.content ?? '')) pieces.push({ kind: 'content', text });
  answer.toolCalls.forEach((toolCall, call) => {
    pieces.push({ kind: 'tool-start', call, id: toolCall.id, name: toolCall.name });
    for (const text of toPieces(toolCall.argumentsText))
      pieces.push({ kind: 'tool-arguments', call, text });
  });
  pieces.push({ kind: 'content', text: '' });
  if (pieces.length > maxTokens)
    return { pieces: pieces.slice(0, maxTokens), finishReason: 'length', stopReason: null };
  const finishReason = answer.toolCalls.length > 0 ? 'tool_calls' : 'stop';
  return { pieces, finishReason, stopReason: answer.stopReason };
}

/** The choice put together again, as a reply that is not streamed shows it. */
export function assemble({ pieces }: Choice): {
  reasoning: string;
  content: string;
  toolCalls: ToolCall[];
} {
  let reasoning = '';
  let content = '';
  const toolCalls: ToolCall[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'tool-start')
      toolCalls.push({ id: piece.id, name: piece.name, argumentsText: '' });
    else if (piece.kind === 'tool-arguments') {
      const call = toolCalls[piece.call] as ToolCall;
      toolCalls[piece.call] = { ...call, argumentsText: call.argumentsText + piece.text };
    } else if (piece.kind === 'reasoning') reasoning += piece.text;
    else content += piece.text;
  }
  return { reasoning, content, toolCalls };
}
