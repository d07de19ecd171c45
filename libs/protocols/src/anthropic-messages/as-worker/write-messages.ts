import type { Content, ContentPart, Message, ReasoningPart, TextPart } from '@bellwether/exchange';
import { pastCitationIgnored } from '../../content/citations.js';
import { readObject } from '../../content/loose.js';
import { rawToolInput } from '../../content/raw-tools.js';
import { openSeal } from '../../content/seals.js';
import { toldBlocks } from './write-blocks.js';

/** A content block, as the API has it. */
type Block = Readonly<Record<string, unknown>>;

interface WireMessage {
  readonly role: 'user' | 'assistant';
  readonly content: Block[];
}

/**
 * What was said, as Messages has it: what the system says stands before everything, and results of tools come first in
 * their turn.
 *
 * Errors   `invalid_request` for images, documents and sounds that the API has no words for.
 */
export function writeMessages(
  { system, messages }: Content,
  warnings: string[],
): { system?: unknown; messages: WireMessage[] } {
  const told = [...system];
  const out: WireMessage[] = [];
  for (const { role, parts } of messages) {
    if (role === 'system') {
      told.push(...parts.filter((part) => part.type === 'text'));
      continue;
    }
    const content = role === 'user' ? userBlocks(parts) : assistantBlocks(parts, warnings);
    const last = out.at(-1);
    if (last?.role === role) last.content.push(...content);
    else if (content.length > 0) out.push({ role, content });
  }
  const head = systemOf(told);
  return { ...(head === null ? {} : { system: head }), messages: out };
}

function systemOf(told: readonly TextPart[]): unknown {
  const texts = told.filter(({ text }) => text !== '');
  if (texts.length === 0) return null;
  return texts.every(({ cache }) => cache === undefined)
    ? texts.map(({ text }) => text).join('\n')
    : toldBlocks(texts);
}

function userBlocks(parts: readonly ContentPart[]): Block[] {
  const results: Block[] = [];
  const shown: Block[] = [];
  for (const part of parts) {
    if (part.type === 'tool-result') {
      const content = toldBlocks(part.parts);
      results.push({
        type: 'tool_result',
        tool_use_id: wireId(part.id),
        ...(part.isError ? { is_error: true } : {}),
        ...(content.length > 0 ? { content } : {}),
      });
    } else if (part.type !== 'tool-use' && part.type !== 'reasoning') {
      shown.push(...toldBlocks([part]));
    }
  }
  return [...results, ...shown];
}

function assistantBlocks(parts: Message['parts'], warnings: string[]): Block[] {
  const blocks: Block[] = [];
  for (const part of parts) {
    if (part.type === 'reasoning') blocks.push(...thought(part, warnings));
    else if (part.type === 'tool-use') {
      const input = part.isRaw ? rawToolInput(part.input) : part.input;
      blocks.push({
        ...{ type: 'tool_use', id: wireId(part.id), name: part.name },
        // An object is demanded; what a model wrote in its place must not be lost.
        input: input.trim() === '' ? {} : (readObject(input) ?? { malformed: input }),
      });
    } else if (part.type === 'text' && part.text !== '') {
      blocks.push({ type: 'text', text: part.text, ...citationsOf(part, warnings) });
    }
  }
  return blocks;
}

/** Only what Anthropic itself found can be said again: its citations are sealed. */
function citationsOf({ citations = [] }: TextPart, warnings: string[]): Block {
  const own = citations.filter(({ vendor }) => vendor === 'anthropic').map(({ raw }) => raw);
  if (own.length < citations.length) warnings.push(pastCitationIgnored);
  return own.length === 0 ? {} : { citations: own };
}

/** Only thoughts that a Messages worker sealed can be said again: it refuses others. */
function thought({ text, signature, redacted }: ReasoningPart, warnings: string[]): Block[] {
  const seal = openSeal('anthropic-messages', signature ?? redacted);
  if (seal === null) {
    warnings.push('reasoning without the signature of a Messages worker is ignored');
    return [];
  }
  return seal.kind === 'thought'
    ? [{ type: 'redacted_thinking', data: seal.raw }]
    : [{ type: 'thinking', thinking: text, signature: seal.raw }];
}

/** Anthropic's ids have no other letters; calls and their results are changed alike. */
const wireId = (id: string): string => id.replace(/[^a-zA-Z0-9_-]/g, '_');
