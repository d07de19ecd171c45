import { In, LessThan, LessThanOrEqual, MoreThan, toGatewayError } from '@bellwether/database';
import type { Database } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { DATABASE } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import type { Actor } from '../auth/actor.js';
import { reachOf, withinReach } from '../auth/reach.js';
import { placeOf } from './tools.entity.js';
import type { ToolApprovalRow } from './tools.entity.js';
import type { approvalAnswerInput, approvalQuery, approvalReply } from './tools.schema.js';

export type ApprovalView = z.infer<typeof approvalReply>;
type Scope = Pick<Actor, 'tenantIds'>;

/** Calls of tools that wait for somebody's consent, of the actor's tenants. */
@Injectable()
export class ApprovalsService {
  readonly #database: Database;
  readonly #writes: WritesService;

  constructor(@Inject(DATABASE) database: Database, @Inject(WritesService) writes: WritesService) {
    this.#database = database;
    this.#writes = writes;
  }

  /** Newest first; a cursor is the id of the last one seen. */
  async page(
    { tenantId, state, limit, cursor }: z.infer<typeof approvalQuery>,
    { tenantIds }: Scope,
  ): Promise<{ items: ApprovalView[]; nextCursor: string | null }> {
    if (tenantId !== undefined && tenantIds !== null && !tenantIds.includes(tenantId))
      return { items: [], nextCursor: null };
    const tenants = tenantId === undefined ? tenantIds : [tenantId];
    const where = statesOf(state, Date.now()).map((one) => ({
      ...(tenants === null ? {} : { tenantId: In([...tenants]) }),
      ...(cursor === undefined ? {} : { id: LessThan(cursor) }),
      ...one,
    }));
    try {
      const rows = await this.#database.use().manager.find<ToolApprovalRow>('tool_approval', {
        ...{ where, order: { id: 'DESC' }, take: limit + 1 },
      });
      const items = rows.slice(0, limit);
      const last = items.at(-1)?.id ?? null;
      return { items: items.map(viewOf), nextCursor: rows.length > limit ? last : null };
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }

  /** Errors: `not_found`; `conflict` when nobody waits for the answer any more, with the reason. */
  answer(
    id: string,
    { isApproved, reason }: z.infer<typeof approvalAnswerInput>,
    context: WriteContext,
  ): Promise<ApprovalView> {
    return this.#writes.run(context, async ({ manager, audit }) => {
      const row = await manager.findOne<ToolApprovalRow>('tool_approval', {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      const before = withinReach(reachOf(context), row);
      if (!before)
        throw new GatewayError('not_found', { text: 'There is no approval with this id.' });
      const now = Date.now();
      const { state } = viewOf(before);
      if (state !== 'waiting') throw new GatewayError('conflict', { text: whyOver[state] });
      const after: ToolApprovalRow = {
        ...{ ...before, state: isApproved ? 'approved' : 'denied', reason, answeredBy: 'console' },
        ...{ answeredName: context.actor?.name ?? null, answeredAtMs: now },
      };
      await manager.update<ToolApprovalRow>('tool_approval', { id }, after);
      await audit({
        action: isApproved ? 'tool_approval.approve' : 'tool_approval.deny',
        ...{ objectKind: 'tool_approval', objectId: id },
        objectName: `${before.label}.${before.tool}`,
        tenantId: before.tenantId,
        after: { by: 'console', reason, ...placeOf(before) },
      });
      return viewOf(after);
    });
  }
}

const whyOver: Readonly<Record<Exclude<ApprovalView['state'], 'waiting'>, string>> = {
  approved: 'It was answered before: the call was let through.',
  denied: 'It was answered before: the call was refused.',
  expired: 'Nobody answered in time: the call did not run, and waits no longer.',
  cancelled:
    'Whoever asked is gone, or the tool server: the call did not run, and waits no longer.',
};

/** Any of the conditions. */
function statesOf(state: z.infer<typeof approvalQuery>['state'], nowMs: number): object[] {
  if (state === undefined) return [{}];
  if (state === 'waiting') return [{ state, isTaken: false, expiresAtMs: MoreThan(nowMs) }];
  if (state !== 'expired') return [{ state }];
  return [{ state }, { state: 'waiting', expiresAtMs: LessThanOrEqual(nowMs) }];
}

function viewOf({ hash: _, callId: __, isTaken: ___, ...row }: ToolApprovalRow): ApprovalView {
  const isExpired = row.state === 'waiting' && row.expiresAtMs <= Date.now();
  return { ...row, state: isExpired ? 'expired' : row.state };
}
