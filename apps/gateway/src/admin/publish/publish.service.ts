import { serialize } from 'node:v8';
import type { Settings } from '@bellwether/config';
import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import type {
  DataPlane,
  GatewaySnapshot,
  PolicyChoice,
  RouteDocument,
  SnapshotPlugin,
} from '@bellwether/exchange';
import type { Logger } from '../../wiring/logger.js';
import { compileDocument } from './compile-document.js';
import { keepSnapshot, readKeptSnapshot } from './kept-snapshot.js';
import { uniqueWorkers } from './local-workers.js';
import type { LocalWorkers } from './local-workers.js';
import { policyOf } from './policy-options.js';
import { gatewaySnapshot, sharedDocument } from './shared-document.js';
import type { SharedDocument } from './shared-document.js';
import type { SnapshotRow } from './snapshots.entity.js';

export interface PublishNeeds {
  readonly database: Database;
  readonly dataPlane: DataPlane;
  readonly localWorkers: LocalWorkers;
  readonly settings: Settings;
  readonly logger: Logger;
  readonly dataDir: string;
  /** Brings the modules of plugins into the data folder. */
  readonly fetchModules: (plugins: readonly SnapshotPlugin[]) => Promise<void>;
}

const pollMs = 1_000;
const keptRevisions = 100;
/** Any constant will do: it orders the writers of revisions among all gateways of one database. */
const revisionLock = 7_201_001;
const nothingShared: SharedDocument = {
  keys: [],
  refusedKeys: [],
  issuers: [],
  workers: [],
  version: 0,
  routing: null,
  rollout: null,
  tenants: [],
  prices: [],
  limits: [],
  plugins: [],
  tools: { servers: [], rules: [] },
};

/**
 * Builds, checks and swaps snapshots. A revision is written in the transaction of the change that caused it;
 * every gateway of the database takes it up within a second.
 */
export class PublishService {
  readonly #needs: PublishNeeds;
  readonly #policy: PolicyChoice;
  #document: SharedDocument = nothingShared;
  #current: GatewaySnapshot | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #isServing = false;

  constructor(needs: PublishNeeds) {
    this.#needs = needs;
    this.#policy = policyOf(needs.settings.routing);
  }

