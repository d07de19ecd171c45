import type { EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import type { KnownTool, TriedStep } from '@bellwether/mcp';
import type { ToolDefinitionRow, ToolServerRow } from './tools.entity.js';
import type { ToolServerChange } from './tools.schema.js';

/** What of a server says which tool stands in for a vendor's, and for whom. */
type StandingIn = Pick<ToolServerRow, 'id' | 'hosted' | 'allowed' | 'tenantIds' | 'isEnabled'>;

const deciding = ['hosted', 'allowed', 'tenantIds', 'isEnabled'] as const;

/**
 * A tool that stands in for a vendor's is one that the server has, as far as anybody has seen, and the only one of its kind
 * that a tenant may use.
 *
 * Errors   `invalid_request` and `conflict`, naming the field.
 */
export async function refuseStandIns(
  manager: EntityManager,
  after: StandingIn,
  change: ToolServerChange,
): Promise<void> {
  if (deciding.every((field) => change[field] === undefined)) return;
  const seen = change.address === undefined ? await toolsSeen(manager, after.id) : [];
  for (const [kind, tool] of Object.entries(after.hosted)) {
    if (tool === undefined) continue;
    const param = `hosted.${kind}`;
    if (after.allowed !== null && !after.allowed.includes(tool))
      throw new GatewayError('invalid_request', {
        ...{ text: `The tool '${tool}' is not among those that are allowed.`, param },
      });
    if (seen.length > 0 && !seen.includes(tool))
      throw new GatewayError('invalid_request', {
        text: `The server has no tool '${tool}'. It has: ${seen.slice(0, mostNamed).join(', ')}.`,
        param,
      });
  }
  if (after.isEnabled) await refuseSecond(manager, after);
}

/** Names in a refusal; more help nobody. */
const mostNamed = 20;

async function toolsSeen(manager: EntityManager, serverId: string): Promise<readonly string[]> {
  const rows = await manager.find<ToolDefinitionRow>('tool_definition', {
    ...{ where: { serverId }, select: { name: true }, order: { name: 'ASC' } },
  });
  return rows.map(({ name }) => name);
}

/** Which of two would run is no question for chance. */
async function refuseSecond(manager: EntityManager, after: StandingIn): Promise<void> {
  const kinds = Object.entries(after.hosted).flatMap(([kind, tool]) => (tool ? [kind] : []));
  if (kinds.length === 0) return;
  const rows = await manager.find<ToolServerRow>('tool_server', { where: { isEnabled: true } });
  for (const other of rows) {
    const kind = kinds.find((one) => Object.hasOwn(other.hosted, one));
    if (other.id !== after.id && kind !== undefined && sharesTenant(other, after))
      throw new GatewayError('conflict', {
        text: `The server '${other.name}' stands in for ${kind} already, for some of the same tenants.`,
        param: `hosted.${kind}`,
      });
  }
}

const sharesTenant = (one: StandingIn, other: StandingIn): boolean =>
  one.tenantIds.length === 0 ||
  other.tenantIds.length === 0 ||
  one.tenantIds.some((id) => other.tenantIds.includes(id));

/** Steps of a try that went well, and still leave a stand-in without its tool. */
export function withMissingStandIns(
  steps: readonly TriedStep[],
  { hosted }: Pick<StandingIn, 'hosted'>,
  tools: readonly Pick<KnownTool, 'name' | 'leftOut'>[],
): TriedStep[] {
  const missing = Object.entries(hosted).find(
    ([, name]) => !tools.some((tool) => tool.name === name && tool.leftOut === null),
  );
  return steps.map((step) =>
    step.step === 'list' && step.isDone && missing !== undefined
      ? {
          ...{ ...step, isDone: false },
          problem: `It has no tool '${missing[1]}', which is to stand in for ${missing[0]}.`,
        }
      : step,
  );
}
