import type { Block } from '../../content/blocks.js';

/** An output item, as the API has it. */
export type Item = Readonly<Record<string, unknown>> & { readonly id: string };

/** An item that has just begun. `suffix` tells it from all others. */
export function emptyItem(block: Block, suffix: string): Item {
  const status = 'in_progress';
  if (block.kind === 'tool') {
    const { id: callId, name } = block;
    const rest = { call_id: callId, name, arguments: '', status };
    return { id: `fc_${suffix}`, type: 'function_call', ...rest };
  }
  if (block.kind === 'reasoning')
    return { id: `rs_${suffix}`, type: 'reasoning', summary: [], content: [], status };
  return { id: `msg_${suffix}`, type: 'message', role: 'assistant', content: [], status };
}

/** The one part of an item that is no tool call. */
export function partOf(kind: Block['kind'], text: string): Record<string, unknown> {
  if (kind === 'refusal') return { type: 'refusal', refusal: text };
  if (kind === 'reasoning') return { type: 'reasoning_text', text };
  return { type: 'output_text', text, annotations: [], logprobs: [] };
}

/** The item, complete. */
export function withText(
  item: Item,
  kind: Block['kind'],
  { text, status }: { readonly text: string; readonly status: string },
): Item {
  return kind === 'tool'
    ? { ...item, arguments: text, status }
    : { ...item, content: [partOf(kind, text)], status };
}
