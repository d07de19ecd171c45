import { toGatewayError } from '@bellwether/database';
import type { Database, SelectQueryBuilder } from '@bellwether/database';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../wiring/tokens.js';
import type { Reach } from '../auth/reach.js';
import type { AuditRow } from './audit.entity.js';
import type { AuditFilter } from './audit.schema.js';

export interface AuditView extends Omit<
  AuditRow,
  'actorKind' | 'actorId' | 'actorName' | 'actorRole' | 'previousHash'
> {
  readonly actor: {
    readonly kind: string;
    readonly id: string | null;
    readonly name: string | null;
    readonly role: string | null;
  };
}

const exportPage = 500;
/** `%` and `_` of callers are letters. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function viewOf({
  actorKind,
  actorId,
  actorName,
  actorRole,
  previousHash: _,
  ...row
}: AuditRow): AuditView {
  return { ...row, actor: { kind: actorKind, id: actorId, name: actorName, role: actorRole } };
}

/** The audit log, newest first. A cursor is the id of the last line seen: ids are in the order of time. */
@Injectable()
export class AuditReadModel {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async page(
    filter: AuditFilter,
    { cursor, first }: { readonly cursor: string | undefined; readonly first: number },
    reach: Reach,
  ): Promise<{ items: AuditView[]; nextCursor: string | null }> {
    try {
      const query = this.database.use().getRepository<AuditRow>('audit').createQueryBuilder('a');
      narrow(query, filter, reach);
      if (cursor !== undefined) query.andWhere('a.id < :cursor', { cursor });
      const rows = await query
        .orderBy('a.id', 'DESC')
        .take(first + 1)
        .getMany();
      const items = rows.slice(0, first).map(viewOf);
      return { items, nextCursor: rows.length > first ? (items.at(-1)?.id ?? null) : null };
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }

  /** All lines that fit, page by page. */
  async *pages(filter: AuditFilter, reach: Reach): AsyncGenerator<readonly AuditView[]> {
    let cursor: string | undefined;
    do {
      const page = await this.page(filter, { cursor, first: exportPage }, reach);
      yield page.items;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}

function narrow(query: SelectQueryBuilder<AuditRow>, filter: AuditFilter, reach: Reach): void {
  if (reach !== null) query.andWhere('a.tenantId = ANY(:reach)', { reach: [...reach] });
  const { action, actor, objectKind, objectId, tenantId, requestId, text, from, to } = filter;
  if (action !== undefined)
    query.andWhere('a.action LIKE :action', {
      action: action.endsWith('*') ? `${literal(action.slice(0, -1))}%` : literal(action),
    });
  if (actor !== undefined)
    query.andWhere('(a.actorId = :actor OR lower(a.actorName) = lower(:actor))', { actor });
  const same = { objectKind, objectId, tenantId, requestId };
  for (const [name, value] of Object.entries(same))
    if (value !== undefined) query.andWhere(`a.${name} = :${name}`, { [name]: value });
  if (text !== undefined)
    query.andWhere(
      `concat_ws(' ', a.action, a.actorName, a.objectName, a.objectId, a.requestId, a.address) ILIKE :text`,
      { text: `%${literal(text)}%` },
    );
  if (from !== undefined) query.andWhere('a.at >= :from', { from: new Date(from) });
  if (to !== undefined) query.andWhere('a.at < :to', { to: new Date(to) });
}
