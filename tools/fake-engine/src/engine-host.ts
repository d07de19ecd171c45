import type { EngineMetrics } from './engine-metrics.js';
import type { EngineDialect, FakeEngineSettings } from './fake-engine.options.js';
import type { Faults } from './faults.js';
import type { Lane } from './pacer.js';

/** One simulated engine as its routes see it. */
export interface EngineHost {
  readonly settings: FakeEngineSettings;
  readonly dialects: readonly EngineDialect[];
  readonly lane: Lane;
  readonly metrics: EngineMetrics;
  /** Replaced as a whole when switches are set; a request keeps those it began with. */
  faults: Faults;
  /** Requests that the `status` switch has seen, to spread its rate evenly. */
  statusCredit: number;
  readonly startedAtSeconds: number;
}

/** Tokens of one block of the engine's KV memory. */
export function blockTokensOf({ lane }: EngineHost): number {
  return lane.engine.profile.blockTokens;
}
