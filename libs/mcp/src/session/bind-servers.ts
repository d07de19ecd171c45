import { GatewayError } from '@bellwether/exchange';
import type {
  DeclaredHostedTool,
  DeclaredServer,
  SnapshotTools,
  ToolQuestion,
  ToolServerSpec,
} from '@bellwether/exchange';
import { headerValueText, isHeaderValue, refusedHeader } from '../client/refused-header.js';
import type { BoundServer } from './bound-server.js';
import { shownName } from '../client/known-tool.js';
import { declaredIdentity } from './declared-identity.js';
import { serverRuleFor } from './policy.js';
import { declaredQuestion, registeredQuestion } from './server-target.js';
import type { Reaching } from './server-target.js';

export interface Binding extends Reaching {
  /** Errors: `invalid_request`, `address_not_allowed`. */
  readonly checkUrl: (address: string, at: string) => URL;
  readonly declaredServers: boolean;
  /** Hears of a label that the tenant may not use, or that nobody has. */
  readonly onUnknown: (label: string) => void;
}

export interface BoundServers {
  readonly servers: readonly BoundServer[];
  readonly warnings: readonly string[];
}

/**
 * The servers that a request may use, of those that it asks for.
 *
 * Errors   `invalid_request`, `address_not_allowed`, naming the field.
 */
export function bindServers(
  { declared, principal: { tenantId }, forced }: ToolQuestion,
  tools: SnapshotTools,
  binding: Binding,
): BoundServers {
  const servers: BoundServer[] = [];
  const warnings: string[] = [];
  for (const one of declared) {
    if (one.kind === 'server') {
      if (one.mayBeAbsent === true && !registered(one, tenantId, tools))
        warnings.push('a tool server of the route is left out: it is not for this caller');
      else servers.push(boundServer(one, tenantId, tools, binding));
    } else {
      const found = boundHosted(one, tenantId, tools, binding);
      if (found) servers.push(found);
      else if (forced?.hosted === one.tool)
        throw new GatewayError('invalid_request', {
          text: `Nothing stands in for the tool ${one.tool} here, so it cannot be insisted on.`,
          param: forced.at,
        });
      else warnings.push(`tool ${one.tool} is ignored: nothing stands in for it here`);
    }
  }
  refuseTwice(servers, declared);
  return { servers, warnings };
}

const registered = ({ label }: DeclaredServer, tenantId: string, { servers }: SnapshotTools) =>
  servers.find((one) => one.name === label && isFor(one, tenantId));

function boundServer(
  declared: DeclaredServer,
  tenantId: string,
  tools: SnapshotTools,
  binding: Binding,
): BoundServer {
  const { label, url, allowed, approval } = declared;
  if (url === null) {
    const spec = registered(declared, tenantId, tools);
    if (!spec) {
      binding.onUnknown(label);
      throw new GatewayError('invalid_request', {
        text: `There is no tool server '${label}'.`,
        param: declared.at,
      });
    }
    const question = registeredQuestion(spec, tenantId, binding);
    return { label, spec, identity: null, question, allowed, approval, hosted: null };
  }
  const rule = serverRuleFor(tools.rules, { tenantId, origin: 'declared', server: label });
  if (rule === null ? !binding.declaredServers : rule.effect === 'deny')
    throw new GatewayError('invalid_request', {
      text: 'Tool servers may not be named by their address here: name one that is registered.',
      param: declared.at,
    });
  refuseHeaders(declared);
  const checked = binding.checkUrl(url, declared.at);
  const question = declaredQuestion(declared, checked, tenantId, binding);
  const identity = declaredIdentity(declared, checked);
  return { label, spec: null, identity, question, allowed, approval, hosted: null };
}

function refuseHeaders({ headers, authorization, at }: DeclaredServer): void {
  const refused = (param: string, text: string) =>
    new GatewayError('invalid_request', { text: `${param}: ${text}`, param });
  for (const [name, value] of Object.entries(headers)) {
    const why = refusedHeader(name, value);
    if (why !== null) throw refused(`${at}.headers.${shownName(name)}`, why);
  }
  if (authorization !== null && !isHeaderValue(authorization))
    throw refused(`${at}.authorization`, headerValueText);
}

function boundHosted(
  { tool: kind, options }: DeclaredHostedTool,
  tenantId: string,
  tools: SnapshotTools,
  binding: Binding,
): BoundServer | null {
  for (const spec of tools.servers) {
    const name = spec.hosted[kind];
    if (name === undefined || !isFor(spec, tenantId)) continue;
    const question = registeredQuestion(spec, tenantId, binding);
    return {
      ...{ label: spec.name, spec, identity: null, question, approval: null },
      allowed: [name],
      hosted: { kind, options },
    };
  }
  return null;
}

export const isFor = ({ tenantIds }: ToolServerSpec, tenantId: string): boolean =>
  tenantIds.length === 0 || tenantIds.includes(tenantId);

function refuseTwice(servers: readonly BoundServer[], declared: ToolQuestion['declared']): void {
  const labels = servers.filter(({ hosted }) => hosted === null).map(({ label }) => label);
  const twice = labels.find((label, index) => labels.indexOf(label) !== index);
  if (twice === undefined) return;
  const last = declared.findLast((one) => one.kind === 'server' && one.label === twice);
  throw new GatewayError('invalid_request', {
    text: `The label '${twice}' stands there twice.`,
    ...(last ? { param: last.at } : {}),
  });
}
