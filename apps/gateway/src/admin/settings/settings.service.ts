import { describeSettings } from '@bellwether/config';
import type { LoadedConfig, SettingDescription } from '@bellwether/config';
import type { Database } from '@bellwether/database';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, SETTINGS } from '../../wiring/tokens.js';
import type { SettingRow } from './settings.entity.js';

/** Set when an operator ended the simulated fleet; stands for `simulation.workers` 0 where no flag says otherwise. */
export const simulationEndedKey = 'simulation.ended';

/** Every setting with the place that it comes from. */
@Injectable()
export class SettingsService {
  constructor(
    @Inject(SETTINGS) private readonly config: LoadedConfig,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  async list(): Promise<SettingDescription[]> {
    return describeSettings(this.config, await this.#stored());
  }

  /** What is stored counts where nothing was given; with the database away, flags, file and defaults are all there is. */
  async #stored(): Promise<Map<string, unknown>> {
    const stored = new Map<string, unknown>();
    if (!this.database.isConnected) return stored;
    const ended = await this.database
      .use()
      .getRepository<SettingRow>('setting')
      .findOneBy({ key: simulationEndedKey });
    if (ended) stored.set('simulation.workers', 0);
    return stored;
  }
}
