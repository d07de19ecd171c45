import { part } from '../../content/loose.js';
import { saidText } from '../../content/said-text.js';

/** What a delta or a message says, as the texts that client libraries read. True = something had to be changed. */
export function makePlain(said: Record<string, unknown>): boolean {
  let isChanged = false;
  const { content, tool_calls: calls } = said;
  if (typeof content === 'number' || (Array.isArray(content) && content.every(isText))) {
    said.content = saidText(content);
    isChanged = true;
  }
  for (const call of Array.isArray(calls) ? (calls as unknown[]) : []) {
    const asked = part(part(call).function);
    if (typeof asked.arguments !== 'object' || asked.arguments === null) continue;
    asked.arguments = JSON.stringify(asked.arguments);
    isChanged = true;
  }
  return isChanged;
}

const isText = (one: unknown): boolean => typeof part(one).text === 'string';
