import { toGatewayError } from '@bellwether/database';
import type { Database } from '@bellwether/database';
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
import type { ToolRuleRow } from './tools.entity.js';
import type { toolRulesInput } from './tools.schema.js';

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

  replace({ rules }: z.infer<typeof toolRulesInput>, context: WriteContext): Promise<ToolRule[]> {
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
      return after.map(toolRuleOf);
    });
  }
}
