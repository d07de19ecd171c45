import type { HostedToolKind } from '@bellwether/exchange';
import { part, textIn } from '../../content/loose.js';

/** Types of the API's own tools, with the dates that some of them carry. */
const hosted: readonly (readonly [RegExp, HostedToolKind])[] = [
  [/^web_search(_preview)?(_\d{4}_\d\d_\d\d)?$/, 'web_search'],
  [/^file_search$/, 'file_search'],
  [/^code_interpreter$/, 'code_interpreter'],
  [/^image_generation$/, 'image_generation'],
];

/** What the API calls a tool that it runs by itself; null = the type is no such tool's. */
export function hostedKind(type: string): HostedToolKind | null {
  return hosted.find(([form]) => form.test(type))?.[1] ?? null;
}

/** Whose tools a list names that somebody else than the caller runs; null = nobody's. */
export function runToolsIn(tools: unknown): 'hosted' | 'servers' | null {
  if (!Array.isArray(tools)) return null;
  const types = tools.map((tool) => textIn(part(tool).type));
  if (types.includes('mcp')) return 'servers';
  return types.some((type) => hostedKind(type) !== null) ? 'hosted' : null;
}
