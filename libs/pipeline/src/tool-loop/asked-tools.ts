import { GatewayError, hostedToolKinds, type DeclaredTools } from '@bellwether/exchange';
import type { Call } from '../call.js';

/** The header by which callers ask for tools whose API has no words for them. */
export const toolsHeader = 'x-bellwether-tools';

/** More than any caller needs. */
const maxNames = 32;
const label = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/**
 * Tools that a header asks for: labels of servers that an operator registered, and names of hosted tools, with commas
 * between them.
 *
 * Errors   `invalid_request` naming the header.
 */
export function toolsByHeader({ headers }: Pick<Call, 'headers'>): DeclaredTools[] {
  const value = headers[toolsHeader];
  if (value === undefined) return [];
  const names = String(value)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length > maxNames) throw refused(`it names more than ${maxNames} servers and tools`);
  return [...new Set(names)].map((name) => {
    const hosted = hostedToolKinds.find((kind) => kind === name);
    if (hosted !== undefined) return { kind: 'hosted', tool: hosted, options: {}, at: toolsHeader };
    if (!label.test(name)) throw refused(`'${name}' is no label of a server`);
    return {
      ...{ kind: 'server', label: name, url: null, headers: {}, authorization: null },
      ...{ description: null, allowed: null, approval: null, at: toolsHeader },
    };
  });
}

function refused(reason: string): GatewayError {
  return new GatewayError('invalid_request', {
    text: `${toolsHeader}: ${reason}`,
    param: toolsHeader,
  });
}
