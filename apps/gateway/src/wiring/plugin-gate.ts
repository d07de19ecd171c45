import { join } from 'node:path';
import type { GatewaySnapshot, RecordPort } from '@bellwether/exchange';
import { PluginHost, type PluginHostSettings, type PreparedPlugins } from '@bellwether/plugins';
import { guardedFetch } from './guarded-fetch.js';
import { readPluginModule } from './plugin-files.js';

const tellEveryMs = 1_000;

/** The branch `plugins`, as far as plugins that run need it. */
export interface PluginGateSettings {
  readonly maxModuleBytes: number;
  readonly maxMemoryPages: number;
  readonly maxTableEntries: number;
  readonly maxTimeMs: number;
  readonly threads: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  readonly patienceMs: number;
  readonly idleMs: number;
  readonly heapMb: number;
  readonly mailboxBytes: number;
  readonly maxMessageCharacters: number;
  readonly maxAnswerBytes: number;
  readonly maxLogLines: number;
  readonly maxKeys: number;
  readonly maxValueCharacters: number;
  readonly openBreakerAfter: number;
  readonly breakerWindowMs: number;
  readonly breakerRestMs: number;
}

/** The same numbers by what they bound. */
export function pluginHostSettings(settings: PluginGateSettings): PluginHostSettings {
  const { maxModuleBytes, maxMemoryPages, maxTableEntries, maxTimeMs } = settings;
  const { threads, maxWaiting, maxWaitMs, patienceMs, idleMs, heapMb, mailboxBytes } = settings;
  const { maxMessageCharacters, maxAnswerBytes, maxLogLines } = settings;
  return {
    module: { maxModuleBytes, maxMemoryPages, maxTableEntries, maxTimeMs },
    pool: { threads, maxWaiting, maxWaitMs, patienceMs, idleMs, heapMb, mailboxBytes },
    limits: { maxMessageCharacters, maxAnswerBytes, maxLogLines },
    breaker: {
      openAfter: settings.openBreakerAfter,
      windowMs: settings.breakerWindowMs,
      restMs: settings.breakerRestMs,
    },
    keyValues: { maxKeys: settings.maxKeys, maxCharacters: settings.maxValueCharacters },
  };
}

/** Plugins in the data plane: snapshots are made ready here, and once a second it tells what they did. */
export class PluginGate {
  private readonly host: PluginHost;
  private readonly timer: NodeJS.Timeout;

  constructor(settings: PluginGateSettings, dataDir: string, port: RecordPort) {
    const folder = join(dataDir, 'plugins');
    this.host = new PluginHost({
      settings: pluginHostSettings(settings),
      load: (sha256) => readPluginModule(folder, sha256),
      askAddress: askPluginAddress,
      nowMs: Date.now,
      log: (level, text, detail) =>
        port({ kind: 'log', level, text, detail: detail as Readonly<Record<string, unknown>> }),
    });
    this.timer = setInterval(() => {
      const reports = this.host.reports();
      if (reports.length > 0) port({ kind: 'plugins', reports });
    }, tellEveryMs).unref();
  }

  /** Errors: those of the host; what ran before goes on. */
  prepare({ plugins }: Pick<GatewaySnapshot, 'plugins'>): Promise<PreparedPlugins> {
    return this.host.prepare(plugins ?? []);
  }

  close(): void {
    clearInterval(this.timer);
    this.host.close();
  }
}

/** Asks an address that a plugin names and an operator granted. null = it did not answer well. */
export async function askPluginAddress(
  url: string,
  body: string,
  { timeMs, maxBytes }: { readonly timeMs: number; readonly maxBytes: number },
): Promise<Uint8Array | null> {
  const { status, text } = await guardedFetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    reach: 'operator',
    timeoutMs: timeMs,
    ...{ body, maxBytes },
  });
  return status >= 200 && status < 300 ? Buffer.from(text) : null;
}
