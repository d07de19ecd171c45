import type {
  Content,
  ContentPart,
  Message,
  ReasoningPart,
  TextPart,
  ToldPart,
} from '@bellwether/exchange';
import { annotationOf, pastCitationIgnored } from '../../content/citations.js';
import { openSeal } from '../../content/seals.js';
import { inputPart } from './write-parts.js';

type Item = Readonly<Record<string, unknown>>;

/** What was said, as items. Errors: `invalid_request` for what has no words there. */
export function writeItems({ messages }: Content, warnings: string[]): Item[] {
  const items: Item[] = [];
  /** Calls of tools that take text: their results are items of another kind. */
  const rawCalls = new Set<string>();
  for (const { role, parts } of messages) {
    if (role === 'assistant') assistantItems(parts, items, rawCalls, warnings);
    else if (role === 'user') userItems(parts, items, rawCalls);
    else items.push({ type: 'message', role: 'system', content: shown(toldOf(parts)) });
  }
  return items;
}

function userItems(parts: Message['parts'], items: Item[], rawCalls: ReadonlySet<string>): void {
  const said: ToldPart[] = [];
  for (const part of parts) {
    if (part.type === 'tool-result') {
      const content = shown(part.parts);
      items.push({
        type: rawCalls.has(part.id) ? 'custom_tool_call_output' : 'function_call_output',
        call_id: part.id,
        output: part.isError ? failed(content) : content,
      });
    } else if (part.type !== 'tool-use' && part.type !== 'reasoning') {
      said.push(part);
    }
  }
  if (said.length > 0) items.push({ type: 'message', role: 'user', content: shown(said) });
}

/** This API has no field for a tool that failed. */
function failed(content: string | readonly unknown[]): unknown {
  return typeof content === 'string'
    ? `Error: ${content}`
    : [{ type: 'input_text', text: 'Error:' }, ...content];
}

function assistantItems(
  parts: readonly ContentPart[],
  items: Item[],
  rawCalls: Set<string>,
  warnings: string[],
): void {
  let texts: TextPart[] = [];
  const flush = (): void => {
    if (texts.some(({ text }) => text !== '')) items.push(answerItem(texts, warnings));
    texts = [];
  };
  for (const part of parts) {
    if (part.type === 'text') {
      if (part.phase !== texts[0]?.phase) flush();
      texts.push(part);
      continue;
    }
    flush();
    if (part.type === 'reasoning') items.push(...thought(part, items.length, warnings));
    else if (part.type === 'tool-use') {
      const { id: callId, name, input } = part;
      if (part.isRaw) rawCalls.add(callId);
      items.push(
        part.isRaw
          ? { type: 'custom_tool_call', call_id: callId, name, input }
          : {
              type: 'function_call',
              call_id: callId,
              name,
              arguments: input === '' ? '{}' : input,
            },
      );
    }
  }
  flush();
}

/** What the model said. Without sources it is told in the form that every engine reads. */
function answerItem(texts: readonly TextPart[], warnings: string[]): Item {
  const phase = texts[0]?.phase;
  const told = phase === undefined ? {} : { phase };
  const head = { type: 'message', role: 'assistant', ...told };
  let text = '';
  const annotations: unknown[] = [];
  for (const { text: piece, citations = [] } of texts) {
    for (const citation of citations) {
      const annotation = annotationOf(citation, -text.length);
      if (annotation === null) warnings.push(pastCitationIgnored);
      else annotations.push(annotation);
    }
    text += piece;
  }
  if (annotations.length === 0) return { ...head, content: text };
  return { ...head, content: [{ type: 'output_text', text, annotations }] };
}

/** A thought with the seal of a Responses worker, or in its words. A thought that another vendor sealed is lost. */
function thought(
  { text, signature, redacted }: ReasoningPart,
  place: number,
  warnings: string[],
): Item[] {
  const seal = openSeal('openai-responses', signature ?? redacted);
  const id = `rs_${place}`;
  if (seal !== null) {
    const summary = text === '' ? [] : [{ type: 'summary_text', text }];
    return [{ type: 'reasoning', id, summary, encrypted_content: seal.raw }];
  }
  if (text === '') {
    warnings.push('a thought that another vendor sealed is ignored');
    return [];
  }
  return [{ type: 'reasoning', id, summary: [], content: [{ type: 'reasoning_text', text }] }];
}

const toldOf = (parts: readonly ContentPart[]): ToldPart[] =>
  parts.filter((part): part is ToldPart => part.type === 'text');

function shown(parts: readonly ToldPart[]): string | readonly unknown[] {
  if (parts.every((part) => part.type === 'text')) return parts.map(({ text }) => text).join('\n');
  return parts.map(inputPart);
}
