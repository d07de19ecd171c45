import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEngine, engineProfiles } from '@bellwether/simulation';
import type { EngineProfile, EngineReadings } from '@bellwether/simulation';
import type { EngineHost } from './engine-host.js';
import { EngineMetrics } from './engine-metrics.js';
import { optionsSchema } from './fake-engine.options.js';
import type { FakeEngineOptions, FakeEngineSettings } from './fake-engine.options.js';
import type { Faults } from './faults.js';
import { createEngineServer } from './http/engine-server.js';
import { Pacer } from './pacer.js';
import { setFaults } from './routes/fault-route.js';

/** A running set of simulated engines; `index` counts the ports in the order they were given. */
export interface FakeEngine {
  readonly url: string;
  readonly urls: readonly string[];
  /** Sets the named switches of one engine; what is not named stays. */
  setFaults(index: number, change: Partial<Faults>): Faults;
  readings(index: number): EngineReadings;
  /** Dies as a killed process does: connections break, nothing listens. */
  kill(index: number): Promise<void>;
  /** Starts again on the same port with the switches of the start, an empty cache and counters at zero. */
  revive(index: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts one engine per port and listens. */
export async function startFakeEngine(options: FakeEngineOptions = {}): Promise<FakeEngine> {
  const settings = optionsSchema.parse(options);
  const pacer = new Pacer(settings.timeScale);
  const posts = settings.ports.map((port, index) => new Post(settings, pacer, index, port));
  for (const post of posts) await post.open();
  const urls = posts.map((post) => `http://${settings.host}:${post.port}`);
  const at = (index: number): Post => {
    const post = posts[index];
    if (post === undefined) throw new RangeError(`there is no engine ${index}`);
    return post;
  };

  return {
    url: urls[0] as string,
    urls,
    setFaults: (index, change) => setFaults(at(index).host, change),
    readings: (index) => at(index).readings(),
    kill: (index) => at(index).shut(),
    revive: (index) => at(index).open(),
    async close() {
      pacer.close();
      await Promise.all(posts.map((post) => post.shut()));
    },
  };
}

/** One engine with its listener. */
class Post {
  port: number;
  host: EngineHost;
  private server: Server | null = null;
  private readonly settings: FakeEngineSettings;
  private readonly pacer: Pacer;
  private readonly index: number;

  constructor(settings: FakeEngineSettings, pacer: Pacer, index: number, port: number) {
    this.settings = settings;
    this.pacer = pacer;
    this.index = index;
    this.port = port;
    this.host = this.freshHost();
  }

  async open(): Promise<void> {
    if (this.server !== null) return;
    this.pacer.remove(this.host.lane);
    this.host = this.freshHost();
    const server = createEngineServer(this.host);
    server.listen(this.port, this.settings.host);
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  async shut(): Promise<void> {
    const { server } = this;
    if (server === null) return;
    this.server = null;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  readings(): EngineReadings {
    this.host.lane.settle();
    return this.host.lane.engine.readings();
  }

  private freshHost(): EngineHost {
    const { settings } = this;
    const profile = engineProfiles[settings.profile] as EngineProfile;
    return {
      settings,
      dialects: settings.portDialects[this.index] ?? settings.dialects,
      lane: this.pacer.add(createEngine({ profile })),
      metrics: new EngineMetrics(),
      faults: { ...settings.faults, ...settings.portFaults[this.index] },
      statusCredit: 0,
      startedAtSeconds: Math.floor(Date.now() / 1000),
    };
  }
}
