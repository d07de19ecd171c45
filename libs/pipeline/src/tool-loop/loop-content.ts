import {
  GatewayError,
  noGatewayTools,
  type Content,
  type ContentPart,
  type ForcedTool,
  type GatewayTools,
  type Message,
  type OfferedTool,
  type ToolChoice,
  type ToolSession,
} from '@bellwether/exchange';

/** The tools of a session that the request lets the model have. */
export function offeredTools(
  { offered, listings }: Pick<ToolSession, 'offered' | 'listings'>,
  { denied, readOnly, only }: GatewayTools,
): OfferedTool[] {
  const changesNothing = ({ label, toolName }: OfferedTool): boolean =>
    listings.find((listing) => listing.label === label)?.tools.find(({ name }) => name === toolName)
      ?.annotations.isReadOnly === true;
  const listed = only === null ? offered : only.flatMap((name) => toolsNamed(name, offered));
  return offered.filter(
    (tool) =>
      listed.includes(tool) &&
      !denied.some(({ label, toolName }) => label === tool.label && toolName === tool.toolName) &&
      (!readOnly.includes(tool.label) || changesNothing(tool)),
  );
}

/** By the name that the model is shown, or else by that on its server. */
function toolsNamed(name: string, offered: readonly OfferedTool[]): readonly OfferedTool[] {
  const shown = offered.filter(({ definition }) => definition.name === name);
  return shown.length > 0 ? shown : offered.filter(({ toolName }) => toolName === name);
}

function toolsForced(forced: ForcedTool, offered: readonly OfferedTool[]): readonly OfferedTool[] {
  if ('named' in forced) return toolsNamed(forced.named, offered);
  if ('hosted' in forced) return offered.filter(({ hosted }) => hosted === forced.hosted);
  const { label, toolName } = forced;
  return offered.filter(
    (tool) => tool.label === label && (toolName === null || toolName === tool.toolName),
  );
}

/**
 * What the model must call first; null = the request does not say so of a tool of the gateway's.
 *
 * Errors   `invalid_request` for a tool that is not offered.
 */
export function forcedChoice(
  { forced }: GatewayTools,
  offered: readonly OfferedTool[],
): ToolChoice | null {
  if (forced === null) return null;
  const fits = toolsForced(forced, offered);
  const [first] = fits;
  if (first === undefined)
    throw new GatewayError('invalid_request', {
      text: `${forced.at}: there is no ${'named' in forced ? `tool '${forced.named}'` : 'such tool'} that can be called here`,
      param: forced.at,
    });
  return fits.length === 1 ? { kind: 'named', name: first.definition.name } : { kind: 'required' };
}

export interface LoopContent {
  readonly offered: readonly OfferedTool[];
  /** What was said and done since the request. */
  readonly added: readonly Message[];
  /** What the model must call in this turn. */
  readonly forced: ToolChoice | null;
  readonly isFirst: boolean;
}

/** A request as the model is asked it in one turn of a loop. */
export function loopContent(content: Content, loop: LoopContent): Content {
  const { names } = content.gatewayTools ?? noGatewayTools;
  const { offered, added, forced, isFirst } = loop;
  const messages = content.messages.map((message) => renamed(message, offered));
  return {
    ...content,
    messages: merged([...messages, ...added]),
    tools: [...content.tools, ...offered.map(({ definition }) => definition)],
    toolChoice: isFirst ? (forced ?? content.toolChoice) : later(content.toolChoice),
    leftOut: content.leftOut.filter((name) => !names.includes(name)),
  };
}

/** Who had to call a tool has done so: in every later turn the model is free, or it would never end. */
function later(choice: ToolChoice | null): ToolChoice | null {
  return choice?.kind === 'required' || choice?.kind === 'named' ? null : choice;
}

/** Calls of the past have the names that tools have on their servers; the model knows them by others. */
function renamed(message: Message, offered: readonly OfferedTool[]): Message {
  if (!message.parts.some((part) => part.type === 'tool-use' && part.label !== undefined))
    return message;
  return { ...message, parts: message.parts.map((part) => renamedPart(part, offered)) };
}

function renamedPart(part: ContentPart, offered: readonly OfferedTool[]): ContentPart {
  if (part.type !== 'tool-use' || part.label === undefined) return part;
  const tool = offered.find(
    ({ label, toolName }) => label === part.label && toolName === part.name,
  );
  return { ...part, name: tool?.definition.name ?? sayableName(part.name) };
}

/** The name of a tool that is not there, or not any more, as every worker takes it. */
export const sayableName = (name: string): string =>
  name.replace(/[^\w-]/g, '_').slice(0, 64) || '_';

/** Neighbours never have the same role. */
function merged(messages: readonly Message[]): Message[] {
  const out: Message[] = [];
  for (const message of messages) {
    const last = out.at(-1);
    if (last?.role === message.role)
      out[out.length - 1] = { ...last, parts: [...last.parts, ...message.parts] };
    else out.push(message);
  }
  return out;
}
