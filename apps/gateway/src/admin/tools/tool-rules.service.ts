import { toGatewayError } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import type { ToolRule } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { newId } from '../../wiring/new-id.js';
import { DATABASE } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import type { TenantRow } from '../tenants/tenants.entity.js';
import { toolRuleOf } from './tools.entity.js';
import type { ToolRuleRow, ToolServerRow } from './tools.entity.js';
import type { toolRulesInput, toolRulesReply } from './tools.schema.js';

type ToolPolicyView = z.infer<typeof toolRulesReply>;

/** The policy of tools: lines in an order, of which the first that matches counts. Written as a whole. */
@Injectable()
export class ToolRulesService {
  readonly #database: Database;
  readonly #writes: WritesService;

  constructor(@Inject(DATABASE) database: Database, @Inject(WritesService) writes: WritesService) {
    this.#database = database;
    this.#writes = writes;
  }

  async all(): Promise<ToolRule[]> {
    try {
      const rows = await this.#database
        .use()
        .manager.find<ToolRuleRow>('tool_rule', { order: { place: 'ASC' } });
      return rows.map(toolRuleOf);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }

  /** With what in it matches nothing, as things are. */
  async policy(): Promise<ToolPolicyView> {
    const rules = await this.all();
    try {
      return await policyOf(this.#database.use().manager, rules);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }

  replace(
    { rules }: z.infer<typeof toolRulesInput>,
    context: WriteContext,
  ): Promise<ToolPolicyView> {
    return this.#writes.run(context, async ({ manager, audit, publishes }) => {
      for (const [index, { tenantId }] of rules.entries()) {
        const tenant =
          tenantId === null || (await manager.findOneBy<TenantRow>('tenant', { id: tenantId }));
        if (!tenant)
          throw new GatewayError('invalid_request', {
            text: `There is no tenant '${tenantId}'.`,
            param: `rules.${index}.tenantId`,
          });
      }
      const before = await manager.find<ToolRuleRow>('tool_rule', { order: { place: 'ASC' } });
      const now = new Date();
      const after = rules.map((rule, place) => ({
        ...{ ...rule, id: newId('trl'), place },
        ...{ createdAt: now, createdBy: context.actor?.name ?? null },
      }));
      await manager.query('DELETE FROM tool_rules');
      if (after.length > 0) await manager.insert<ToolRuleRow>('tool_rule', after);
      await audit({
        ...{ action: 'tool_policy.change', objectKind: 'tool_policy', objectId: null },
        ...{ objectName: null, tenantId: null },
        ...{ before: before.map(toolRuleOf), after: after.map(toolRuleOf) },
      });
      publishes();
      return policyOf(manager, after.map(toolRuleOf));
    });
  }
}

/** A line may be written before its server is registered: a name that nobody has is told, and not refused. */
async function policyOf(manager: EntityManager, rules: ToolRule[]): Promise<ToolPolicyView> {
  const servers = await manager.find<ToolServerRow>('tool_server', { select: { name: true } });
  const known = new Set(servers.map(({ name }) => name));
  const named = new Set(rules.flatMap(({ server }) => server ?? []));
  return { rules, unknownServers: [...named].filter((name) => !known.has(name)) };
}
