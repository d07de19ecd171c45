import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEngine, engineProfiles } from '@bellwether/simulation';
import type { EngineProfile, EngineReadings } from '@bellwether/simulation';
import type { EngineHost } from './engine-host.js';
import { EngineMetrics } from './engine-metrics.js';
import { optionsSchema } from './fake-engine.options.js';
import type { FakeEngineOptions, FakeEngineSettings } from './fake-engine.options.js';
import type { Faults, FaultsInput } from './faults.js';
import { createEngineServer } from './http/engine-server.js';
import { Pacer } from './pacer.js';
import { setFaults } from './routes/fault-route.js';

/** A running set of simulated engines; `index` counts the ports in the order they were given. */
export interface FakeEngine {
  readonly url: string;
  readonly urls: readonly string[];
  /** Sets the named switches of one engine; what is not named stays. */
  setFaults(index: number, change: FaultsInput): Faults;
  readings(index: number): EngineReadings;
  /** Dies as a killed process does: connections break, nothing listens. */
  kill(index: number): Promise<void>;
  /** Listens on the same port again. */
  revive(index: number): Promise<void>;
  close(): Promise<void>;
}

interface Post {
  readonly host: EngineHost;
  readonly port: number;
  server: Server;
}

/** Starts one engine per port and listens. */
export async function startFakeEngine(options: FakeEngineOptions = {}): Promise<FakeEngine> {
  const settings = optionsSchema.parse(options);
  const pacer = new Pacer(settings.timeScale);
  const posts: Post[] = [];
  for (const port of settings.ports) posts.push(await openPost(settings, pacer, port));
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
    readings(index) {
      const { lane } = at(index).host;
      lane.settle();
      return lane.engine.readings();
    },
    kill: (index) => stop(at(index).server),
    async revive(index) {
      const post = at(index);
      post.server = await listen(post.host, settings.host, post.port);
    },
    async close() {
      pacer.close();
      await Promise.all(posts.map((post) => stop(post.server)));
    },
  };
}

async function openPost(settings: FakeEngineSettings, pacer: Pacer, port: number): Promise<Post> {
  const profile = engineProfiles[settings.profile] as EngineProfile;
  const host: EngineHost = {
    settings,
    lane: pacer.add(createEngine({ profile })),
    metrics: new EngineMetrics(),
    faults: settings.faults,
    statusCredit: 0,
    startedAtSeconds: Math.floor(Date.now() / 1000),
  };
  const server = await listen(host, settings.host, port);
  return { host, server, port: (server.address() as AddressInfo).port };
}

async function listen(host: EngineHost, address: string, port: number): Promise<Server> {
  const server = createEngineServer(host);
  server.listen(port, address);
  await once(server, 'listening');
  return server;
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
