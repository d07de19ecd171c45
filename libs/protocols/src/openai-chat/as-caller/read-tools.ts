import { noGatewayTools, type Content, type ToolDefinition } from '@bellwether/exchange';
import { cannotSay } from '../../content/cannot-say.js';
import type { ChatBody, WireChatTool, WireNamedTool } from './wire.js';

type ToolContent = Pick<Content, 'tools' | 'toolChoice' | 'allowsParallelTools' | 'gatewayTools'>;

/**
 * `runsTools`: names that the request does not declare may be of tools that the gateway runs.
 *
 * Errors   `invalid_request` for a forced tool that there is not, and for the functions that came before tools.
 */
export function readTools(body: ChatBody, runsTools: boolean): ToolContent {
  for (const name of ['functions', 'function_call'])
    if (body[name]) throw cannotSay(name, 'tools are its successor, and known here');
  const tools = (body.tools ?? []).map(readTool);
  const choice = body.tool_choice ?? null;
  const allowsParallelTools = tools.length > 0 ? (body.parallel_tool_calls ?? null) : null;
  if (choice === null || typeof choice === 'string')
    return { tools, toolChoice: choice === null ? null : { kind: choice }, allowsParallelTools };
  if (choice.type !== 'allowed_tools') {
    const name = nameOf(choice);
    if (tools.some((tool) => tool.name === name))
      return { tools, toolChoice: { kind: 'named', name }, allowsParallelTools };
    if (!runsTools || choice.type === 'custom')
      throw cannotSay('tool_choice', `there is no tool '${name}' that can be called here`);
    const forced = { named: name, at: 'tool_choice' };
    const gatewayTools = { ...noGatewayTools, forced };
    return { tools, toolChoice: null, allowsParallelTools, gatewayTools };
  }
  const { mode, tools: allowed } = choice.allowed_tools;
  const names = new Set(allowed.map(nameOf));
  const own = new Set(tools.map(({ name }) => name));
  const only = [...names].filter((name) => !own.has(name));
  return {
    tools: tools.filter(({ name }) => names.has(name)),
    toolChoice: { kind: mode },
    allowsParallelTools,
    ...(runsTools ? { gatewayTools: { ...noGatewayTools, only } } : {}),
  };
}

function readTool(tool: WireChatTool): ToolDefinition {
  if (tool.type === 'custom') {
    const { name, description = null, format } = tool.custom;
    const raw = {
      format: format?.type === 'grammar' ? { type: 'grammar', ...format.grammar } : null,
    };
    return { name, description, parameters: null, isStrict: null, raw };
  }
  const { name, description = null, parameters, strict = null } = tool.function;
  return {
    ...{ name, description, isStrict: strict },
    parameters: parameters ?? { type: 'object', properties: {} },
  };
}

function nameOf(named: WireNamedTool): string {
  return named.type === 'custom' ? named.custom.name : named.function.name;
}
