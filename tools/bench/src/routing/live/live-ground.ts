import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { engineProfiles } from '@bellwether/simulation';
import type { EngineProfile } from '@bellwether/simulation';
import { Child } from '../../processes/child.js';
import { freePort } from '../../processes/free-port.js';
import { modelName } from '../../prompts.js';
import type { Entrant } from '../entrants.js';
import { blockTextBytes } from './live-calls.js';

/** The engines of the live bench and of its twin. */
export const liveProfile = engineProfiles['h100-8b-sixteenths'] as EngineProfile;
export const liveWorkers = 4;

/** As old as the readings of the virtual twin. */
const readingsEveryMs = 50;
const patienceMs = 180_000;
const lookMs = 100;

/** A gateway in front of cold engines. */
export interface LiveGround {
  /** Where completions go. */
  readonly url: string;
  readonly key: string;
  close(): Promise<void>;
}

/** Starts engines and the gateway. Errors: one of them ends, or the gateway has not read all engines within three minutes. */
export async function startGround(root: string, entrant: Entrant): Promise<LiveGround> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-live-'));
  const children: Child[] = [];
  const clear = (): void => rmSync(folder, { recursive: true, force: true });
  // An interrupted bench ends without coming by here again.
  process.once('exit', clear);
  const close = async (): Promise<void> => {
    for (const child of children.toReversed()) await child.stop();
    process.off('exit', clear);
    clear();
  };
  try {
    const engines = startEngines(root);
    children.push(engines);
    const { urls } = JSON.parse(await engines.line()) as { urls: string[] };
    const [port, adminPort] = [await freePort(), await freePort()];
    const key = `bench-${randomUUID()}`;
    const config = writeConfig(folder, urls);
    const gateway = new Child({
      command: process.execPath,
      cpus: allCpus(),
      args: [
        ...['--enable-source-maps', path.join(root, 'apps/gateway/dist/main.js')],
        ...['--config', config, '--data-dir', path.join(folder, 'data')],
        ...['--port', String(port), '--admin-port', String(adminPort)],
        ...gatewayFlags(entrant),
      ],
      env: { BELLWETHER_BOOTSTRAP_API_KEY: key, NODE_ENV: 'production' },
      cwd: root,
    });
    children.push(gateway);
    await whenRead(`http://127.0.0.1:${adminPort}/metrics`, gateway);
    return { url: `http://127.0.0.1:${port}/v1/completions`, key, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

/** What the gateway runs with, beside its addresses. */
export function gatewayFlags({ policy, isHeld }: Entrant): string[] {
  return [
    ...['--policy', policy, ...(isHeld ? ['--flow-control'] : [])],
    ...['--routing-prefix-block-bytes', String(blockTextBytes)],
    ...['--fleet-assumed-slots', String(liveProfile.maxRunning)],
    ...['--fleet-metrics-interval-ms', String(readingsEveryMs)],
    ...['--simulated-workers', '0', '--log-level', 'warn'],
  ];
}

function startEngines(root: string): Child {
  return new Child({
    command: process.execPath,
    cpus: allCpus(),
    args: [
      path.join(root, 'tools/fake-engine/dist/main.js'),
      ...['--ports', String(liveWorkers), '--profile', liveProfile.name, '--model', modelName],
    ],
  });
}

/** Workers with the prefill rate that `bellwether calibrate` would have found: the twin knows it as well. */
function writeConfig(folder: string, urls: readonly string[]): string {
  const file = path.join(folder, 'bellwether.yaml');
  const { prefillTokensPerSecond } = liveProfile;
  const list = urls.map((url) => ({ url, prefillTokensPerSecond }));
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ workers: { list } }));
  return file;
}

function allCpus(): string {
  return `0-${availableParallelism() - 1}`;
}

const capacityLine = /^bellwether_fleet_worker_engine_kv_capacity_tokens\{[^}]*\} [1-9]/gm;

/** Waits until the gateway has the readings of every engine. */
async function whenRead(metricsUrl: string, gateway: Child): Promise<void> {
  const untilMs = performance.now() + patienceMs;
  let last = '';
  while (performance.now() < untilMs && gateway.isAlive) {
    try {
      const text = await (await fetch(metricsUrl)).text();
      const count = text.match(capacityLine)?.length ?? 0;
      if (count === liveWorkers) return;
      last = `${count} engines read`;
    } catch (cause) {
      last = cause instanceof Error ? cause.message : String(cause);
    }
    await wait(lookMs);
  }
  throw new Error(`The gateway is not ready: ${last}\n${gateway.words}`);
}
