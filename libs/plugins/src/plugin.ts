import type { PluginCapability, PluginReport } from '@bellwether/exchange';
import type { PluginManifest } from './module/manifest.js';
import type { InspectedModule } from './module/inspect-module.js';
import { Breaker, type BreakerSettings } from './breaker.js';
import type { HookName } from './abi.js';
import type { Asked } from './asked.js';
import type { Outcome } from './fault.js';
import { guestAnswers, type GuestAnswer } from './messages.js';
import type { PluginCounts } from './plugin-counts.js';
import { GuestPool, type PoolSettings } from './pool/guest-pool.js';
import type { HostServices } from './pool/host-services.js';

/** Units: characters, bytes, lines. */
export interface PluginLimits {
  readonly maxMessageCharacters: number;
  readonly maxAnswerBytes: number;
  readonly maxLogLines: number;
}

export interface PluginOptions {
  /** `<plugin>@<version>`, for figures. */
  readonly id: string;
  readonly versionId: string;
  readonly inspected: InspectedModule;
  readonly granted: readonly PluginCapability[];
  readonly config: Readonly<Record<string, unknown>>;
  readonly pool: Omit<PoolSettings, 'timeMs'>;
  readonly limits: PluginLimits;
  readonly breaker: BreakerSettings;
  readonly services: HostServices;
  readonly counts: PluginCounts;
  readonly nowMs: () => number;
  readonly onTrip: (plugin: Plugin, reason: string) => void;
}

/** One version of a plugin, with the threads it runs on and the breaker that lets it rest. */
export class Plugin {
  readonly id: string;
  readonly versionId: string;
  readonly manifest: PluginManifest;
  readonly config: Readonly<Record<string, unknown>>;
  private readonly pool: GuestPool;
  private readonly breaker: Breaker;

  constructor(private readonly options: PluginOptions) {
    const { inspected, granted, limits, pool, services } = options;
    const { manifest, module, memoryPages, runsAtStart, canReset } = inspected;
    this.id = options.id;
    this.versionId = options.versionId;
    this.manifest = manifest;
    this.config = { ...manifest.config, ...options.config };
    this.breaker = new Breaker(options.breaker);
    this.pool = new GuestPool(
      {
        ...{ module, granted, memoryPages, runsAtStart, canReset },
        isKept: manifest.instance === 'kept',
        maxAnswerBytes: limits.maxAnswerBytes,
        maxLogLines: limits.maxLogLines,
      },
      { ...pool, timeMs: manifest.timeMs },
      services,
    );
  }

  /** Asks the guest. Never rejects: whatever goes wrong is a fault, and counts for the breaker. */
  async ask<Hook extends HookName>(
    hook: Hook,
    message: { readonly requestId: string },
  ): Promise<Asked<Hook>> {
    const { nowMs } = this.options;
    if (!this.breaker.mayTry(nowMs())) return this.options.counts.passedBy();
    const startMs = performance.now();
    const outcome = checked(hook, await this.outcomeOf(hook, message));
    this.options.counts.add(outcome, performance.now() - startMs);
    if (!('fault' in outcome)) this.breaker.answered();
    // A plugin that is asked more than it can take is not broken.
    else if (outcome.fault === 'busy') this.breaker.undecided();
    else if (this.breaker.failed(nowMs())) this.trip(outcome.text);
    return outcome;
  }

  /** A fault that shows only when its answer is put to use. */
  blame(fault: 'bad_answer', text: string): void {
    this.options.counts.addFault(fault);
    if (this.breaker.failed(this.options.nowMs())) this.trip(text);
  }

  /** Result: why it cannot take messages. */
  warm(): Promise<string | null> {
    return this.pool.warm();
  }

  retire(): void {
    this.pool.retire();
  }

  close(): void {
    this.pool.close();
  }

  /** How it stands, besides what it did. */
  state(): Pick<PluginReport, 'breaker' | 'threads'> {
    return { breaker: this.breaker.state(this.options.nowMs()), threads: this.pool.threads };
  }

  private outcomeOf(
    hook: HookName,
    message: { readonly requestId: string },
  ): Promise<Outcome> | Outcome {
    const text = JSON.stringify(message);
    const most = this.options.limits.maxMessageCharacters;
    return text.length > most
      ? { fault: 'too_large', text: `The message has ${text.length} characters; ${most} are sent.` }
      : this.pool.run({ hook, text, requestId: message.requestId });
  }

  private trip(reason: string): void {
    this.pool.turnAllAway();
    this.options.onTrip(this, reason);
  }
}

/** What a guest says is a stranger's word until its shape is known. */
function checked<Hook extends HookName>(hook: Hook, outcome: Outcome): Asked<Hook> {
  if ('fault' in outcome) return outcome;
  const { answer, runUs, memoryBytes } = outcome;
  if (answer === null) return { answer, runUs, memoryBytes };
  const read = guestAnswers[hook].safeParse(answer);
  if (read.success) return { answer: read.data as GuestAnswer<Hook>, runUs, memoryBytes };
  const [issue] = read.error.issues;
  const place = issue?.path.join('.') || 'it';
  return {
    fault: 'bad_answer',
    text: `Its answer is not valid: ${place}: ${issue?.message ?? ''}`,
    memoryBytes,
  };
}
