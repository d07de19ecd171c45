import { shownName } from '../client/known-tool.js';
import type { KnownTool } from '../client/known-tool.js';

/** A tool that models are not shown, and why. `name` as it stands in a sentence, whatever a server put into it. */
export interface LeftOutTool {
  readonly name: string;
  readonly reason: string;
}

/** Those, in their order, whose descriptions and schemas fit into so many bytes together. */
export function fitting<T>(
  all: readonly T[],
  toolOf: (one: T) => KnownTool,
  budgetBytes: number,
): readonly T[] {
  let left = budgetBytes;
  return all.filter((one) => {
    const { description, inputSchema } = toolOf(one);
    const bytes = Buffer.byteLength(JSON.stringify([description, inputSchema]));
    if (bytes > left) return false;
    left -= bytes;
    return true;
  });
}

/**
 * The tools of one server, told apart by whether they are left out by themselves, were it the only server of a call.
 * `allowed` null = all may be used; what it does not name takes no room.
 */
export function tellApart(
  tools: readonly KnownTool[],
  allowed: readonly string[] | null,
  budgetBytes: number,
): { readonly usable: readonly KnownTool[]; readonly leftOut: readonly LeftOutTool[] } {
  const wanted = tools.filter(({ name }) => allowed === null || allowed.includes(name));
  const sound = wanted.filter(({ leftOut }) => leftOut === null);
  const shown = new Set(fitting(sound, (tool) => tool, budgetBytes));
  const missing = new Set(wanted.filter((tool) => !shown.has(tool)));
  return {
    usable: tools.filter((tool) => !missing.has(tool)),
    leftOut: [...missing].map(({ name, leftOut }) => ({
      name: shownName(name),
      reason: leftOut ?? tooLarge(budgetBytes),
    })),
  };
}

const tooLarge = (budgetBytes: number): string =>
  `its description and schema do not fit into the ${budgetBytes} bytes of a call (mcp.schemaBudgetBytes) beside those before it`;
