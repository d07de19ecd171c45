import type { Database } from '@bellwether/database';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { RecordBus } from '../../records/record-bus.js';
import type { Logger } from '../../wiring/logger.js';
import { DATABASE, LOGGER, RECORD_BUS } from '../../wiring/tokens.js';

const writeEveryMs = 10_000;

/** Notes when each key was used last, in one statement every ten seconds. */
@Injectable()
export class KeyUseService implements OnModuleInit, OnApplicationShutdown {
  readonly #database: Database;
  readonly #bus: RecordBus;
  readonly #logger: Logger;
  /** Bounded by the keys that exist: only calls of known keys carry an id. */
  #usedAtMs = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #end: () => void = () => undefined;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(RECORD_BUS) bus: RecordBus,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.#database = database;
    this.#bus = bus;
    this.#logger = logger;
  }

  onModuleInit(): void {
    this.#end = this.#bus.subscribe((message) => {
      if (message.kind !== 'calls') return;
      for (const { keyId, startedAtMs } of message.records)
        if (keyId) this.#usedAtMs.set(keyId, startedAtMs);
    });
    this.#timer = setInterval(() => void this.flush(), writeEveryMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#end();
    if (this.#timer) clearInterval(this.#timer);
    await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#usedAtMs.size === 0 || !this.#database.isConnected) return;
    const used = this.#usedAtMs;
    this.#usedAtMs = new Map();
    try {
      await this.#database.use().query(
        `UPDATE api_keys SET last_used_at = greatest(last_used_at, to_timestamp(u.ms / 1000.0))
         FROM unnest($1::text[], $2::float8[]) AS u (id, ms) WHERE api_keys.id = u.id`,
        [[...used.keys()], [...used.values()]],
      );
    } catch (cause) {
      // The next use of a key is noted again; what is lost is a few seconds of a hint.
      this.#logger.warn('The last use of keys could not be stored.', { cause });
    }
  }
}
