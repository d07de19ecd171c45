import { In, IsNull, LessThan, toGatewayError } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { newId } from '../../wiring/new-id.js';
import { DATABASE } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { reaches, reachOf, withinReach } from '../auth/reach.js';
import type { Reach } from '../auth/reach.js';
import type { AlertRow, AlertRuleRow, AlertSilenceRow } from './alerts.entity.js';
import type { alertQuery, RuleInput, silenceInput } from './alerts.schema.js';

const mostRows = 500;

/** Rows of these tenants; without any, none. */
export const ofTenants = (reach: Reach) => (reach === null ? {} : { tenantId: In([...reach]) });

/** Errors: `not_found`. */
export function found<T extends { readonly tenantId: string | null }>(
  reach: Reach,
  row: T | null,
): T {
  const seen = withinReach(reach, row);
  if (seen === null) throw new GatewayError('not_found', { text: 'There is nothing of this id.' });
  return seen;
}

/** Errors: `invalid_request` for a tenant that is out of reach or not there. */
export async function checkOwner(
  manager: EntityManager,
  reach: Reach,
  tenantId: string | null,
): Promise<void> {
  const isThere =
    tenantId === null || (await manager.existsBy('tenant', { id: tenantId, archivedAt: IsNull() }));
  if (!isThere || !reaches(reach, tenantId))
    throw new GatewayError('invalid_request', {
      text: 'There is no such tenant.',
      param: 'tenantId',
    });
}

/** A rule of a tenant may not look at workers: it would tell one tenant of all. */
export const workersOfNobody = () =>
  new GatewayError('invalid_request', { text: 'Workers belong to no tenant.', param: 'condition' });

/** Rules, what they found, and the times during which nobody is to be told. */
@Injectable()
export class RulesService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(WritesService) private readonly writes: WritesService,
  ) {}

  rules(reach: Reach): Promise<AlertRuleRow[]> {
    return this.#list<AlertRuleRow>('alert_rule', reach);
  }

  silences(reach: Reach): Promise<AlertSilenceRow[]> {
    return this.#list<AlertSilenceRow>('alert_silence', reach);
  }

  /** Newest first; a cursor is the id of the last alert seen. */
  async alerts(
    { state, cursor, first }: z.infer<typeof alertQuery>,
    reach: Reach,
  ): Promise<{ items: AlertRow[]; nextCursor: string | null }> {
    const rows = await this.#read((manager) =>
      manager.find<AlertRow>('alert', {
        where: {
          ...ofTenants(reach),
          ...(state === undefined ? {} : { state }),
          ...(cursor === undefined ? {} : { id: LessThan(cursor) }),
        },
        order: { id: 'DESC' },
        take: first + 1,
      }),
    );
    const items = rows.slice(0, first);
    return { items, nextCursor: rows.length > first ? (items.at(-1)?.id ?? null) : null };
  }

  create(input: RuleInput, context: WriteContext): Promise<AlertRuleRow> {
    return this.writes.run(context, async ({ manager, audit }) => {
      await this.#check(manager, input, reachOf(context));
      const row: AlertRuleRow = {
        ...input,
        id: newId('rul'),
        kind: input.condition.kind,
        createdAt: new Date(),
        createdBy: context.actor?.name ?? null,
      };
      await manager.insert<AlertRuleRow>('alert_rule', row);
      await audit({ ...ruleObject(row), action: 'alert_rule.create', after: row });
      return row;
    });
  }

  change(id: string, input: RuleInput, context: WriteContext): Promise<AlertRuleRow> {
    return this.writes.run(context, async ({ manager, audit }) => {
      const before = await this.#rule(manager, id, context);
      await this.#check(manager, input, reachOf(context));
      const after = { ...before, ...input, kind: input.condition.kind };
      await manager.update<AlertRuleRow>('alert_rule', { id }, after);
      await audit({ ...ruleObject(after), action: 'alert_rule.change', before, after });
      return after;
    });
  }

  /** Its alerts end at the next look; what they were stays. */
  remove(id: string, context: WriteContext): Promise<void> {
    return this.writes.run(context, async ({ manager, audit }) => {
      const before = await this.#rule(manager, id, context);
      await manager.delete<AlertRuleRow>('alert_rule', { id });
      await audit({ ...ruleObject(before), action: 'alert_rule.remove', before });
    });
  }

  silence(input: z.infer<typeof silenceInput>, context: WriteContext): Promise<AlertSilenceRow> {
    const until = new Date(input.until);
    if (until.getTime() <= Date.now())
      throw new GatewayError('invalid_request', {
        text: 'The end lies in the past.',
        param: 'until',
      });
    return this.writes.run(context, async ({ manager, audit }) => {
      const rule = await this.#rule(manager, input.ruleId, context);
      const row: AlertSilenceRow = {
        ...input,
        ...{ id: newId('sil'), until, tenantId: rule.tenantId },
        ...{ createdAt: new Date(), createdBy: context.actor?.name ?? null },
      };
      await manager.insert<AlertSilenceRow>('alert_silence', row);
      const object = { objectKind: 'alert_silence', objectId: row.id, objectName: rule.name };
      await audit({ ...object, action: 'alert_silence.create', after: row });
      return row;
    });
  }

  endSilence(id: string, context: WriteContext): Promise<void> {
    return this.writes.run(context, async ({ manager, audit }) => {
      const row = await manager.findOneBy<AlertSilenceRow>('alert_silence', { id });
      const before = found(reachOf(context), row);
      await manager.delete<AlertSilenceRow>('alert_silence', { id });
      const object = { objectKind: 'alert_silence', objectId: id, objectName: null };
      await audit({ ...object, action: 'alert_silence.end', before });
    });
  }

  async #rule(manager: EntityManager, id: string, context: WriteContext): Promise<AlertRuleRow> {
    return found(reachOf(context), await manager.findOneBy<AlertRuleRow>('alert_rule', { id }));
  }

  async #check(manager: EntityManager, input: RuleInput, reach: Reach): Promise<void> {
    await checkOwner(manager, reach, input.tenantId);
    if (input.tenantId !== null && input.condition.kind === 'worker_down') throw workersOfNobody();
    const known = await manager.findBy<{ id: string; tenantId: string | null }>('alert_channel', {
      id: In(input.channelIds),
    });
    const usable = known.filter(
      ({ tenantId }) =>
        reaches(reach, tenantId) && (tenantId === null || tenantId === input.tenantId),
    );
    if (usable.length !== new Set(input.channelIds).size)
      throw new GatewayError('invalid_request', {
        text: 'There is no such channel for this rule.',
        param: 'channelIds',
      });
  }

  #list<T extends { id: string; tenantId: string | null }>(
    name: string,
    reach: Reach,
  ): Promise<T[]> {
    return this.#read((manager) =>
      manager.find<T>(name, {
        where: ofTenants(reach) as never,
        order: { id: 'ASC' } as never,
        take: mostRows,
      }),
    );
  }

  async #read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await work(this.database.use().manager);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}

const ruleObject = ({ id, name }: AlertRuleRow) => ({
  ...{ objectKind: 'alert_rule', objectId: id, objectName: name },
});
