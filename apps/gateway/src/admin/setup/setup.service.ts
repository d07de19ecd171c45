import type { Database } from '@bellwether/database';
import type { RecordMessage } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { FleetMirror } from '../../records/fleet-mirror.js';
import type { RecordBus } from '../../records/record-bus.js';
import type { Logger } from '../../wiring/logger.js';
import type { Runtime } from '../../wiring/runtime.js';
import { DATABASE, FLEET_MIRROR, LOGGER, RECORD_BUS, RUNTIME } from '../../wiring/tokens.js';
import { PublishService } from '../publish/publish.service.js';
import type { SettingRow } from '../settings/settings.entity.js';

export const setupStepIds = ['signed_in', 'worker_ready', 'key_created', 'first_request'] as const;
export type SetupStepId = (typeof setupStepIds)[number];

export interface SetupStep {
  readonly id: SetupStepId;
  readonly isDone: boolean;
  readonly doneAtMs: number | null;
}

export interface Setup {
  readonly isSimulatedFleet: boolean;
  readonly dataAddress: string;
  readonly version: string;
  readonly steps: readonly SetupStep[];
}

const markKey = (id: SetupStepId) => `setup.${id}`;

/**
 * The checklist of the first run, from real signals only. A step that was done once stays done: the mark outlives
 * the worker, the key and the call.
 */
@Injectable()
export class SetupService implements OnModuleInit, OnApplicationShutdown {
  readonly #doneAtMs = new Map<SetupStepId, number>();
  /** Seen, but not stored yet. */
  readonly #unstored = new Map<SetupStepId, number>();
  #isLoaded = false;
  #end: () => void = () => undefined;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(RECORD_BUS) private readonly bus: RecordBus,
    @Inject(FLEET_MIRROR) private readonly fleet: FleetMirror,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(PublishService) private readonly publish: PublishService,
  ) {}

  onModuleInit(): void {
    this.#end = this.bus.subscribe((message) => this.#watch(message));
  }

  async onApplicationShutdown(): Promise<void> {
    this.#end();
    await this.#store();
  }

  async setup(): Promise<Setup> {
    const { workers } = this.publish.current;
    return {
      isSimulatedFleet: workers.length > 0 && workers.every(({ isSimulated }) => isSimulated),
      dataAddress: this.runtime.dataAddress,
      version: this.runtime.version,
      steps: await this.steps(),
    };
  }

  async steps(): Promise<SetupStep[]> {
    await this.#load();
    await this.#look();
    return setupStepIds.map((id) => ({
      id,
      isDone: this.#doneAtMs.has(id),
      doneAtMs: this.#doneAtMs.get(id) ?? null,
    }));
  }

  #watch(message: RecordMessage): void {
    if (message.kind === 'fleet' && !this.#doneAtMs.has('worker_ready')) {
      if (message.workers.some(({ status, isSimulated }) => status === 'ready' && !isSimulated))
        this.#done('worker_ready', Date.now());
    }
    if (message.kind === 'calls' && !this.#doneAtMs.has('first_request')) {
      const call = message.records.find(
        ({ status, workerId }) =>
          status >= 200 &&
          status < 300 &&
          workerId !== null &&
          this.fleet.isSimulated(workerId) === false,
      );
      if (call) this.#done('first_request', call.startedAtMs + call.endMs);
    }
  }

  #done(id: SetupStepId, atMs: number): void {
    if (this.#doneAtMs.has(id)) return;
    this.#doneAtMs.set(id, atMs);
    this.#unstored.set(id, atMs);
    void this.#store();
  }

  /** Signing in and creating a key leave rows; the oldest tells when. */
  async #look(): Promise<void> {
    if (!this.database.isConnected) return;
    const wanted = {
      signed_in: 'SELECT min(signed_in_at) AS at FROM accounts',
      key_created: 'SELECT min(created_at) AS at FROM api_keys WHERE created_by IS NOT NULL',
    } as const;
    for (const [id, query] of Object.entries(wanted) as [SetupStepId, string][]) {
      if (this.#doneAtMs.has(id)) continue;
      const rows: { at: Date | null }[] = await this.database.use().query(query);
      const at = rows[0]?.at;
      if (at) this.#done(id, at.getTime());
    }
  }

  async #load(): Promise<void> {
    if (this.#isLoaded || !this.database.isConnected) return;
    const repository = this.database.use().getRepository<SettingRow>('setting');
    for (const id of setupStepIds) {
      const row = await repository.findOneBy({ key: markKey(id) });
      if (typeof row?.value === 'number') this.#doneAtMs.set(id, row.value);
    }
    this.#isLoaded = true;
  }

  async #store(): Promise<void> {
    if (!this.database.isConnected) return;
    for (const [id, atMs] of [...this.#unstored]) {
      try {
        // The first mark stays, whoever else wrote one meanwhile.
        await this.database
          .use()
          .query(
            'INSERT INTO settings (key, value, updated_at) VALUES ($1, $2, now()) ON CONFLICT (key) DO NOTHING',
            [markKey(id), JSON.stringify(atMs)],
          );
        this.#unstored.delete(id);
      } catch (cause) {
        this.logger.warn('A step of the checklist could not be stored yet.', { step: id, cause });
      }
    }
  }
}
