import { toGatewayError } from '@bellwether/database';
import type { Database } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { DATABASE } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { PublishService } from '../publish/publish.service.js';
import {
  addMark,
  authorOf,
  endRollout,
  goLive,
  requireRunning,
  runningRow,
} from './publication.js';
import type { MarkKind, RolloutState, RouteRolloutRow } from './routes.entity.js';
import type { rolloutChange } from './routes.schema.js';
import { RoutesService } from './routes.service.js';

type End = Exclude<RolloutState, 'running'>;

const markOf: Readonly<Record<End, MarkKind>> = {
  completed: 'rollout-complete',
  cancelled: 'rollout-cancel',
  reverted: 'rollout-revert',
};

/** The version on trial: wider, to everybody, or back. */
@Injectable()
export class RolloutService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(WritesService) private readonly writes: WritesService,
    @Inject(PublishService) private readonly publish: PublishService,
    @Inject(RoutesService) private readonly routes: RoutesService,
  ) {}

  /** The running roll-out, else the last one; null = there was none. */
  async newest(): Promise<RouteRolloutRow | null> {
    try {
      const { manager } = this.database.use();
      const running = await runningRow(manager);
      if (running) return running;
      const [last] = await manager.find<RouteRolloutRow>('route_rollout', {
        order: { startedAt: 'DESC' },
        take: 1,
      });
      return last ?? null;
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }

  async change(
    { version, percent, tenants, guard }: z.infer<typeof rolloutChange>,
    context: WriteContext,
  ): Promise<RouteRolloutRow> {
    const changed = await this.writes.run(context, async ({ manager, audit, publishes }) => {
      await this.publish.lock(manager);
      const before = await requireRunning(manager, version);
      const after: RouteRolloutRow = {
        ...before,
        percent: percent ?? before.percent,
        tenants: tenants ?? before.tenants,
        guard: guard === undefined ? before.guard : guard,
        changedAt: new Date(),
      };
      await manager.update<RouteRolloutRow>('route_rollout', { id: before.id }, after);
      await addMark(manager, 'rollout-change', {
        version: after.version,
        message: shareOf(after),
        author: authorOf(context),
      });
      await audit({
        action: 'rollout.change',
        ...object(after),
        before: audited(before),
        after: audited(after),
      });
      publishes();
      return after;
    });
    this.routes.changed();
    return changed;
  }

  complete(version: number | undefined, context: WriteContext): Promise<RouteRolloutRow> {
    return this.#end('completed', { version, reason: null }, context);
  }

  /** Everybody is back on the live version. */
  cancel(
    given: { readonly version?: number | undefined; readonly reason: string | null },
    context: WriteContext,
  ): Promise<RouteRolloutRow> {
    return this.#end('cancelled', { version: given.version, reason: given.reason }, context);
  }

  /** What the guard does. Errors: `not_found` when the roll-out has ended meanwhile. */
  async takeBack(version: number, reason: string, context: WriteContext): Promise<RouteRolloutRow> {
    return this.#end('reverted', { version, reason }, context);
  }

  async #end(
    state: End,
    { version, reason }: { readonly version: number | undefined; readonly reason: string | null },
    context: WriteContext,
  ): Promise<RouteRolloutRow> {
    const ended = await this.writes.run(context, async ({ manager, audit, publishes }) => {
      await this.publish.lock(manager);
      const before = await requireRunning(manager, version);
      const author = authorOf(context);
      const after = await endRollout(manager, before, { state, reason }, author);
      if (state === 'completed') await goLive(manager, before.version);
      const message = reason ?? `Version ${before.version} is for everybody`;
      await addMark(manager, markOf[state], { version: before.version, message, author });
      await audit({
        action: `rollout.${state === 'completed' ? 'complete' : state === 'cancelled' ? 'cancel' : 'revert'}`,
        ...object(after),
        before: audited(before),
        after: audited(after),
      });
      publishes();
      return after;
    });
    this.routes.changed();
    return ended;
  }
}

export function requireShare(percent: number, tenants: readonly string[]): void {
  if (percent === 0 && tenants.length === 0)
    throw new GatewayError('invalid_request', {
      text: 'A roll-out to nobody shows nothing: give a percentage or tenants.',
      param: 'percent',
    });
}

export const shareOf = ({ percent, tenants }: Pick<RouteRolloutRow, 'percent' | 'tenants'>) =>
  [
    ...(percent > 0 ? [`${percent} % of conversations`] : []),
    ...(tenants.length > 0
      ? [`${tenants.length} ${tenants.length === 1 ? 'tenant' : 'tenants'}`]
      : []),
  ].join(' and ') || 'nobody';

const object = ({ version }: RouteRolloutRow) => ({
  objectKind: 'rollout',
  objectId: String(version),
  objectName: `Roll-out of version ${version}`,
});

const audited = ({ version, percent, tenants, guard, state, reason }: RouteRolloutRow) => ({
  version,
  percent,
  tenants,
  guard,
  state,
  reason,
});
