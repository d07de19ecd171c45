import { GatewayError, type ToolChoice, type ToolDefinition } from '@bellwether/exchange';
import type { ResponsesBody } from '../wire.js';

/**
 * The tools that a model can be offered; what a vendor would run itself goes to `leftOut`, and to `own` what a worker of
 * this API may run. Servers are nobody's but the gateway's.
 */
export function readTools(
  { tools }: ResponsesBody,
  leftOut: string[],
  own: { name: string; written: unknown }[],
): ToolDefinition[] {
  const read: ToolDefinition[] = [];
  for (const [index, tool] of (tools ?? []).entries()) {
    if (tool.type !== 'function' && tool.type !== 'custom') {
      const name = `tool ${tool.type}`;
      leftOut.push(name);
      if (tool.type !== 'mcp') own.push({ name, written: tool });
      continue;
    }
    if (tool.name === undefined) throw invalid(`tools.${index}.name`, 'it is required');
    if (read.some(({ name }) => name === tool.name))
      throw invalid(`tools.${index}.name`, `there are two tools with the name '${tool.name}'`);
    read.push({
      name: tool.name,
      description: tool.description ?? null,
      parameters: tool.parameters ?? { type: 'object', properties: {} },
      isStrict: tool.strict ?? null,
      ...(tool.type === 'custom' ? { raw: { format: tool.format ?? null } } : {}),
    });
  }
  return read;
}

/** Which of the tools the model may or must call. `isForced` = a tool is, which the gateway runs. */
export function readChoice(
  choice: ResponsesBody['tool_choice'],
  tools: readonly ToolDefinition[],
  isForced: boolean,
): { tools: readonly ToolDefinition[]; toolChoice: ToolChoice | null } {
  if (choice === null || choice === undefined || isForced) return { tools, toolChoice: null };
  if (typeof choice === 'string') return { tools, toolChoice: { kind: choice } };
  if (choice.type === 'allowed_tools') {
    const { tools: allowed, mode } = choice as { tools: { name?: string }[]; mode: string };
    const names = new Set(allowed.map(({ name }) => name));
    const kind = mode === 'required' ? 'required' : 'auto';
    return { tools: tools.filter(({ name }) => names.has(name)), toolChoice: { kind } };
  }
  const { type, name } = choice as { type: string; name?: string };
  if (type !== 'function' && type !== 'custom')
    throw invalid('tool_choice', `the tool '${type}' is not run here, so it cannot be forced`);
  if (!tools.some((tool) => tool.name === name && (tool.raw !== undefined) === (type === 'custom')))
    throw invalid(
      'tool_choice',
      `there is no ${type} tool '${name ?? ''}' that can be called here`,
    );
  return { tools, toolChoice: { kind: 'named', name: name ?? '' } };
}

function invalid(param: string, reason: string): GatewayError {
  return new GatewayError('invalid_request', { text: `${param}: ${reason}`, param });
}
