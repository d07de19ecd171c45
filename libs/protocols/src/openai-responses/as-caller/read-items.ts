import {
  GatewayError,
  type AudioPart,
  type ContentPart,
  type FileLinkPart,
  type FilePart,
  type ImagePart,
  type Message,
  type ToldPart,
} from '@bellwether/exchange';
import { openAiCitation, pastCitations } from '../../content/citations.js';
import { readDataUrl } from '../../content/data-url.js';
import { part, ranInput, textIn } from '../../content/loose.js';
import { addParts, toMessages, type Merged } from '../../content/merge-messages.js';
import type { WireItem, WirePart } from '../wire.js';
import type { PlacedItem } from './placed-item.js';
import { foreignParts, isForeignOutput } from './foreign-items.js';
import { refusedCalls } from './read-approvals.js';

/**
 * Items → turns: what the model thought, said and called in a row is one message. `skipped` takes the types of those
 * that no model can be told of.
 *
 * Errors   `invalid_request` for a file that is no data URL; those of `toMessages`.
 */
export function readItems(items: readonly PlacedItem[], skipped: Set<string>): Message[] {
  const turns = new Turns();
  const refusals = refusedCalls(items);
  for (const { item, index } of items) {
    const parts =
      item.type === 'mcp_approval_response'
        ? refusal(item, refusals)
        : partsOf(item, index === null ? 'input' : `input.${index}`);
    if (parts === null) skipped.add(item.type);
    else if (parts.length === 0) continue;
    else if (item.type === 'mcp_call' || item.type === 'mcp_approval_response')
      turns.addBoth({ parts, index });
    else turns.add({ role: roleOf(item), parts, index });
  }
  return toMessages(turns.all(), 'input');
}

/**
 * The turns of a list of items. As long as a call has no answer, the model's turn goes on: what the gateway answered in it
 * comes behind it, before the other answers.
 */
class Turns {
  private readonly merged: Merged[] = [];
  private readonly open = new Set<string>();
  private answers: Merged[] = [];

  add(next: Merged): void {
    if (next.role !== 'assistant') this.flush();
    for (const part of next.parts) {
      if (part.type === 'tool-use') this.open.add(part.id);
      else if (part.type === 'tool-result') this.open.delete(part.id);
    }
    addParts(this.merged, next);
  }

  /** A call that has its answer. */
  addBoth({ parts, index }: Pick<Merged, 'parts' | 'index'>): void {
    addParts(this.merged, { role: 'assistant', parts: parts.slice(0, 1), index });
    this.answers.push({ role: 'user', parts: parts.slice(1), index });
    if (this.open.size === 0) this.flush();
  }

  all(): readonly Merged[] {
    this.flush();
    return this.merged;
  }

  private flush(): void {
    for (const answer of this.answers) addParts(this.merged, answer);
    this.answers = [];
  }
}

function roleOf(item: WireItem): Message['role'] {
  if (item.type === 'message') return item.role === 'developer' ? 'system' : item.role;
  return isOutput(item) ? 'user' : 'assistant';
}

/** True for what a caller's tool answered. */
export function isOutput({ type }: WireItem): boolean {
  return type.endsWith('_tool_call_output') || type === 'function_call_output'
    ? true
    : isForeignOutput(type);
}

function partsOf(item: WireItem, path: string): ContentPart[] | null {
  switch (item.type) {
    case 'message':
      return told(item.content, `${path}.content`).map((part) => ofPhase(part, item.phase));
    case 'reasoning':
      return thought(item);
    case 'function_call':
      return [{ type: 'tool-use', id: item.call_id, name: item.name, input: item.arguments }];
    case 'custom_tool_call': {
      const { call_id: id, name, input } = item;
      return [{ type: 'tool-use', id, name, input, isRaw: true }];
    }
    case 'function_call_output':
    case 'custom_tool_call_output': {
      const parts = told(item.output, `${path}.output`);
      return [{ type: 'tool-result', id: item.call_id, isError: false, parts }];
    }
    case 'mcp_call':
      return answered(item);
    case 'mcp_list_tools':
    case 'mcp_approval_request':
    case 'mcp_approval_response':
      // Of no meaning for a model: what came of them stands in other items.
      return [];
    case 'item_reference':
      throw refused(`${path}.id`, `there is no item '${item.id}'`);
    default:
      return foreignParts(item);
  }
}

