import type { HostedToolKind } from '@bellwether/exchange';
import { part, textIn } from '../../content/loose.js';

/** Types of Anthropic's own tools, each with its date, that an operator can map. */
const hosted: readonly (readonly [RegExp, HostedToolKind])[] = [
  [/^web_search_\d{8}$/, 'web_search'],
  [/^code_execution_\d{8}$/, 'code_interpreter'],
];

/** What Anthropic calls a tool that it runs by itself; null = the type is no such tool's. */
export function hostedKind(type: string | null | undefined): HostedToolKind | null {
  return hosted.find(([form]) => form.test(type ?? ''))?.[1] ?? null;
}

/** Whose tools a request names that somebody else than the caller runs; null = nobody's. */
export function runToolsIn(body: Readonly<Record<string, unknown>>): 'hosted' | 'servers' | null {
  const { mcp_servers: servers, tools } = body;
  if (Array.isArray(servers) && servers.length > 0) return 'servers';
  if (!Array.isArray(tools)) return null;
  const types = tools.map((tool) => textIn(part(tool).type));
  if (types.includes('mcp_toolset')) return 'servers';
  return types.some((type) => hostedKind(type) !== null) ? 'hosted' : null;
}
