import type { LoadedConfig } from '@bellwether/config';
import type { Database } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import type { WorkerSpec } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { FleetMirror } from '../../records/fleet-mirror.js';
import type { Sealer } from '../../wiring/seal.js';
import { SimulatedFleetService } from '../../wiring/simulated-fleet.service.js';
import { DATABASE, FLEET_MIRROR, LOCAL_WORKERS, SEALER, SETTINGS } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import type { LocalWorkers } from '../publish/local-workers.js';
import { PublishService } from '../publish/publish.service.js';
import { checkAddress } from './check-address.js';
import { auditedWorker, changedWorkerRow, newWorkerRow } from './worker-row.js';
import { readOnlyReason, shownWorker } from './worker-shown.js';
import type { ShownWorker } from './worker-shown.js';
import type { WorkerRow } from './workers.entity.js';
import type { WorkerChange, WorkerInput } from './workers.schema.js';

/** Registers, changes, drains and removes workers; joins what is configured with what the data plane reports. */
@Injectable()
export class WorkersService {
  readonly #createdAt = new Map<string, Date>();

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(WritesService) private readonly writes: WritesService,
    @Inject(PublishService) private readonly publish: PublishService,
    @Inject(LOCAL_WORKERS) private readonly localWorkers: LocalWorkers,
    @Inject(FLEET_MIRROR) private readonly fleet: FleetMirror,
    @Inject(SEALER) private readonly sealer: Sealer,
    @Inject(SETTINGS) private readonly config: LoadedConfig,
    @Inject(SimulatedFleetService) private readonly simulatedFleet: SimulatedFleetService,
  ) {}

  async list(): Promise<ShownWorker[]> {
    const { workers } = this.publish.current;
    await this.#learnCreation(workers);
    return workers.map((spec) => this.#shown(spec));
  }

  /** Without the database: what is known is shown, for the live stream. */
  shownNow(): ShownWorker[] {
    return this.publish.current.workers.map((spec) => this.#shown(spec));
  }

  async get(id: string): Promise<ShownWorker> {
    const spec = this.#spec(id);
    await this.#learnCreation([spec]);
    return this.#shown(spec);
  }

  async create(input: WorkerInput, context: WriteContext): Promise<ShownWorker> {
    const { url } = await checkAddress(input.url);
    const row = newWorkerRow(input, url, this.sealer, context.actor?.name ?? null);
    const { workers } = this.publish.current;
    if (workers.some(({ id }) => id === row.id))
      throw new GatewayError('conflict', {
        text: 'A worker with this address exists already.',
        param: 'url',
      });
    if (workers.length >= this.config.settings.fleet.maxWorkers)
      throw new GatewayError('conflict', { text: 'The fleet is full (fleet.maxWorkers).' });
    await this.writes.run(context, async ({ manager, audit, publishes }) => {
      await manager.insert<WorkerRow>('worker', row);
      await audit({
        action: 'worker.create',
        objectKind: 'worker',
        objectId: row.id,
        objectName: row.name,
        after: auditedWorker(row),
      });
      publishes();
    });
    return this.get(row.id);
  }

  async change(id: string, change: WorkerChange, context: WriteContext): Promise<ShownWorker> {
    this.#refuseReadOnly(id, context);
    await this.writes.run(context, async ({ manager, audit, publishes }) => {
      const before = await manager.findOneBy<WorkerRow>('worker', { id });
      if (!before)
        throw new GatewayError('not_found', { text: 'There is no worker with this id.' });
      const after = changedWorkerRow(before, change, this.sealer);
      await manager.update<WorkerRow>('worker', { id }, after);
      await audit({
        action: 'worker.change',
        objectKind: 'worker',
        objectId: id,
        objectName: after.name,
        before: auditedWorker(before),
        after: auditedWorker(after),
      });
      publishes();
    });
    return this.get(id);
  }

  /**
   * Works for every origin; for those that are not stored it holds until the process ends. What is so already is left
   * as it is: nothing is published and the audit log has no second line.
   */
  async setDraining(id: string, isDraining: boolean, context: WriteContext): Promise<ShownWorker> {
    const spec = this.#spec(id);
    if (spec.isDraining === isDraining) return this.get(id);
    await this.writes.run(context, async ({ manager, audit, publishes }) => {
      if (spec.origin === 'api') await manager.update<WorkerRow>('worker', { id }, { isDraining });
      else this.localWorkers.setDraining(id, isDraining);
      await audit({
        action: isDraining ? 'worker.drain' : 'worker.resume',
        objectKind: 'worker',
        objectId: id,
        objectName: spec.name,
        before: { isDraining: spec.isDraining },
        after: { isDraining },
      });
      publishes();
    });
    return this.get(id);
  }

  async remove(id: string, context: WriteContext): Promise<void> {
    this.#refuseReadOnly(id, context);
    await this.writes.run(context, async ({ manager, audit, publishes }) => {
      const before = await manager.findOneBy<WorkerRow>('worker', { id });
      if (!before)
        throw new GatewayError('not_found', { text: 'There is no worker with this id.' });
      await manager.delete<WorkerRow>('worker', { id });
      await audit({
        action: 'worker.remove',
        objectKind: 'worker',
        objectId: id,
        objectName: before.name,
        before: auditedWorker(before),
      });
      publishes();
    });
    this.#createdAt.delete(id);
  }

  async endSimulated(context: WriteContext): Promise<void> {
    await this.simulatedFleet.end(context);
  }

  #spec(id: string): WorkerSpec {
    const spec = this.publish.current.workers.find((worker) => worker.id === id);
    if (!spec) throw new GatewayError('not_found', { text: 'There is no worker with this id.' });
    return spec;
  }

  /** What an applied file says, automation may change: it is how the file is applied. */
  #refuseReadOnly(id: string, { actor }: WriteContext): void {
    const { origin, isApplied } = this.#spec(id);
    const reason = readOnlyReason({ origin, isApplied: isApplied && actor?.kind === 'user' });
    if (reason !== null) throw new GatewayError('read_only', { text: reason });
  }

  #shown(spec: WorkerSpec): ShownWorker {
    return shownWorker(
      spec,
      this.fleet.view(spec.id),
      this.#createdAt.get(spec.id) ?? null,
      this.publish.current.createdAtMs,
    );
  }

  /** The one fact that the snapshot does not carry; it never changes, so it is read once per worker. */
  async #learnCreation(specs: readonly WorkerSpec[]): Promise<void> {
    const isUnknown = specs.some(({ id, origin }) => origin === 'api' && !this.#createdAt.has(id));
    if (!isUnknown || !this.database.isConnected) return;
    const rows = await this.database
      .use()
      .getRepository<WorkerRow>('worker')
      .find({ select: { id: true, createdAt: true } });
    this.#createdAt.clear();
    for (const { id, createdAt } of rows) this.#createdAt.set(id, createdAt);
  }
}
