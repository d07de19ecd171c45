import { Inject } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { inMs } from '../../wiring/in-ms.js';
import { CurrentActor } from '../../wiring/write-context.decorator.js';
import { checked } from '../../wiring/zod.pipe.js';
import type { Actor } from '../auth/actor.js';
import { AllTenants, Needs } from '../auth/permission.decorator.js';
import { AuditChainService } from './audit-chain.service.js';
import { AuditReadModel } from './audit.read-model.js';
import { auditQuery } from './audit.schema.js';

const asText = (value: unknown) =>
  value === null || value === undefined ? null : JSON.stringify(value);

type Given = Readonly<Record<string, unknown>> & {
  readonly fromMs?: number | null;
  readonly toMs?: number | null;
};

const instantOf = (atMs: number | null | undefined) =>
  atMs === null || atMs === undefined ? undefined : new Date(atMs).toISOString();

/** What is null is not given. */
function filterOf({ fromMs, toMs, ...words }: Given): Record<string, unknown> {
  const all = { ...words, from: instantOf(fromMs), to: instantOf(toMs) };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== null && value !== undefined),
  );
}

@Resolver()
export class AuditResolver {
  constructor(
    @Inject(AuditReadModel) private readonly log: AuditReadModel,
    @Inject(AuditChainService) private readonly chain: AuditChainService,
  ) {}

  @Query('audit')
  @Needs('audit:read')
  async audit(
    @CurrentActor() { tenantIds }: Actor,
    @Args('after') after: string | null | undefined,
    @Args('first') given: number | null | undefined,
    @Args('filter') told: Given | null | undefined,
  ) {
    const { cursor, first, ...filter } = checked(auditQuery, {
      ...filterOf(told ?? {}),
      ...{ cursor: after ?? undefined, first: given ?? undefined },
    });
    const { items, nextCursor } = await this.log.page(filter, { cursor, first }, tenantIds);
    return {
      nextCursor,
      items: items.map(({ at, actor, before, after: changed, ...entry }) => ({
        ...entry,
        atMs: inMs(at),
        actorKind: actor.kind,
        actorId: actor.id,
        actorName: actor.name,
        actorRole: actor.role,
        before: asText(before),
        after: asText(changed),
      })),
    };
  }

  @Query('auditChain')
  @Needs('audit:read')
  @AllTenants()
  auditChain() {
    return this.chain.verify();
  }
}