function thought(item: Extract<WireItem, { type: 'reasoning' }>): ContentPart[] {
  const texts = item.content?.length ? item.content : (item.summary ?? []);
  const text = texts.map((one) => one.text).join('\n');
  const seal = item.encrypted_content ?? null;
  if (text !== '') return [{ type: 'reasoning', text, signature: seal, redacted: null }];
  return seal === null ? [] : [{ type: 'reasoning', text, signature: null, redacted: seal }];
}

function answered(item: Extract<WireItem, { type: 'mcp_call' }>): ContentPart[] {
  const { id, name, arguments: input, output, error } = item;
  const isError = error !== undefined && error !== null;
  const said = isError ? errorText(error) : '';
  return calledAndTold(
    { id, name, input, label: item.server_label ?? null },
    { isError, text: output ?? said },
  );
}

/** The words of a call's error, which clients write in three ways. */
function errorText(error: unknown): string {
  if (typeof error === 'string') return error;
  const { content, message } = part(error);
  const texts = Array.isArray(content) ? content.map((one) => textIn(part(one).text)) : [];
  return texts.join('\n') || textIn(message) || JSON.stringify(error);
}

/** A call that somebody refused: the model must know that it did not run. */
function refusal(
  { approval_request_id: id, reason }: Extract<WireItem, { type: 'mcp_approval_response' }>,
  refusals: ReturnType<typeof refusedCalls>,
): ContentPart[] {
  const call = refusals.get(id);
  if (call === undefined) return [];
  const { name, arguments: input, server_label: label } = call;
  return calledAndTold(
    { id, name, input, label },
    { isError: true, text: `The call was refused.${reason ? ` ${reason}` : ''}` },
  );
}

function calledAndTold(
  call: { id: string; name: string; input: string; label: string | null },
  { isError, text }: { isError: boolean; text: string },
): ContentPart[] {
  const { id, name, input, label } = call;
  return [
    {
      ...{ type: 'tool-use', id, name, input: ranInput(input) },
      ...(label === null ? {} : { label }),
    },
    { type: 'tool-result', id, isError, parts: text === '' ? [] : [{ type: 'text', text }] },
  ];
}

function ofPhase(part: ToldPart, phase: unknown): ToldPart {
  return part.type === 'text' && typeof phase === 'string' ? { ...part, phase } : part;
}

function told(content: string | readonly WirePart[], path: string): ToldPart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return content.map((part, at) => toldPart(part, `${path}.${at}`));
}

function toldPart(part: WirePart, at: string): ToldPart {
  switch (part.type) {
    case 'refusal':
      return { type: 'text', text: part.refusal };
    case 'input_image':
    case 'computer_screenshot':
      return imageOf(part, at);
    case 'input_file':
      return fileOf(part, at);
    case 'input_audio': {
      const { format, data } = part.input_audio;
      return { type: 'audio', format, data, at } satisfies AudioPart;
    }
    default:
      return { type: 'text', text: part.text, ...pastCitations(part.annotations, readOne) };
  }
}

const readOne = (annotation: unknown) => openAiCitation(annotation);

function imageOf(
  {
    image_url: url,
    file_id: id,
    detail,
  }: Extract<WirePart, { type: 'input_image' | 'computer_screenshot' }>,
  at: string,
): ImagePart {
  const source: ImagePart['source'] = url
    ? { kind: 'url', url }
    : { kind: 'kept', vendor: 'openai', id: textIn(id) };
  return { type: 'image', source, at, ...(detail ? { detail } : {}) };
}

function fileOf(
  part: Extract<WirePart, { type: 'input_file' }>,
  at: string,
): FilePart | FileLinkPart {
  const name = part.filename ?? null;
  const { file_data: data, file_url: url, file_id: id } = part;
  if (!data) {
    const source: FileLinkPart['source'] = url
      ? { kind: 'url', url }
      : { kind: 'kept', vendor: 'openai', id: textIn(id) };
    return { type: 'file-link', source, name, at };
  }
  const bytes = readDataUrl(data);
  if (bytes === null) throw refused(`${at}.file_data`, 'it must be a data URL with base64');
  return { type: 'file', ...bytes, name, at };
}

function refused(param: string, reason: string): GatewayError {
  return new GatewayError('invalid_request', { text: `${param}: ${reason}`, param });
}
