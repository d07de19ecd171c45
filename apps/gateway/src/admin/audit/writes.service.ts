import { setTimeout } from 'node:timers/promises';
import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { newId } from '../../wiring/new-id.js';
import type { PublishService } from '../publish/publish.service.js';
import { writeAudit } from './audit.service.js';
import type { AuditEntry, WaitingEntry, WriteContext } from './audit.service.js';

/** One change of the control database, while it happens. */
export interface Write {
  readonly manager: EntityManager;
  /** Result: the id of the line. */
  audit(entry: AuditEntry): Promise<string>;
  /** It is as it should be already: the change ends without an audit line, having written nothing. */
  changesNothing(): void;
  /** Calls are affected: a new revision is written with the change and swapped in after it. */
  publishes(): void;
}

const earlyByMs = 300;

/**
 * The only way to write: change, audit line and snapshot revision in one transaction, acknowledged after the commit.
 * A change that leaves no audit line is rolled back.
 */
export class WritesService {
  readonly #database: Database;
  readonly #publish: PublishService;

  readonly #acknowledgesEarly: boolean;

  /** `acknowledgesEarly` breaks the promise above on purpose, so that a test can show that it would notice. */
  constructor(database: Database, publish: PublishService, acknowledgesEarly = false) {
    this.#database = database;
    this.#publish = publish;
    this.#acknowledgesEarly = acknowledgesEarly;
  }

  run<T>(context: WriteContext, work: (write: Write) => Promise<T>): Promise<T> {
    if (!this.#acknowledgesEarly) return this.#commit(context, work, () => Promise.resolve());
    return new Promise((resolve, reject) => {
      this.#commit(context, work, (outcome) => {
        resolve(outcome);
        return setTimeout(earlyByMs);
      }).catch(reject);
    });
  }

  async #commit<T>(
    context: WriteContext,
    work: (write: Write) => Promise<T>,
    beforeCommit: (outcome: T) => Promise<void>,
  ): Promise<T> {
    let isPublished = false;
    const result = await this.#database.transaction(async (manager) => {
      const entries: WaitingEntry[] = [];
      let isUnchanged = false;
      const outcome = await work({
        manager,
        audit(entry) {
          const id = newId('aud');
          entries.push({ id, entry });
          return Promise.resolve(id);
        },
        changesNothing() {
          isUnchanged = true;
        },
        publishes() {
          isPublished = true;
        },
      });
      if (entries.length === 0 && !isUnchanged)
        throw new GatewayError('internal', { cause: new Error('a write without an audit line') });
      await writeAudit(manager, context, entries);
      if (isPublished) await this.#publish.writeRevision(manager);
      await beforeCommit(outcome);
      return outcome;
    });
    if (isPublished) await this.#publish.takeNewest();
    return result;
  }
}
