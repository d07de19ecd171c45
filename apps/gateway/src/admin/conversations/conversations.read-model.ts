import type { ConversationLine, History, HistorySize, ResponseLine } from '@bellwether/exchange';
import { GatewayError } from '@bellwether/exchange';
import type { HistoryDriver } from '@bellwether/history';
import { Inject, Injectable } from '@nestjs/common';
import { STORED_HISTORY } from '../../wiring/tokens.js';
import type { StoredHistory } from '../../wiring/stored-history.js';
import { TenantsService } from '../tenants/tenants.service.js';

export interface StoreView {
  readonly driver: HistoryDriver;
  readonly name: string | null;
  readonly isShared: boolean;
  readonly isReachable: boolean;
  readonly reason: string | null;
  readonly size: HistorySize | null;
  readonly retentionDays: number;
}

export type ListedConversation = Omit<ConversationLine, 'metadata' | 'tenantId'>;
export type ListedResponse = Omit<ResponseLine, 'tenantId'>;

/** What may be known of the store without reading what was said. */
@Injectable()
export class ConversationsReadModel {
  readonly #history: StoredHistory;
  readonly #tenants: TenantsService;
  /** Counting a large store takes a while: those who ask meanwhile wait for the same count. */
  #counting: Promise<HistorySize> | null = null;

  constructor(
    @Inject(STORED_HISTORY) history: StoredHistory,
    @Inject(TenantsService) tenants: TenantsService,
  ) {
    this.#history = history;
    this.#tenants = tenants;
  }

  /**
   * Never fails because of the store: that it is away is the answer. How much all tenants have in it, and what its
   * server says of itself, is for those alone who see all of them.
   */
  async store(isForAll: boolean): Promise<StoreView> {
    const { isShared, settings } = this.#history;
    const { driver, retentionDays } = settings;
    const known = { driver, isShared, retentionDays };
    if (!isShared) return { ...known, name: driver, isReachable: true, reason: null, size: null };
    try {
      const history = await this.#history.use();
      const health = await history.health();
      const size = isForAll && health.isReachable ? await this.#count(history) : null;
      const reason = isForAll ? health.reason : null;
      return { ...known, name: history.name, ...health, reason, size };
    } catch (cause) {
      if (!(cause instanceof GatewayError) || cause.code !== 'storage_unavailable') throw cause;
      const reason = isForAll ? cause.message : null;
      return { ...known, name: null, isReachable: false, reason, size: null };
    }
  }

  #count(history: History): Promise<HistorySize> {
    this.#counting ??= history.size(null).finally(() => (this.#counting = null));
    return this.#counting;
  }

  /** Errors: `not_found`, `history_not_shared`, `storage_unavailable`. */
  async tenant(tenantId: string): Promise<{ tenantId: string; size: HistorySize }> {
    await this.#tenants.tenant(tenantId);
    const history = await this.#history.use();
    return { tenantId, size: await history.size(tenantId) };
  }

  /** Newest change first; a cursor is the id of the last conversation seen. Errors: as `tenant`. */
  async page(
    tenantId: string,
    limit: number,
    cursor: string | null,
  ): Promise<{ items: ListedConversation[]; nextCursor: string | null }> {
    await this.#tenants.tenant(tenantId);
    const history = await this.#history.use();
    const lines = await history.conversations(tenantId, limit + 1, cursor);
    return pageOf(lines.map(listed), limit);
  }

  /** Those without a conversation, newest first. Errors: as `tenant`. */
  async responses(
    tenantId: string,
    limit: number,
    cursor: string | null,
  ): Promise<{ items: ListedResponse[]; nextCursor: string | null }> {
    await this.#tenants.tenant(tenantId);
    const history = await this.#history.use();
    const lines = await history.responses(tenantId, limit + 1, cursor);
    return pageOf(
      lines.map(({ tenantId: _, ...line }) => line),
      limit,
    );
  }
}

/** One more than the page is asked for: it tells that there is another page. */
function pageOf<Line extends { readonly id: string }>(lines: readonly Line[], limit: number) {
  const items = lines.slice(0, limit);
  return { items, nextCursor: lines.length > limit ? (items.at(-1)?.id ?? null) : null };
}

function listed({ metadata: _, tenantId: __, ...line }: ConversationLine): ListedConversation {
  return line;
}
