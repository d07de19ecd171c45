import type { Database } from '@bellwether/database';
import type { DataPlane, LimitCounter, LimitTotal } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { RecordBus } from '../../records/record-bus.js';
import type { Logger } from '../../wiring/logger.js';
import { DATA_PLANE, DATABASE, LOGGER, RECORD_BUS } from '../../wiring/tokens.js';
import { addToCounters, pruneCounters, readCounters } from './limit-counters.js';

const everyMs = 1_000;
const pruneEveryMs = 3_600_000;
/** Rows of a statement. */
const mostAtOnce = 1_000;
/** Writers whose transactions overlap may show their rows late. */
const overlapMs = 5_000;

const keyOf = ({ ruleId, kind, slotMs }: LimitCounter): string => `${ruleId} ${kind} ${slotMs}`;

/**
 * Between the data plane, which counts what is used of budgets, and the database, where all gateways add it up: once a
 * second what is new goes there, and what the others used comes back.
 */
@Injectable()
export class LimitCountsService implements OnModuleInit, OnApplicationShutdown {
  readonly #database: Database;
  readonly #bus: RecordBus;
  readonly #dataPlane: DataPlane;
  readonly #logger: Logger;
  /** What this process has used since its start, and how much of that is written. Bounded by the rules with budgets. */
  readonly #used = new Map<string, LimitCounter>();
  readonly #written = new Map<string, number>();
  #end: () => void = () => undefined;
  #timer: NodeJS.Timeout | null = null;
  #seenMs = 0;
  #prunedAtMs = 0;
  #work: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(RECORD_BUS) bus: RecordBus,
    @Inject(DATA_PLANE) dataPlane: DataPlane,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.#database = database;
    this.#bus = bus;
    this.#dataPlane = dataPlane;
    this.#logger = logger;
  }

  onModuleInit(): void {
    this.#end = this.#bus.subscribe((message) => {
      if (message.kind !== 'limits') return;
      for (const counter of message.counters) this.#used.set(keyOf(counter), counter);
    });
    this.#schedule();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#work;
    await this.exchange();
    this.#end();
  }

  /** Writes what is new and hands on what others wrote. */
  async exchange(): Promise<void> {
    if (!this.#database.isConnected) return;
    try {
      await this.#write();
      await this.#read();
      await this.#prune();
    } catch (cause) {
      // It is all tried again a second later: what is used is told as a sum since the start.
      this.#logger.warn('What was used of budgets could not be stored.', { cause });
    }
  }

  #schedule(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#work = this.exchange().then(() => this.#schedule());
    }, everyMs).unref();
  }

  async #write(): Promise<void> {
    const fresh = [...this.#used]
      .map(([key, counter]) => ({ key, counter, had: this.#written.get(key) ?? 0 }))
      .filter(({ counter, had }) => counter.used !== had);
    for (let at = 0; at < fresh.length; at += mostAtOnce) {
      const batch = fresh.slice(at, at + mostAtOnce);
      await addToCounters(
        this.#database,
        batch.map(({ counter, had }) => ({ ...counter, used: counter.used - had })),
      );
      for (const { key, counter } of batch) this.#written.set(key, counter.used);
    }
  }

  async #read(): Promise<void> {
    const { counters, newestMs } = await readCounters(this.#database, this.#seenMs - overlapMs);
    this.#seenMs = newestMs;
    const totals: LimitTotal[] = counters.map((counter) => ({
      ...counter,
      own: this.#written.get(keyOf(counter)) ?? 0,
    }));
    if (totals.length > 0) await this.#dataPlane.takeLimitTotals(totals);
  }

  async #prune(): Promise<void> {
    if (Date.now() - this.#prunedAtMs < pruneEveryMs) return;
    this.#prunedAtMs = Date.now();
    await pruneCounters(this.#database);
    const oldestMs = Date.now() - 63 * 24 * pruneEveryMs;
    for (const [key, { slotMs }] of this.#used)
      if (slotMs < oldestMs) {
        this.#used.delete(key);
        this.#written.delete(key);
      }
  }
}
