import type { CallRecord } from '@bellwether/exchange';
import { GatewayError } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { RecordBus } from '../../records/record-bus.js';
import { startTicker } from '../../records/ticker.js';
import type { Ticker } from '../../records/ticker.js';
import { newId } from '../../wiring/new-id.js';
import type { Logger } from '../../wiring/logger.js';
import { LOGGER, RECORD_BUS } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { judge } from './guard.js';
import { PublishService } from '../publish/publish.service.js';
import { RolloutService } from './rollout.service.js';
import { VersionCalls } from './version-calls.js';

const everyMs = 1_000;

/** Watches the calls of the version on trial that this gateway served, and takes it back when its guard says so. */
@Injectable()
export class GuardService implements OnModuleInit, OnApplicationShutdown {
  readonly #calls = new VersionCalls();
  #ticker: Ticker | null = null;
  #end: () => void = () => undefined;

  constructor(
    @Inject(RECORD_BUS) private readonly bus: RecordBus,
    @Inject(PublishService) private readonly publish: PublishService,
    @Inject(RolloutService) private readonly rollouts: RolloutService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.#end = this.bus.subscribe((message) => {
      if (message.kind === 'calls') for (const record of message.records) this.note(record);
    });
    this.#ticker = startTicker(everyMs, () => this.watch(Date.now()), this.logger);
  }

  async onApplicationShutdown(): Promise<void> {
    this.#end();
    await this.#ticker?.stop();
  }

  /** One finished call. Those of other versions are not kept. */
  note(record: CallRecord): void {
    const version = this.publish.isStarted ? (this.publish.current.rollout?.version ?? null) : null;
    this.#calls.watch(version);
    if (version !== null && record.version === version) this.#calls.add(record);
  }

  /** Takes the roll-out back when its guard is broken at `nowMs`. */
  async watch(nowMs: number): Promise<void> {
    const version = this.publish.isStarted ? (this.publish.current.rollout?.version ?? null) : null;
    this.#calls.watch(version);
    if (version === null || this.#calls.isEmpty) return;
    const running = await this.rollouts.newest();
    if (running?.state !== 'running' || running.version !== version || !running.guard) return;
    const reason = judge(running.guard, this.#calls.list(), nowMs);
    if (reason === null) return;
    try {
      await this.rollouts.takeBack(version, reason, guardContext());
      this.logger.warn('A roll-out was taken back by its guard.', { version, reason });
    } catch (cause) {
      // Another gateway of this database, or a person, was faster.
      const isOver =
        cause instanceof GatewayError && (cause.code === 'not_found' || cause.code === 'conflict');
      if (!isOver) throw cause;
    }
  }
}

const guardContext = (): WriteContext => ({
  actor: { kind: 'local', id: 'guard', name: 'roll-out guard' },
  requestId: newId('req'),
  address: 'local',
});
