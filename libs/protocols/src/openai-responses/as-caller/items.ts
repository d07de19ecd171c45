import type { StoredItem } from '@bellwether/exchange';
import type { Block } from '../../content/blocks.js';
import { textIn, type Loose } from '../../content/loose.js';

/** An output item, as the API has it. */
export type Item = Readonly<Loose> & { readonly id: string; readonly type: string };

/** First part of the ids of items, by type. */
const prefixes: Readonly<Record<string, string>> = {
  message: 'msg',
  reasoning: 'rs',
  function_call: 'fc',
  function_call_output: 'fco',
  custom_tool_call: 'ctc',
  custom_tool_call_output: 'ctco',
  mcp_call: 'mcp',
  mcp_approval_response: 'mcpa',
};

/** Ours, for an item that has none. */
export const itemId = (type: string, suffix: string): string =>
  `${prefixes[type] ?? type.slice(0, 3)}_${suffix}`;

/** An item that has just begun. `suffix` tells it from all others. */
export function emptyItem(block: Block, suffix: string): Item {
  const status = 'in_progress';
  if (block.kind === 'tool') {
    const { id: callId, name, isRaw } = block;
    return isRaw
      ? { id: `ctc_${suffix}`, type: 'custom_tool_call', call_id: callId, name, input: '', status }
      : { id: `fc_${suffix}`, type: 'function_call', call_id: callId, name, arguments: '', status };
  }
  if (block.kind === 'reasoning')
    return { id: `rs_${suffix}`, type: 'reasoning', summary: [], content: [], status };
  const phase = block.kind === 'text' && block.phase !== undefined ? { phase: block.phase } : {};
  return { id: `msg_${suffix}`, type: 'message', role: 'assistant', content: [], status, ...phase };
}

/** What a part of an item says. A thought is told in its own words, or as its summary where that was asked for. */
export type PartKind = 'text' | 'refusal' | 'reasoning' | 'summary';

/** What a text has besides its words. */
export interface TextExtras {
  readonly logprobs?: readonly unknown[];
  readonly annotations?: readonly unknown[];
}

/** The one part of an item that is no tool call. */
export function partOf(
  kind: PartKind,
  text: string,
  { logprobs = [], annotations = [] }: TextExtras = {},
): Loose {
  if (kind === 'refusal') return { type: 'refusal', refusal: text };
  if (kind === 'reasoning') return { type: 'reasoning_text', text };
  if (kind === 'summary') return { type: 'summary_text', text };
  return { type: 'output_text', text, annotations, logprobs };
}

/** An item of the input as it is kept: with an id, a status where its kind has one, and its content as a list. */
export function keptItem(item: Loose, suffix: string): StoredItem {
  const type = textIn(item.type) || 'message';
  const id = textIn(item.id) || itemId(type, suffix);
  const whole: Loose = { ...item, id, type };
  if (type === 'message') {
    const kind = item.role === 'assistant' ? 'output_text' : 'input_text';
    if (typeof item.content === 'string')
      whole.content = [
        kind === 'output_text' ? partOf('text', item.content) : { type: kind, text: item.content },
      ];
  }
  if (type !== 'reasoning' && type !== 'item_reference') whole.status ??= 'completed';
  return { id, type, json: JSON.stringify(whole) };
}
