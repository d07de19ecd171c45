import type { LoadedConfig } from '@bellwether/config';
import { GatewayError } from '@bellwether/exchange';
import { createHttpWorker } from '@bellwether/workers';
import { Inject, Injectable } from '@nestjs/common';
import type { Sealer } from '../../wiring/seal.js';
import { SEALER, SETTINGS } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { PublishService } from '../publish/publish.service.js';
import { calibrateWorker } from './calibrate-worker.js';
import type { Calibration } from './calibrate-worker.js';
import type { CalibrationInput } from './workers.schema.js';
import { WorkersService } from './workers.service.js';

/** A slow worker on a CPU needs minutes for the longest prompts. */
const longestMs = 600_000;
const restMs = 5_000;

/** Measures workers, one at a time: what else runs would be measured as well. */
@Injectable()
export class CalibrationService {
  #isRunning = false;

  constructor(
    @Inject(WorkersService) private readonly workers: WorkersService,
    @Inject(PublishService) private readonly publish: PublishService,
    @Inject(SEALER) private readonly sealer: Sealer,
    @Inject(SETTINGS) private readonly config: LoadedConfig,
  ) {}

  /** `save` writes the measured rate to the worker, as a change of it. */
  async calibrate(
    id: string,
    { model, save }: CalibrationInput,
    context: WriteContext,
  ): Promise<Calibration> {
    if (this.#isRunning)
      throw new GatewayError('too_many_attempts', { retryAfterSeconds: restMs / 1_000 });
    const shown = await this.workers.get(id);
    const card = shown.models.find((candidate) =>
      model === undefined ? canChat(candidate.operations) : candidate.id === model,
    );
    if (card === undefined)
      throw new GatewayError('invalid_request', {
        text: `The worker serves no model ${model === undefined ? 'that chats' : `'${model}'`}.`,
        param: 'model',
      });
    this.#isRunning = true;
    const client = this.#connect(id);
    try {
      const measured = await calibrateWorker({
        client,
        model: card.id,
        spoken: shown.dialects,
        contextTokens: card.contextTokens,
        signal: AbortSignal.timeout(longestMs),
        nowMs: () => performance.now(),
      });
      const { tokensPerSecond } = measured;
      if (save) await this.workers.change(id, { prefillTokensPerSecond: tokensPerSecond }, context);
      return measured;
    } finally {
      this.#isRunning = false;
      await client.close();
    }
  }

  #connect(id: string): ReturnType<typeof createHttpWorker> {
    const spec = this.publish.current.workers.find((worker) => worker.id === id);
    if (!spec) throw new GatewayError('not_found');
    const { workers, fleet } = this.config.settings;
    return createHttpWorker({
      ...workers,
      url: spec.url,
      maxSockets: 1,
      probeTimeoutMs: fleet.probeTimeoutMs,
      metricsTimeoutMs: fleet.metricsTimeoutMs,
      apiKey: () => (spec.apiKey === null ? null : this.sealer.open(spec.apiKey)),
    });
  }
}

function canChat(operations: readonly string[]): boolean {
  return operations.length === 0 || operations.includes('chat');
}
