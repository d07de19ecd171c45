import { afterAll, beforeAll } from 'vitest';
import { adminClient, allReady, untilWorkers, type AdminClient } from './admin-client.js';
import { startEngines, type RunningEngine } from './start-engines.js';
import { startGateway, type RunningGateway } from './start-gateway.js';
import { faultsOf } from './with-faults.js';

/** A gateway in front of simulated engines, shared by the tests of one file. */
export interface ClientStage {
  readonly gateway: RunningGateway;
  readonly engines: readonly RunningEngine[];
  readonly admin: AdminClient;
  readonly apiKey: string;
  /** Where SDKs of OpenAI's API start: ends in `/v1`. */
  readonly baseUrl: string;
  readonly withFaults: ReturnType<typeof faultsOf>;
}

export interface ClientStageOptions {
  readonly engines?: number;
  readonly engineFlags?: readonly string[];
  readonly flags?: readonly string[];
}

/** Sets the stage before the file's tests, and takes it down after them. */
export function clientStage(options: ClientStageOptions = {}): () => ClientStage {
  let engines: RunningEngine[] = [];
  let gateway: RunningGateway | null = null;
  beforeAll(async () => {
    const { engines: count = 1, engineFlags = [], flags = [] } = options;
    engines = await startEngines(count, engineFlags);
    const workers = engines.flatMap(({ url }) => ['--worker-url', url]);
    gateway = await startGateway({ flags: [...workers, ...flags] });
    await untilWorkers(adminClient(gateway), allReady(count));
  });
  afterAll(async () => {
    await gateway?.stop();
    await Promise.all(engines.map((engine) => engine.stop()));
  });
  return () => {
    if (gateway === null) throw new Error('The stage is not set yet.');
    return {
      gateway,
      engines,
      admin: adminClient(gateway),
      apiKey: gateway.firstRun.apiKey,
      baseUrl: `${gateway.url}/v1`,
      withFaults: faultsOf(() => engines),
    };
  };
}
