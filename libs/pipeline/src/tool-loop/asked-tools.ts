import {
  GatewayError,
  hostedToolKinds,
  serverByLabel,
  type DeclaredTools,
  type Operation,
  type Principal,
  type Prompt,
} from '@bellwether/exchange';
import type { Call } from '../call.js';
import { conversationOf } from '../conversation.js';
import type { Needs } from '../needs.js';
import { steeringOf } from '../steering.js';

/** The header by which callers ask for tools whose API has no words for them. */
export const toolsHeader = 'x-bellwether-tools';

/** More than any caller needs. */
const maxNames = 32;
const label = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

type RoutedCall = Pick<Call, 'headers' | 'record' | 'conversation'>;

/** Where a route stands in refusals. */
const routePlace = 'route';

/** Tools that a call is given beside those that its body declares. `isAsked`: the caller wants them. */
export interface GivenTools {
  readonly tools: readonly DeclaredTools[];
  readonly isAsked: boolean;
}

/**
 * Tools by header, else by route: labels of servers that an operator registered, and names of hosted tools. A header
 * without names says that none are wanted.
 *
 * Errors   `invalid_request` naming the header.
 */
export function givenTools(
  call: RoutedCall,
  prompt: Prompt,
  principal: Principal,
  needs: Pick<Needs, 'routeTools'>,
): GivenTools {
  const value = call.headers[toolsHeader];
  if (value !== undefined) {
    const tools = toolsByHeader(String(value));
    return { tools, isAsked: tools.length > 0 };
  }
  const names = namesOfRoute(call, prompt, principal, needs);
  return { tools: names.map((name) => toolsOf(name, routePlace)), isAsked: false };
}

/** Whether a call is given any, right or wrong: its document is looked into then. */
export function isGivenTools(
  call: RoutedCall,
  prompt: Prompt,
  principal: Principal,
  needs: Pick<Needs, 'routeTools'>,
): boolean {
  const value = call.headers[toolsHeader];
  if (value !== undefined) return String(value).trim() !== '';
  return namesOfRoute(call, prompt, principal, needs).length > 0;
}

function namesOfRoute(
  call: RoutedCall,
  prompt: Prompt,
  { tenantId, keyId }: Principal,
  { routeTools }: Pick<Needs, 'routeTools'>,
): readonly string[] {
  const { headers } = call;
  const { routingKey } = steeringOf(headers);
  return routeTools({
    ...{ model: prompt.model, routingKey, tenantId, keyId, headers },
    get conversation() {
      return conversationOf(call, prompt);
    },
  });
}

/** Errors: `invalid_request` where a header asks for tools that nothing here could run. */
export function refuseTools({ headers }: Pick<Call, 'headers'>, operation: Operation): void {
  if (toolsByHeader(String(headers[toolsHeader] ?? '')).length > 0)
    throw refused(`${operation} uses no tools; only chats do`);
}

/** All that a call may use. What the body declares itself, it declares more closely than a route. */
export function joinedTools(
  declared: readonly DeclaredTools[],
  { tools, isAsked }: GivenTools,
): readonly DeclaredTools[] {
  if (isAsked) return [...declared, ...tools];
  const known = new Set(declared.map(nameOf));
  return [...declared, ...tools.filter((one) => !known.has(nameOf(one)))];
}

const nameOf = (one: DeclaredTools): string =>
  one.kind === 'hosted' ? one.tool : one.label.toLowerCase();

function toolsByHeader(value: string): DeclaredTools[] {
  const names = value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length > maxNames) throw refused(`it names more than ${maxNames} servers and tools`);
  return [...new Set(names)].map((name) => {
    if (!hostedToolKinds.some((kind) => kind === name) && !label.test(name))
      throw refused(`'${name}' is no label of a server`);
    return toolsOf(name, toolsHeader);
  });
}

function toolsOf(name: string, at: string): DeclaredTools {
  const hosted = hostedToolKinds.find((kind) => kind === name);
  if (hosted !== undefined) return { kind: 'hosted', tool: hosted, options: {}, at };
  const server = serverByLabel(name, at);
  return at === routePlace ? { ...server, mayBeAbsent: true } : server;
}

function refused(reason: string): GatewayError {
  return new GatewayError('invalid_request', {
    text: `${toolsHeader}: ${reason}`,
    param: toolsHeader,
  });
}
