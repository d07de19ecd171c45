import { LessThanOrEqual } from '@bellwether/database';
import type { Database } from '@bellwether/database';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { startTicker } from '../../records/ticker.js';
import type { Logger } from '../../wiring/logger.js';
import { DATABASE, LOGGER } from '../../wiring/tokens.js';
import { createToolStore } from './tool-store.js';
import type { ToolApprovalRow } from './tools.entity.js';

const everyMs = 10_000;
/** In one turn; the rest waits for the next. */
const mostAtOnce = 200;

/**
 * Ends calls of tools whose time for consent is over and that nobody waits for in place, as those do whose caller answers by
 * a request of its own: the log says of them too that nobody decided. Gateways of one database end each of them once.
 */
@Injectable()
export class ApprovalExpiryService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #database: Database;
  readonly #logger: Logger;
  #ticker: ReturnType<typeof startTicker> | null = null;

  constructor(@Inject(DATABASE) database: Database, @Inject(LOGGER) logger: Logger) {
    this.#database = database;
    this.#logger = logger;
  }

  onApplicationBootstrap(): void {
    this.#ticker = startTicker(everyMs, () => this.expire(Date.now()), this.#logger);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#ticker?.stop();
  }

  /** Units: milliseconds since the epoch. */
  async expire(nowMs: number): Promise<void> {
    if (!this.#database.isConnected) return;
    const { manager } = this.#database.use();
    const over = await manager.find<ToolApprovalRow>('tool_approval', {
      where: { state: 'waiting', isTaken: false, expiresAtMs: LessThanOrEqual(nowMs) },
      ...{ select: { id: true, tenantId: true }, order: { id: 'ASC' }, take: mostAtOnce },
    });
    const store = createToolStore(this.#database, () => nowMs);
    for (const { id, tenantId } of over) await store.end(id, tenantId, 'expired');
  }
}
