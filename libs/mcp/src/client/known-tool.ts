import { createHash } from 'node:crypto';
import type { ListedTool, ToolDefinitionSeen } from '@bellwether/exchange';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';

/**
 * A tool of a listing.
 *
 * Shapes   `hash` is of all that is told about it: a changed definition has another one. `leftOut` says why it cannot be
 *          used, whatever anybody allows; null = it can.
 */
export interface KnownTool extends ListedTool {
  readonly hash: string;
  readonly leftOut: string | null;
}

/** A tool as its server told it. */
export function knownTool({
  name,
  description,
  inputSchema,
  outputSchema,
  annotations,
  execution,
}: Tool): KnownTool {
  const told = {
    name,
    description: description ?? null,
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    annotations: {
      isReadOnly: annotations?.readOnlyHint ?? null,
      isDestructive: annotations?.destructiveHint ?? null,
    },
  };
  return {
    ...told,
    hash: createHash('sha256')
      .update(JSON.stringify(sorted(told)))
      .digest('hex'),
    leftOut: whyLeftOut(name, execution?.taskSupport === 'required'),
  };
}

const mostNameCharacters = 256;
/** What cannot be seen, or turns what is seen: people could not tell which tool they consent to. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

function whyLeftOut(name: string, isTask: boolean): string | null {
  if (name.trim() === '') return 'it has no name';
  if (name.length > mostNameCharacters)
    return `its name has more than ${mostNameCharacters} characters`;
  if (unseen.test(name)) return 'its name has characters that nobody can see';
  return isTask ? 'its server runs it as a task only, which is not done here' : null;
}

/** A name as it stands in a sentence, whatever a server put into it. */
export const shownName = (name: string): string =>
  JSON.stringify(name.slice(0, mostNameCharacters))
    .slice(1, -1)
    .replace(new RegExp(unseen, 'gu'), (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);

/** Of several tools of one name the first is the one that can be called: a call says no more than the name. */
export function toldOnce(tools: readonly KnownTool[]): readonly KnownTool[] {
  const names = new Set<string>();
  return tools.map((tool) => {
    if (names.has(tool.name))
      return { ...tool, leftOut: 'its server lists it twice: the first counts' };
    names.add(tool.name);
    return tool;
  });
}

/** Key order is no change of a definition. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/** What can be used of a listing, as stores of consent are asked about it. */
export const seenDefinitions = (tools: readonly KnownTool[]): readonly ToolDefinitionSeen[] =>
  tools
    .filter(({ leftOut }) => leftOut === null)
    .map(({ hash, leftOut: _leftOut, ...listed }) => ({
      ...{ name: listed.name, hash, definition: JSON.stringify(listed) },
    }));
