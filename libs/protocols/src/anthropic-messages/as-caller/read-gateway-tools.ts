import {
  noGatewayTools,
  type DeclaredServer,
  type DeclaredTools,
  type ForcedTool,
  type GatewayTools,
} from '@bellwether/exchange';
import { firstIssue } from '../../content/first-issue.js';
import {
  mcpServers,
  toolset as toolsetShape,
  type MessagesBody,
  type WireMcpServer,
  type WireToolset,
} from '../wire.js';
import { hostedKind } from './hosted-types.js';
import { invalid } from './invalid.js';

/**
 * What a request says of tools that the gateway runs: servers with their toolsets, and tools of Anthropic's own. A
 * toolset may also name a server that an operator registered.
 *
 * Errors   `invalid_request` naming the field: a wrong shape, two servers or two toolsets of one name.
 */
export function readGatewayTools(body: MessagesBody): GatewayTools {
  const declared: DeclaredTools[] = [];
  const denied: { label: string; toolName: string }[] = [];
  const names = new Set<string>();
  const servers = serversOf(body);
  if (servers.size > 0) names.add('mcp_servers');
  let hasToolsets = false;
  for (const [index, tool] of (body.tools ?? []).entries()) {
    const at = `tools.${index}`;
    const kind = hostedKind(tool.type);
    if (kind === null && tool.type !== 'mcp_toolset') continue;
    names.add(`tool ${tool.type ?? ''}`);
    if (kind !== null) {
      const { type: _, ...options } = tool;
      declared.push({ kind: 'hosted', tool: kind, options, at });
      continue;
    }
    hasToolsets = true;
    const set = checkedToolset(tool, at);
    const label = set.mcp_server_name;
    if (declared.some((one) => one.kind === 'server' && one.label === label))
      throw invalid(`${at}.mcp_server_name`, `there are two toolsets of the server '${label}'`);
    declared.push({ ...serverOf(label, servers.get(label), at), allowed: allowedOf(set) });
    for (const toolName of deniedOf(set)) denied.push({ label, toolName });
  }
  if (!hasToolsets) declared.push(...withoutToolsets(servers));
  return {
    ...noGatewayTools,
    ...{ declared, denied, names: [...names] },
    forced: forcedOf(body, declared),
  };
}

function serversOf({ mcp_servers: given }: MessagesBody): ReadonlyMap<string, WireMcpServer> {
  const checked = mcpServers.safeParse(given ?? []);
  if (!checked.success) throw firstIssue(checked.error, 'mcp_servers');
  const servers = new Map<string, WireMcpServer>();
  for (const [index, server] of checked.data.entries()) {
    if (servers.has(server.name))
      throw invalid(
        `mcp_servers.${index}.name`,
        `there are two servers with the name '${server.name}'`,
      );
    servers.set(server.name, server);
  }
  return servers;
}

function checkedToolset(tool: unknown, at: string): WireToolset {
  const checked = toolsetShape.safeParse(tool);
  if (!checked.success) throw firstIssue(checked.error, at);
  return checked.data;
}

function serverOf(label: string, server: WireMcpServer | undefined, at: string): DeclaredServer {
  return {
    ...{ kind: 'server', label, headers: {}, description: null, allowed: null, approval: null },
    url: server?.url ?? null,
    authorization: server?.authorization_token ?? null,
    at,
  };
}

/** Before there were toolsets, the server itself said which of its tools there are. */
function withoutToolsets(servers: ReadonlyMap<string, WireMcpServer>): DeclaredServer[] {
  return [...servers.values()]
    .filter(({ tool_configuration: config }) => config?.enabled !== false)
    .map((server, index) => ({
      ...serverOf(server.name, server, `mcp_servers.${index}`),
      allowed: server.tool_configuration?.allowed_tools ?? null,
    }));
}

const isOn = (config: { readonly enabled?: boolean | null | undefined } | null | undefined) =>
  config?.enabled ?? true;

/** Where the default is off, only those that are switched on. */
function allowedOf({ default_config: otherwise, configs }: WireToolset): readonly string[] | null {
  if (isOn(otherwise)) return null;
  const listed = Object.entries(configs ?? {});
  return listed.filter(([, config]) => config.enabled === true).map(([name]) => name);
}

function deniedOf({ configs }: WireToolset): string[] {
  const listed = Object.entries(configs ?? {});
  return listed.filter(([, config]) => config.enabled === false).map(([name]) => name);
}

/** A tool of Anthropic's own is forced by the name that its entry has; a name that no entry has is of a server's tool. */
function forcedOf(body: MessagesBody, declared: readonly DeclaredTools[]): ForcedTool | null {
  const choice = body.tool_choice ?? null;
  if (choice?.type !== 'tool') return null;
  const named = declared.find((one) => one.kind === 'hosted' && one.options.name === choice.name);
  const at = 'tool_choice.name';
  if (named?.kind === 'hosted') return { hosted: named.tool, at };
  if (body.tools?.some(({ name }) => name === choice.name)) return null;
  return { named: choice.name, at };
}
