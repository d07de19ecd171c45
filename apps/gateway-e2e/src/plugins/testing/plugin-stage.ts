import { createHash } from 'node:crypto';
import { guestModule, type GuestText } from '@bellwether/plugins/testing';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  adminClient,
  allReady,
  untilWorkers,
  type AdminClient,
} from '../../support/admin-client.js';
import { scriptedWorker, type Script, type ScriptedWorker } from '../../support/scripted-worker.js';
import { startGateway, type RunningGateway } from '../../support/start-gateway.js';

/** A version of a plugin, as the admin API tells it. */
interface Version {
  readonly id: string;
  readonly version: string;
}

/** A plugin, as far as these tests look at it. */
export interface PluginState {
  readonly id: string;
  readonly liveVersionId: string | null;
  readonly previousVersionId: string | null;
  readonly versions: readonly Version[];
  readonly figures: readonly Figures[];
}

export interface Figures {
  readonly versionId: string;
  readonly breaker: string;
  /** None: the version does not run any more. */
  readonly threads: number;
  readonly calls: number;
  readonly changed: number;
  readonly rejected: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly peakMemoryBytes: number;
}

export interface PluginStage {
  readonly gateway: RunningGateway;
  readonly admin: AdminClient;
  readonly worker: ScriptedWorker;
  /** Brings a guest in by REST; nothing runs by it. The newest version comes first. */
  upload(guest: GuestText): Promise<PluginState>;
  /** The same, and the new version live; `scope` says for whom. */
  install(guest: GuestText, scope?: object): Promise<PluginState>;
  rollOut(plugin: PluginState, versionId: string, share?: object): Promise<PluginState>;
  /** Waits until the one version that runs has such figures: they are told once a second. */
  untilFigures(plugin: Pick<PluginState, 'id'>, figures: object): Promise<void>;
  removeAll(): Promise<void>;
}

const figuresWithinMs = 30_000;

/** A gateway in front of a scripted worker. A busy machine is not to be taken for a plugin that has no thread. */
const patience = ['--plugins-max-wait-ms', '30000', '--plugins-patience-ms', '30000'];

/** Sets the stage before the file's tests, and takes it down after them. */
export function pluginStage(script: Script, flags: readonly string[] = []): () => PluginStage {
  let worker: ScriptedWorker | null = null;
  let gateway: RunningGateway | null = null;
  beforeAll(async () => {
    worker = await scriptedWorker(() => script);
    gateway = await startGateway({ flags: ['--worker-url', worker.url, ...patience, ...flags] });
    await untilWorkers(adminClient(gateway), allReady(1));
  });
  afterAll(async () => {
    await gateway?.stop();
    await worker?.close();
  });
  return () => {
    if (gateway === null || worker === null) throw new Error('The stage is not set yet.');
    return stageOf(gateway, worker);
  };
}

export function stageOf(gateway: RunningGateway, worker: ScriptedWorker): PluginStage {
  const admin = adminClient(gateway);
  const upload = async (guest: GuestText) =>
    admin.json<PluginState>('POST', '/admin/v1/plugins', uploadOf(await guestModule(guest)));
  const rollOut = ({ id }: PluginState, versionId: string, share: object = { percent: 100 }) =>
    admin.json<PluginState>('POST', `/admin/v1/plugins/${id}/roll-out`, { versionId, ...share });
  return {
    ...{ gateway, admin, worker, upload, rollOut },
    async install(guest, scope) {
      const plugin = await upload(guest);
      if (scope !== undefined)
        await admin.json('PATCH', `/admin/v1/plugins/${plugin.id}`, { scope });
      return rollOut(plugin, plugin.versions[0]!.id);
    },
    async untilFigures({ id }, figures) {
      const told = () => admin.json<PluginState>('GET', `/admin/v1/plugins/${id}`);
      await expect
        .poll(async () => (await told()).figures.filter(({ threads }) => threads > 0), {
          ...{ timeout: figuresWithinMs, interval: 100 },
        })
        .toEqual([expect.objectContaining(figures)]);
    },
    async removeAll() {
      const { items } = await admin.json<{ items: PluginState[] }>('GET', '/admin/v1/plugins');
      for (const { id } of items) await admin.request('DELETE', `/admin/v1/plugins/${id}`);
    },
  };
}

function uploadOf(module: Uint8Array): { module: string; sha256: string } {
  return {
    module: Buffer.from(module).toString('base64'),
    sha256: createHash('sha256').update(module).digest('hex'),
  };
}
