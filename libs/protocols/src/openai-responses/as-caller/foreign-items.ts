import type { ContentPart } from '@bellwether/exchange';
import { part, textIn, type Loose } from '../../content/loose.js';

/** Items of tools that a vendor runs or whose form only its models know: a history may hold them, from elsewhere. */
export const foreignItems = [
  'web_search_call',
  'file_search_call',
  'code_interpreter_call',
  'image_generation_call',
  'computer_call',
  'computer_call_output',
  'local_shell_call',
  'local_shell_call_output',
  'shell_call',
  'shell_call_output',
  'apply_patch_call',
  'apply_patch_call_output',
  'tool_search_call',
  'tool_search_output',
  'additional_tools',
  'compaction',
  'compaction_trigger',
  'configuration_update',
  'program',
  'program_output',
] as const;

/** Calls whose output is an item of its own, which the caller made. */
const paired = /^(computer|local_shell|shell|apply_patch)_call(_output)?$/;

/**
 * What a model can be told of such an item: a call with its input as JSON, an output as text.
 *
 * Result   null = nothing; what mattered of it stands in the messages around it.
 */
export function foreignParts(item: Loose & { readonly type: string }): ContentPart[] | null {
  const [, name, isOutput] = paired.exec(item.type) ?? [];
  const callId = textIn(item.call_id) || textIn(item.id);
  if (name === undefined || callId === '') return null;
  if (isOutput === undefined) {
    const input = item.action ?? item.actions ?? item.operation ?? {};
    return [{ type: 'tool-use', id: callId, name, input: JSON.stringify(part(input)) }];
  }
  const { output } = item;
  const text = typeof output === 'string' ? output : JSON.stringify(output ?? '');
  return [{ type: 'tool-result', id: callId, isError: false, parts: [{ type: 'text', text }] }];
}

/** True for an output of the caller's, which answers a call. */
export const isForeignOutput = (type: string): boolean => paired.exec(type)?.[2] !== undefined;
