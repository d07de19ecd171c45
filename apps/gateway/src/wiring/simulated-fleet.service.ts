import type { LoadedConfig } from '@bellwether/config';
import type { Database } from '@bellwether/database';
import type { WriteContext } from '../admin/audit/audit.service.js';
import type { WritesService } from '../admin/audit/writes.service.js';
import { readKeptSnapshot } from '../admin/publish/kept-snapshot.js';
import type { LocalWorkers } from '../admin/publish/local-workers.js';
import type { PublishService } from '../admin/publish/publish.service.js';
import type { SettingRow } from '../admin/settings/settings.entity.js';
import { simulationEndedKey } from '../admin/settings/settings.service.js';
import type { Logger } from './logger.js';
import { createSimulatedFleet } from './simulated-fleet.js';
import type { SimulatedFleet } from './simulated-fleet.js';

export interface SimulatedFleetNeeds {
  readonly config: LoadedConfig;
  readonly database: Database;
  readonly localWorkers: LocalWorkers;
  readonly publish: PublishService;
  readonly writes: WritesService;
  readonly logger: Logger;
  readonly dataDir: string;
}

/** Whether this process runs simulated workers, and for how long. */
export class SimulatedFleetService {
  readonly #needs: SimulatedFleetNeeds;
  #fleet: SimulatedFleet | null = null;
  /** Where its workers are, from the moment that it was started. */
  #urls: Promise<readonly string[]> = Promise.resolve([]);
  /** Its workers are part of the snapshot. */
  #isTaken = false;

  constructor(needs: SimulatedFleetNeeds) {
    this.#needs = needs;
  }

  get isRunning(): boolean {
    return this.#fleet !== null;
  }

  /** Starts the fleet ahead of the database when it will probably be wanted: it comes up while that opens. */
  startEarly(): void {
    const { config, localWorkers, dataDir } = this.#needs;
    if (config.settings.simulation.workers === 0) return;
    const isAsked = config.sources.get('simulation.workers') !== 'default';
    const isLikely =
      localWorkers.specs().length === 0 &&
      (readKeptSnapshot(dataDir)?.workers.some(({ isSimulated }) => isSimulated) ?? true);
    if (isAsked || isLikely) this.#launch();
  }

  /** Starts the fleet when it is wanted, or ends it; its workers are part of the snapshot that is made after this. */
  async startIfWanted(): Promise<void> {
    if (!(await this.#isWanted())) return this.stop();
    if (!this.#fleet) this.#launch();
    this.#needs.localWorkers.setSimulated(await this.#urls, []);
    this.#isTaken = true;
  }

  #launch(): void {
    const { config, localWorkers, publish, logger } = this.#needs;
    this.#fleet = createSimulatedFleet({
      settings: config.settings.simulation,
      logger,
      onUrls: async (urls) => {
        this.#urls = Promise.resolve(urls);
        if (!this.#isTaken) return;
        localWorkers.setSimulated(urls, []);
        await publish.refreshLocal();
      },
    });
    this.#urls = this.#fleet.start();
  }

  /** The default number counts only while no worker is given or stored, and nobody has ended the fleet. */
  async #isWanted(): Promise<boolean> {
    const { config, database, localWorkers, publish } = this.#needs;
    if (config.settings.simulation.workers === 0) return false;
    if (config.sources.get('simulation.workers') !== 'default') return true;
    if (localWorkers.specs().length > 0) return false;
    if (publish.current.workers.length > 0) return false;
    if (!database.isConnected) return true;
    return (
      (await database
        .use()
        .getRepository<SettingRow>('setting')
        .findOneBy({ key: simulationEndedKey })) === null
    );
  }

  /** Ends the fleet for good: now, and at later starts that do not ask for it by a flag. */
  async end(context: WriteContext): Promise<void> {
    const { writes, localWorkers } = this.#needs;
    await writes.run(context, async ({ manager, audit, publishes }) => {
      await manager.upsert<SettingRow>(
        'setting',
        { key: simulationEndedKey, value: 'true' as never, updatedAt: new Date() },
        ['key'],
      );
      await audit({
        action: 'simulated-workers.end',
        objectKind: 'simulated-workers',
        objectId: null,
        objectName: null,
      });
      localWorkers.setSimulated([], []);
      publishes();
    });
    await this.stop();
  }

  async stop(): Promise<void> {
    const fleet = this.#fleet;
    this.#fleet = null;
    await fleet?.stop();
  }
}
