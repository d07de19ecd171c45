import { toGatewayError } from '@bellwether/database';
import type { Database } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import type { HistorySize } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { Records } from '../../records/create-records.js';
import { recordedTables } from '../../records/erased-tenants.js';
import { deleteRows, managerSql, sqlOf } from '../../records/run-sql.js';
import type { RunSql } from '../../records/run-sql.js';
import { RECORDS } from '../../records/records.module.js';
import type { StoredHistory } from '../../wiring/stored-history.js';
import { DATABASE, STORED_HISTORY } from '../../wiring/tokens.js';
import type { AuditEntry, WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { ConversationsService } from '../conversations/conversations.service.js';
import { checkTypedName } from '../tenants/check-typed-name.js';
import { defaultTenantId } from '../tenants/tenants.entity.js';
import type { TenantRow } from '../tenants/tenants.entity.js';
import { tenantNotFound, TenantsService } from '../tenants/tenants.service.js';
import {
  configuredRows,
  mentions,
  onlyHere,
  rolesElsewhere,
  tablesThatStay,
  whereOf,
} from './tenant-rows.js';

/** What went, and what is left: counted afterwards, and the line of the audit log that says so. */
export interface TenantErasureProof {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly removed: Readonly<Record<string, number>>;
  readonly history: ErasedHistory;
  readonly left: Readonly<Record<string, number>>;
  readonly at: Date;
  readonly auditId: string;
}

/** null: it lives in the memory of the processes that answer, and goes with them. */
type ErasedHistory = { readonly before: HistorySize; readonly after: HistorySize } | null;
type Counts = Record<string, number>;

/**
 * Ends a tenant for good. It is archived first, so that no call adds to what is removed; nothing that others share may
 * still name it. What breaks off in the middle is asked for once more: the tenant itself goes last.
 */
@Injectable()
export class ErasureService {
  readonly #database: Database;
  readonly #underWay = new Set<string>();
  readonly #records: Pick<Records, 'erased' | 'writer'>;
  readonly #history: StoredHistory;
  readonly #tenants: TenantsService;
  readonly #conversations: ConversationsService;
  readonly #writes: WritesService;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(RECORDS) records: Records,
    @Inject(STORED_HISTORY) history: StoredHistory,
    @Inject(TenantsService) tenants: TenantsService,
    @Inject(ConversationsService) conversations: ConversationsService,
    @Inject(WritesService) writes: WritesService,
  ) {
    this.#database = database;
    this.#records = records;
    this.#history = history;
    this.#tenants = tenants;
    this.#conversations = conversations;
    this.#writes = writes;
  }

  /** Errors: `not_found`; `invalid_request` for another name; `conflict` while it is in use; `read_only` for the default tenant. */
  async erase(id: string, name: string, context: WriteContext): Promise<TenantErasureProof> {
    const tenant = await this.#tenants.tenant(id);
    if (id === defaultTenantId)
      throw new GatewayError('read_only', { text: 'The default tenant stays.' });
    if (tenant.archivedAt === null)
      throw new GatewayError('conflict', {
        text: 'Archive the tenant first: its keys end with that.',
      });
    checkTypedName(tenant, name);
    await this.#checkMentions(tenant);
    if (this.#underWay.has(id))
      throw new GatewayError('conflict', { text: 'It is being erased already.' });
    this.#underWay.add(id);
    try {
      return await this.#eraseAll(tenant, context);
    } finally {
      this.#underWay.delete(id);
    }
  }

  async #eraseAll(tenant: TenantRow, context: WriteContext): Promise<TenantErasureProof> {
    // One line before anything is lost, and one with what came of it.
    await this.#writes.run(context, ({ audit }) => audit(lineOf('tenant.erase', tenant)));
    const history = await this.#eraseHistory(tenant, context);
    const removed: Counts = {};
    await this.#removeRecorded(tenant.id, removed);
    return this.#finish(tenant, removed, history, context);
  }

  async #checkMentions({ id }: TenantRow): Promise<void> {
    const projects = await this.#tenants.projects(null, id);
    const patterns = [id, ...projects.map((project) => project.id)].map((each) => `%"${each}"%`);
    const named = await this.#read((sql) =>
      sql<{ kind: string; name: string }>(mentions, [patterns]),
    );
    if (named.length === 0) return;
    const list = named.map(({ kind, name }) => `${kind} ${name}`).join(', ');
    throw new GatewayError('conflict', { text: `It is still named by: ${list}.` });
  }

  async #eraseHistory({ id, name }: TenantRow, context: WriteContext): Promise<ErasedHistory> {
    if (!this.#history.isShared) return null;
    const { before, after } = await this.#conversations.erase(id, name, context);
    return { before, after };
  }

  /** What calls left: many rows, removed table by table before anything else, so that a second try finds less. */
  async #removeRecorded(id: string, removed: Counts): Promise<void> {
    const { erased, writer } = this.#records;
    erased.add(id);
    await writer.settled();
    for (const table of recordedTables)
      removed[table] = await this.#read(() => erased.remove(table, [id]));
  }

  #finish(
    tenant: TenantRow,
    recorded: Counts,
    history: ErasedHistory,
    context: WriteContext,
  ): Promise<TenantErasureProof> {
    const { id, name } = tenant;
    return this.#writes.run(context, async ({ manager, audit, publishes }) => {
      const removed: Counts = { ...recorded };
      const sql = managerSql(manager);
      for (const rows of configuredRows)
        removed[rows.table] = await deleteRows(sql, rows.table, whereOf(rows), [id]);
      removed['accounts'] = await removeAccounts(sql, id);
      const { affected } = await manager.delete<TenantRow>('tenant', { id });
      // Somebody else was faster: theirs is the proof.
      if (affected === 0) throw tenantNotFound();
      removed['tenants'] = 1;
      const left = await countRows(sql, id);
      const after = { removed, history, left };
      const auditId = await audit(lineOf('tenant.erased', tenant, { after }));
      publishes();
      return { tenantId: id, tenantName: name, removed, history, left, at: new Date(), auditId };
    });
  }

  async #read<T>(work: (sql: RunSql) => Promise<T>): Promise<T> {
    try {
      return await work(sqlOf(this.#database));
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}

/** People whose only roles were here go; who has others stays without those. */
async function removeAccounts(sql: RunSql, id: string): Promise<number> {
  const here = `SELECT id FROM accounts WHERE ${onlyHere}`;
  await sql(`DELETE FROM admin_tokens WHERE account_id IN (${here})`, [id]);
  const removed = await deleteRows(sql, 'accounts', onlyHere, [id]);
  await sql(rolesElsewhere, [id]);
  return removed;
}

async function countRows(sql: RunSql, id: string): Promise<Counts> {
  const tables = [...recordedTables, ...configuredRows.map(({ table }) => table)];
  const left: Counts = {};
  for (const table of [...tables, ...tablesThatStay].filter((each) => each !== 'limit_counters')) {
    const [counted] = await sql<{ rows: number }>(
      `SELECT count(*)::float8 AS rows FROM ${table} WHERE tenant_id = $1`,
      [id],
    );
    left[table] = counted?.rows ?? 0;
  }
  return left;
}

function lineOf(
  action: string,
  { id, name }: TenantRow,
  sizes: Pick<AuditEntry, 'after'> = {},
): AuditEntry {
  return { action, objectKind: 'tenant', objectId: id, objectName: name, ...sizes };
}
