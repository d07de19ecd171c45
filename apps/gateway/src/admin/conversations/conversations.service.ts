import { GatewayError } from '@bellwether/exchange';
import type {
  History,
  HistorySize,
  ItemPage,
  PageQuery,
  StoredConversation,
  StoredResponse,
} from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { StoredHistory } from '../../wiring/stored-history.js';
import { STORED_HISTORY } from '../../wiring/tokens.js';
import type { AuditEntry, WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { checkTypedName } from '../tenants/check-typed-name.js';
import type { TenantRow } from '../tenants/tenants.entity.js';
import { TenantsService } from '../tenants/tenants.service.js';
import { exportOf } from './export-of.js';
import { readBounded } from './read-bounded.js';
import { shownItem } from './shown-item.js';
import type { ShownItem } from './shown-item.js';

export interface ConversationView extends StoredConversation {
  readonly items: readonly ShownItem[];
  readonly nextCursor: string | null;
}

export interface ResponseView extends Omit<StoredResponse, 'json' | 'leaseUntilMs'> {
  readonly input: readonly ShownItem[];
  readonly hasMoreInput: boolean;
  readonly output: readonly ShownItem[];
  readonly object: ShownItem;
}

/** What an erasure did: counted before, counted after, and the line of the audit log that says so. */
export interface ErasureProof {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly before: HistorySize;
  readonly after: HistorySize;
  readonly at: Date;
  readonly auditId: string;
}

const nothingRead: ItemPage = { items: [], hasMore: false };
const mostInput = 50;
const mostOutput = 50;

/**
 * What was said, read and removed by people. Nothing of it is shown or removed without a line in the audit log, which
 * never holds any of it; when the line cannot be written, nothing happens.
 */
@Injectable()
export class ConversationsService {
  readonly #history: StoredHistory;
  readonly #tenants: TenantsService;
  readonly #writes: WritesService;

  constructor(
    @Inject(STORED_HISTORY) history: StoredHistory,
    @Inject(TenantsService) tenants: TenantsService,
    @Inject(WritesService) writes: WritesService,
  ) {
    this.#history = history;
    this.#tenants = tenants;
    this.#writes = writes;
  }

  /** `page` null = nothing of what was said. Result null: there is no such conversation. Errors: `not_found` for the tenant or the cursor. */
  async conversation(
    tenantId: string,
    id: string,
    page: PageQuery | null,
    context: WriteContext,
  ): Promise<ConversationView | null> {
    const { tenant, history } = await this.#of(tenantId);
    const conversation = await history.conversation(tenantId, id);
    if (!conversation) return null;
    const read = page
      ? await readBounded((piece) => history.items(tenantId, id, piece), page)
      : nothingRead;
    if (!read) return null;
    const count = read.items.length;
    await this.#audit(context, lineOf('conversation.read', tenant, id, { items: count }));
    return {
      ...conversation,
      items: read.items.map(shownItem),
      nextCursor: read.hasMore ? (read.items.at(-1)?.id ?? null) : null,
    };
  }

  /** null: there is no such response. Errors: `not_found` for the tenant. */
  async response(
    tenantId: string,
    id: string,
    context: WriteContext,
  ): Promise<ResponseView | null> {
    const { tenant, history } = await this.#of(tenantId);
    const found = await history.response(tenantId, id);
    if (!found) return null;
    const input = await readBounded((piece) => history.inputItems(tenantId, id, piece), {
      ...{ limit: mostInput, order: 'asc', after: null },
    });
    await this.#audit(context, lineOf('response.read', tenant, id));
    const { json, leaseUntilMs: _, ...facts } = found;
    const output = outputOf(json).slice(0, mostOutput);
    return {
      ...facts,
      input: (input?.items ?? []).map(shownItem),
      hasMoreInput: input?.hasMore ?? false,
      output: output.map(shownItem),
      object: shownItem({ id, type: 'response', json }),
    };
  }

  /** Errors: `not_found`, `conversation_not_found`. */
  async deleteConversation(tenantId: string, id: string, context: WriteContext): Promise<void> {
    const { tenant, history } = await this.#of(tenantId);
    if (!(await history.conversation(tenantId, id)))
      throw new GatewayError('conversation_not_found');
    await this.#audit(context, lineOf('conversation.delete', tenant, id));
    await history.deleteConversation(tenantId, id);
  }

  /** All that a tenant has, as lines of JSON between a first line and a last one. */
  async export(tenantId: string, context: WriteContext): Promise<AsyncIterable<string>> {
    const { tenant, history } = await this.#of(tenantId);
    const size = await history.size(tenantId);
    await this.#audit(context, ofTenant('history.export', tenant, { after: size }));
    return exportOf({ id: tenantId, name: tenant.name }, history.exportLines(tenantId), new Date());
  }

  /**
   * Removes all that a tenant has stored, its name typed.
   *
   * Errors   `invalid_request` for another name.
   */
  async erase(tenantId: string, name: string, context: WriteContext): Promise<ErasureProof> {
    const { tenant, history } = await this.#of(tenantId);
    checkTypedName(tenant, name);
    const before = await history.size(tenantId);
    // Two lines: one before anything is lost, and one with what came of it.
    await this.#audit(context, ofTenant('history.erase', tenant, { before }));
    await history.erase(tenantId);
    const after = await history.size(tenantId);
    const at = new Date();
    const auditId = await this.#audit(
      context,
      ofTenant('history.erased', tenant, { before, after }),
    );
    return { tenantId, tenantName: tenant.name, before, after, at, auditId };
  }

  async #of(tenantId: string): Promise<{ tenant: TenantRow; history: History }> {
    const tenant = await this.#tenants.tenant(tenantId);
    return { tenant, history: await this.#history.use() };
  }

  #audit(context: WriteContext, entry: AuditEntry): Promise<string> {
    return this.#writes.run(context, ({ audit }) => audit(entry));
  }
}

/** A line about one conversation or response: whose it is, and nothing of what it holds. */
function lineOf(
  action: `${'conversation' | 'response'}.${string}`,
  { id: tenantId, name: tenantName }: TenantRow,
  objectId: string,
  facts: object = {},
): AuditEntry {
  const objectKind = action.startsWith('response') ? 'response' : 'conversation';
  return {
    ...{ action, objectKind, objectId, objectName: null },
    after: { tenantId, tenantName, ...facts },
  };
}

function ofTenant(
  action: string,
  { id, name }: TenantRow,
  sizes: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry {
  return { action, objectKind: 'tenant', objectId: id, objectName: name, ...sizes };
}

/** The items of the answer stand in the response object itself. */
function outputOf(json: string): { id: string; type: string; json: string }[] {
  const { output } = JSON.parse(json) as { output?: unknown };
  if (!Array.isArray(output)) return [];
  return (output as { id?: unknown; type?: unknown }[]).map((item, index) => ({
    id: typeof item.id === 'string' ? item.id : String(index),
    type: typeof item.type === 'string' ? item.type : 'unknown',
    json: JSON.stringify(item),
  }));
}
