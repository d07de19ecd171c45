import {
  GatewayError,
  noGatewayTools,
  type ApprovalRule,
  type DeclaredServer,
  type DeclaredTools,
  type ForcedTool,
  type GatewayTools,
} from '@bellwether/exchange';
import { firstIssue } from '../../content/first-issue.js';
import { mcpTool, type ResponsesBody, type WireMcpTool } from '../wire.js';
import { hostedKind } from './hosted-types.js';
import type { PlacedItem } from './placed-item.js';
import { readApprovals } from './read-approvals.js';

/**
 * What a request says of tools that the gateway runs.
 *
 * Errors   `invalid_request` naming the field: two servers of one label, a server that is named in two ways, a rule that
 *          nobody can keep, a forced tool that is not asked for.
 */
export function readGatewayTools(body: ResponsesBody, items: readonly PlacedItem[]): GatewayTools {
  const declared: DeclaredTools[] = [];
  const readOnly: string[] = [];
  const names = new Set<string>();
  for (const [index, tool] of (body.tools ?? []).entries()) {
    const at = `tools.${index}`;
    const kind = hostedKind(tool.type);
    if (kind === null && tool.type !== 'mcp') continue;
    names.add(`tool ${tool.type}`);
    if (kind !== null) {
      const { type: _, ...options } = tool;
      declared.push({ kind: 'hosted', tool: kind, options, at });
      continue;
    }
    const server = serverOf(tool, at);
    refuseTwice(server, declared);
    declared.push(server);
    if (isReadOnly(tool as WireMcpTool)) readOnly.push(server.label);
  }
  return {
    ...noGatewayTools,
    ...{ declared: chosen(declared, body.tool_choice), readOnly, names: [...names] },
    maxCalls: body.max_tool_calls ?? null,
    forced: forcedOf(body.tool_choice, declared),
    ...readApprovals(items),
  };
}

function serverOf(tool: unknown, at: string): DeclaredServer {
  const checked = mcpTool.safeParse(tool);
  if (!checked.success) throw firstIssue(checked.error, at);
  const read = checked.data;
  if (read.connector_id)
    throw refused(
      `${at}.connector_id`,
      'connectors are not known here; name a registered server by its server_label, or give a server_url',
    );
  return {
    kind: 'server',
    label: read.server_label,
    url: read.server_url ?? null,
    headers: read.headers ?? {},
    authorization: read.authorization ?? null,
    description: read.server_description ?? null,
    allowed: namesOf(read.allowed_tools),
    approval: ruleOf(read, `${at}.require_approval`),
    at,
  };
}

type ToolNames = WireMcpTool['allowed_tools'];

/** null = nothing is said of single tools. */
function namesOf(names: ToolNames): readonly string[] | null {
  if (names === null || names === undefined) return null;
  return Array.isArray(names) ? names : (names.tool_names ?? null);
}

function isReadOnly({ allowed_tools: allowed }: WireMcpTool): boolean {
  return allowed !== null && allowed !== undefined && !Array.isArray(allowed)
    ? allowed.read_only === true
    : false;
}

/** As at OpenAI, an address that only the request knows is asked about unless it says otherwise. */
function ruleOf(
  { require_approval: rule, server_url: url }: WireMcpTool,
  at: string,
): ApprovalRule | null {
  if (rule === null || rule === undefined) return url ? { always: 'all', never: [] } : null;
  if (rule === 'always') return { always: 'all', never: [] };
  if (rule === 'never') return { always: [], never: 'all' };
  for (const side of ['always', 'never'] as const) {
    const names = rule[side];
    if (names && !Array.isArray(names) && names.read_only)
      throw refused(
        `${at}.${side}.read_only`,
        'what a server says of itself decides nothing here; name the tools',
      );
  }
  return { always: namesOf(rule.always) ?? [], never: namesOf(rule.never) ?? [] };
}

type Listed = Readonly<Record<string, unknown>>;

/** Of a choice that lists what may be called, only that. */
function chosen(
  declared: readonly DeclaredTools[],
  choice: ResponsesBody['tool_choice'],
): readonly DeclaredTools[] {
  if (typeof choice !== 'object' || choice?.type !== 'allowed_tools') return declared;
  const listed = choice.tools as readonly Listed[];
  return declared.flatMap((one): DeclaredTools[] => {
    const fits = listed.filter(({ type, server_label: label }) =>
      one.kind === 'server'
        ? type === 'mcp' && label === one.label
        : hostedKind(String(type)) === one.tool,
    );
    if (fits.length === 0) return [];
    return [one.kind === 'server' ? { ...one, allowed: allowedOf(one, fits) } : one];
  });
}

/** An entry without a name stands for all tools of its server. */
function allowedOf(
  { allowed }: DeclaredServer,
  listed: readonly Listed[],
): DeclaredServer['allowed'] {
  const names = listed.map(({ name }) => name);
  if (!names.every((name) => typeof name === 'string')) return allowed;
  return allowed === null ? names : names.filter((name) => allowed.includes(name));
}

function refuseTwice(server: DeclaredServer, before: readonly DeclaredTools[]): void {
  const label = server.label.toLowerCase();
  if (before.some((one) => one.kind === 'server' && one.label.toLowerCase() === label))
    throw refused(
      `${server.at}.server_label`,
      `there are two servers with the label '${server.label}'`,
    );
}

function forcedOf(
  choice: ResponsesBody['tool_choice'],
  declared: readonly DeclaredTools[],
): ForcedTool | null {
  if (choice === null || choice === undefined || typeof choice === 'string') return null;
  const at = 'tool_choice';
  const { type, name, server_label: label } = choice as Record<string, unknown>;
  const kind = hostedKind(String(type));
  if (kind !== null) {
    if (!declared.some((one) => one.kind === 'hosted' && one.tool === kind))
      throw refused(at, `there is no tool '${String(type)}' among tools`);
    return { hosted: kind, at };
  }
  if (type !== 'mcp') return null;
  const server = declared.find((one) => one.kind === 'server' && one.label === label);
  if (server?.kind !== 'server')
    throw refused(`${at}.server_label`, `there is no server '${String(label)}' among tools`);
  return { label: server.label, toolName: typeof name === 'string' ? name : null, at };
}

function refused(param: string, reason: string): GatewayError {
  return new GatewayError('invalid_request', { text: `${param}: ${reason}`, param });
}
