import { LessThan, toGatewayError } from '@bellwether/database';
import type { Database } from '@bellwether/database';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../wiring/tokens.js';
import type { AuditRow } from './audit.entity.js';

export interface AuditView {
  readonly id: string;
  readonly at: Date;
  readonly actor: {
    readonly kind: string;
    readonly id: string | null;
    readonly name: string | null;
  };
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string | null;
  readonly objectName: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly requestId: string;
  readonly address: string;
}

/** The audit log, newest first. A cursor is the id of the last line seen: ids are in the order of time. */
@Injectable()
export class AuditReadModel {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async page(
    cursor: string | undefined,
    first: number,
  ): Promise<{ items: AuditView[]; nextCursor: string | null }> {
    try {
      const rows = await this.database
        .use()
        .getRepository<AuditRow>('audit')
        .find({
          where: cursor === undefined ? {} : { id: LessThan(cursor) },
          order: { id: 'DESC' },
          take: first + 1,
        });
      const items = rows.slice(0, first).map(({ actorKind, actorId, actorName, ...row }) => ({
        ...row,
        actor: { kind: actorKind, id: actorId, name: actorName },
      }));
      return { items, nextCursor: rows.length > first ? (items.at(-1)?.id ?? null) : null };
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}
