import type { StreamStep, TurnEvent } from '@bellwether/exchange';
import { part, readObject, textIn } from '../../content/loose.js';
import { join } from '../../openai/join.js';
import { isCut } from './repair-stream.js';
import { makePlain } from './plain-texts.js';
import { noArguments, ToolPlaces } from './tool-places.js';

/** Longer replies pass as they are: so much text calls no tool. */
const mostBytes = 1024 * 1024;

const encoder = new TextEncoder();
const utf8 = new TextDecoder();

/**
 * Looks at a plain reply before it is passed on: choices that call tools end with `tool_calls`, whatever the engine
 * says, and every call has an id of its own and arguments. `inner` reads the reply as it is then.
 */
export function repairBody(
  inner: StreamStep<Uint8Array, TurnEvent>,
): StreamStep<Uint8Array, TurnEvent> {
  let held: Uint8Array[] = [];
  let size = 0;
  return {
    push(chunk) {
      size += chunk.length;
      if (size > mostBytes && held.length === 0) return inner.push(chunk);
      held.push(chunk);
      if (size <= mostBytes) return [];
      const bytes = join(held);
      held = [];
      return inner.push(bytes);
    },
    end() {
      if (size > mostBytes || held.length === 0) return inner.end();
      const bytes = join(held);
      const reply = readObject(utf8.decode(bytes));
      // No whole document: it was cut, and nothing of it may be taken for a reply.
      if (reply === null) return [];
      const passed = repair(reply) ? encoder.encode(JSON.stringify(reply)) : bytes;
      return [...inner.push(passed), ...inner.end()];
    },
  };
}

function repair(reply: Record<string, unknown>): boolean {
  let isChanged = false;
  const choices: unknown[] = Array.isArray(reply.choices) ? reply.choices : [];
  choices.forEach((item, index) => {
    const choice = part(item);
    const message = part(choice.message);
    if (makePlain(message)) isChanged = true;
    const { tool_calls: calls } = message;
    if (!Array.isArray(calls) || calls.length === 0) return;
    if (withIds(calls, `${typeof reply.id === 'string' ? reply.id.slice(0, 80) : '0'}_${index}`))
      isChanged = true;
    if (!isCut(choice.finish_reason) && withArguments(calls)) isChanged = true;
    if (choice.finish_reason !== 'stop' && typeof choice.finish_reason === 'string') return;
    choice.finish_reason = 'tool_calls';
    isChanged = true;
  });
  return isChanged;
}

/** Client libraries read arguments as JSON, which nothing is not. */
function withArguments(calls: readonly unknown[]): boolean {
  let isChanged = false;
  for (const call of calls) {
    const { function: told } = part(call);
    if (typeof told !== 'object' || told === null) continue;
    const asked = told as Record<string, unknown>;
    if (typeof (asked.arguments ?? '') !== 'string' || textIn(asked.arguments).trim() !== '')
      continue;
    asked.arguments = noArguments;
    isChanged = true;
  }
  return isChanged;
}

/** Whole calls have no index: their ids are all that tells them apart. */
function withIds(calls: readonly unknown[], idSeed: string): boolean {
  const ids = calls.map((call, index) => ({ index, id: part(call).id, function: { name: '' } }));
  const before = ids.map(({ id }) => id);
  new ToolPlaces().place(ids, idSeed);
  let isChanged = false;
  ids.forEach(({ id }, index) => {
    if (id === before[index]) return;
    part(calls[index]).id = id;
    isChanged = true;
  });
  return isChanged;
}
