import {
  adminClient,
  type AdminClient,
  allReady,
  untilWorkers,
} from '../../support/admin-client.js';
import { startEngines, type RunningEngine } from '../../support/start-engines.js';
import { startGateway, type RunningGateway } from '../../support/start-gateway.js';
import { test } from './test.js';

export interface StageOptions {
  /** Engines that the gateway knows by `--worker-url`. */
  readonly engines?: number;
  readonly engineFlags?: readonly string[];
  /** Workers of the gateway's own simulated fleet. */
  readonly simulated?: number;
  readonly flags?: readonly string[];
}

export interface Stage {
  readonly gateway: RunningGateway;
  readonly engines: readonly RunningEngine[];
  readonly admin: AdminClient;
}

/** Tests sign in more often in a minute than a person does. */
const manySignIns = ['--admin-sign-in-attempts', '1000'];

/** Generous: a start competes with whatever else the machine does. */
const startWithinMs = 240_000;

/** Starts a gateway and its engines, and waits until every worker is ready. */
export async function setStage(options: StageOptions = {}): Promise<Stage> {
  test.setTimeout(startWithinMs + 120_000);
  const { engines: count = 0, engineFlags = [], simulated = 0, flags = [] } = options;
  const engines = await startEngines(count, engineFlags);
  const gateway = await startGateway({
    readyWithinMs: startWithinMs,
    flags: [
      ...engines.flatMap(({ url }) => ['--worker-url', url]),
      ...(simulated > 0 ? ['--simulated-workers', String(simulated)] : []),
      ...manySignIns,
      ...flags,
    ],
  });
  const admin = adminClient(gateway);
  await untilWorkers(admin, allReady(count + simulated), 60_000);
  return { gateway, engines, admin };
}

export async function clearStage(stage: Stage | undefined): Promise<void> {
  await stage?.gateway.stop();
  await Promise.all(stage?.engines.map((engine) => engine.stop()) ?? []);
}

/** One gateway for all tests of a file; the function gives it once the tests run. */
export function stageForFile(options: StageOptions = {}): () => Stage {
  let stage: Stage | undefined;
  test.beforeAll(async () => {
    stage = await setStage(options);
  });
  test.afterAll(() => clearStage(stage));
  return () => {
    if (!stage)
      throw new Error('The stage is set before the first test, not while it is declared.');
    return stage;
  };
}
