import { Inject } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { inMs } from '../../wiring/in-ms.js';
import { checked } from '../../wiring/zod.pipe.js';
import { Needs } from '../auth/permission.decorator.js';
import { AuditReadModel } from './audit.read-model.js';
import { auditQuery } from './audit.schema.js';

const asText = (value: unknown) =>
  value === null || value === undefined ? null : JSON.stringify(value);

@Resolver()
export class AuditResolver {
  constructor(@Inject(AuditReadModel) private readonly log: AuditReadModel) {}

  @Query('audit')
  @Needs('audit:read')
  async audit(
    @Args('after') after: string | null | undefined,
    @Args('first') given: number | null | undefined,
  ) {
    const { cursor, first } = checked(auditQuery, {
      cursor: after ?? undefined,
      first: given ?? undefined,
    });
    const { items, nextCursor } = await this.log.page(cursor, first);
    return {
      nextCursor,
      items: items.map(({ at, actor, before, after: changed, ...entry }) => ({
        ...entry,
        atMs: inMs(at),
        actorKind: actor.kind,
        actorId: actor.id,
        actorName: actor.name,
        before: asText(before),
        after: asText(changed),
      })),
    };
  }
}