  /** The snapshot that calls get now. Throws before the start has made one. */
  get current(): GatewaySnapshot {
    if (!this.#current) throw new GatewayError('storage_unavailable');
    return this.#current;
  }

  /** False until the start has made the first snapshot. */
  get isStarted(): boolean {
    return this.#current !== null;
  }

  get revision(): number {
    return this.#current?.revision ?? 0;
  }

  /** What routes calls as long as no document was published. */
  get implicitRouting(): RouteDocument {
    return { routes: [], policy: this.#policy };
  }

  /** The snapshot to start with: of the database, or the last good one when it is away. */
  async prepare(): Promise<GatewaySnapshot> {
    const { database, dataDir } = this.#needs;
    const kept = database.isConnected ? null : readKeptSnapshot(dataDir);
    if (kept) this.#document = sharedPart(kept);
    const row = database.isConnected ? await this.#newestRow() : null;
    if (row) this.#document = sharedDocument.parse(row.document);
    this.#current = this.#compile(row?.revision ?? kept?.revision ?? 0);
    if (row) {
      await this.#needs.fetchModules(this.#current.plugins ?? []);
      keepSnapshot(dataDir, this.#current);
    }
    return this.#current;
  }

  /** From now on revisions of others are taken up. */
  startPolling(): void {
    this.#isServing = true;
    const poll = async () => {
      if (this.#needs.database.isConnected) {
        await this.takeNewest().catch((cause: unknown) =>
          this.#needs.logger.warn('No newer snapshot could be taken.', { cause }),
        );
      }
      if (this.#isServing) this.#timer = setTimeout(() => void poll(), pollMs).unref();
    };
    this.#timer = setTimeout(() => void poll(), pollMs).unref();
  }

  async stop(): Promise<void> {
    this.#isServing = false;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#queue;
  }

  /** Until the end of this transaction nobody else publishes. May be taken twice. */
  async lock(manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [revisionLock]);
  }

  /** Writes the next revision within the transaction of a change. `takeNewest` makes it count after the commit. */
  async writeRevision(manager: EntityManager): Promise<number> {
    await this.lock(manager);
    const document = sharedDocument.parse(await compileDocument(manager));
    const rows: { revision: string | null }[] = await manager.query(
      'SELECT max(revision) AS revision FROM snapshots',
    );
    const revision = Number(rows[0]?.revision ?? 0) + 1;
    await manager.insert<SnapshotRow>('snapshot', {
      revision,
      version: document.version,
      // The column is JSON; its type has no depth that the driver's own could follow.
      document: document as never,
      createdAt: new Date(),
    });
    await manager.query('DELETE FROM snapshots WHERE revision <= $1', [revision - keptRevisions]);
    return revision;
  }

  /** Swaps in the newest revision when it is newer than ours. A bad one is refused and ours stays. */
  takeNewest(): Promise<void> {
    return this.#inOrder(async () => {
      const row = await this.#newestRow(this.revision);
      if (row) await this.#swap(row.document, row.revision);
    });
  }

  /** After a change of this process's own workers: a new revision, or the same one while the database is away. */
  async refreshLocal(): Promise<void> {
    const { database } = this.#needs;
    if (database.isConnected) {
      await database.transaction((manager) => this.writeRevision(manager));
      return this.takeNewest();
    }
    return this.#inOrder(() => this.#swap(this.#document, this.revision));
  }

  #inOrder(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #newestRow(newerThan = 0): Promise<SnapshotRow | null> {
    const repository = this.#needs.database.use().getRepository<SnapshotRow>('snapshot');
    return repository
      .createQueryBuilder('s')
      .where('s.revision > :newerThan', { newerThan })
      .orderBy('s.revision', 'DESC')
      .getOne();
  }

  #compile(revision: number): GatewaySnapshot {
    const { localWorkers } = this.#needs;
    const snapshot = {
      format: 1 as const,
      revision,
      version: this.#document.version,
      createdAtMs: Date.now(),
      keys: this.#document.keys,
      refusedKeys: this.#document.refusedKeys,
      issuers: this.#document.issuers,
      workers: uniqueWorkers([
        ...localWorkers.specs(),
        ...(this.#document.workers as GatewaySnapshot['workers']),
      ]),
      routing: this.#document.routing ?? this.implicitRouting,
      rollout: this.#document.rollout,
      tenants: this.#document.tenants,
      prices: this.#document.prices,
      limits: this.#document.limits,
      plugins: this.#document.plugins,
      tools: this.#document.tools,
    };
    return gatewaySnapshot.parse(snapshot);
  }

  async #swap(document: SharedDocument, revision: number): Promise<void> {
    const before = this.#document;
    try {
      this.#document = sharedDocument.parse(document);
      const next = this.#compile(revision);
      await this.#needs.fetchModules(next.plugins ?? []);
      if (this.#isServing) await this.#needs.dataPlane.swap(serialize(next));
      this.#current = next;
    } catch (cause) {
      this.#document = before;
      this.#needs.logger.error('A snapshot was refused; the last good one stays.', {
        revision,
        cause,
      });
      throw new GatewayError('internal', { cause });
    }
    keepSnapshot(this.#needs.dataDir, this.#current);
  }
}

/** The part of a kept snapshot that came from the database. */
function sharedPart(snapshot: GatewaySnapshot): SharedDocument {
  const { keys, issuers, workers, version, routing, rollout, tenants, limits } = snapshot;
  return sharedDocument.parse({
    keys,
    refusedKeys: snapshot.refusedKeys,
    issuers,
    tenants,
    prices: snapshot.prices,
    plugins: snapshot.plugins,
    tools: snapshot.tools,
    limits,
    workers: workers.filter(({ origin }) => origin === 'api'),
    version,
    routing: version === 0 ? null : routing,
    rollout,
  });
}
