import type { SnapshotTools, ToolRule } from '@bellwether/exchange';
import { isFor } from './bind-servers.js';
import type { BoundServer } from './bound-server.js';
import type { Offer } from './offer-tools.js';
import { ruleFor, serverRuleFor } from './policy.js';
import { keyPrefix } from './server-target.js';

const gone = 'The tool server may not be used any more.';
const narrowed = 'This tool may not be used any more.';

/**
 * What counts by now for a tool that was offered earlier: the line of the policy, or a text that says why it may not be used
 * any more. A server that moved since is another one.
 */
export function standingOf(
  { server, tool }: Pick<Offer, 'server' | 'tool'>,
  tools: SnapshotTools,
  declaredServers: boolean,
): ToolRule | null | string {
  const { tenantId } = server.question;
  const origin = server.spec ? 'registered' : 'declared';
  if (server.spec) {
    const why = whyNot(server, tool.name, tools);
    if (why !== null) return why;
  } else {
    const rule = serverRuleFor(tools.rules, { tenantId, origin, server: server.label });
    if (rule === null ? !declaredServers : rule.effect === 'deny') return rule?.reason ?? gone;
  }
  const { name, annotations } = tool;
  return ruleFor(tools.rules, { tenantId, origin, server: server.label, tool: name, annotations });
}

function whyNot(
  { spec, question, hosted }: BoundServer,
  tool: string,
  { servers }: SnapshotTools,
): string | null {
  const now = servers.find(({ id }) => id === spec?.id);
  if (!now || !isFor(now, question.tenantId) || !question.key.startsWith(keyPrefix(now)))
    return gone;
  if (now.allowed !== null && !now.allowed.includes(tool)) return narrowed;
  return hosted !== null && now.hosted[hosted.kind] !== tool ? narrowed : null;
}
