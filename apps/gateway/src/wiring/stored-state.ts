import { join } from 'node:path';
import type { History, Principal, ResponsesStats } from '@bellwether/exchange';
import type { Needs } from '@bellwether/pipeline';
import { Background } from '../responses/background.js';
import { recall } from '../responses/recall.js';
import { remember, rememberTooLate, turnOf } from '../responses/remember.js';
import { isAway } from '../responses/save-turn.js';
import type { StoredSettings } from '../responses/settings.js';
import type { Stored } from '../responses/stored.js';
import { WaitingTurns } from '../responses/waiting-turns.js';

export interface StoredStateOptions {
  readonly history: History;
  readonly settings: StoredSettings;
  readonly dataDir: string;
  /** Days that a tenant has a setting of its own for; undefined = it has none. */
  ownDays(tenantId: string): number | undefined;
  alarm(requestId: string, cause: unknown): void;
  /** Takes how it is doing, whenever that changes. */
  report(stats: ResponsesStats): void;
}

/** The rest is left to the next sweep. */
const maxSweepPieces = 100;

/** The stored responses of one data plane: the store, what waits for it, and what is made in the background. */
export class StoredState implements Stored {
  readonly history: History;
  readonly settings: StoredSettings;
  readonly background: Background;
  readonly waiting: WaitingTurns;
  private readonly timers: NodeJS.Timeout[] = [];
  private told: ResponsesStats | null = null;

  constructor(private readonly options: StoredStateOptions) {
    const { history, settings, dataDir, alarm } = options;
    const { keptDays } = this;
    this.settings = settings;
    this.history = history;
    this.background = new Background({ history: this.history, settings, keptDays, alarm });
    this.waiting = new WaitingTurns({
      ...{ folder: join(dataDir, 'waiting-responses'), maxBytes: settings.queueBytes },
      history: this.history,
      onRefused: (cause) => alarm('-', cause),
    });
  }

  readonly keptDays = (tenantId: string): number =>
    this.options.ownDays(tenantId) ?? this.settings.retentionDays;

  /** What is due by itself: ending what nobody works on, and giving the store what waits for it. */
  start(): void {
    const { leaseMs, pollMs, sweepIntervalMs } = this.settings;
    this.every(sweepIntervalMs, () => this.sweep());
    this.every(leaseMs / 2, () => this.background.sweep(Date.now()));
    this.every(pollMs, () => this.replayAndReport());
  }

  /** Removes what has expired. */
  private async sweep(): Promise<void> {
    for (let piece = 0; piece < maxSweepPieces; piece += 1)
      if ((await this.history.sweep(Date.now())) === 0) return;
  }

  private async replayAndReport(): Promise<void> {
    await this.waiting.replay();
    const { waiting, background, told } = this;
    const stats = {
      ...{ queued: waiting.queued, waiting: waiting.size, background: background.size },
    };
    const isSame =
      told !== null &&
      told.queued === stats.queued &&
      told.waiting === stats.waiting &&
      told.background === stats.background;
    if (!isSame) this.options.report((this.told = stats));
  }

  async close(): Promise<void> {
    for (const timer of this.timers.splice(0)) clearInterval(timer);
    await this.history.close();
  }

  needs(): Pick<Needs, 'recall' | 'remember'> {
    const { history, waiting, settings } = this;
    const budget = { items: settings.contextItems, bytes: settings.contextBytes };
    const keep = settings.acknowledgesEarly ? rememberTooLate : remember;
    return {
      recall: async ({ tenantId }: Principal, memory) => {
        await waiting.replay();
        return recall(history, tenantId, memory, budget);
      },
      remember: ({ tenantId }, memory, made) =>
        keep(
          { history, waiting, settings },
          tenantId,
          turnOf(memory, made, this.keptDays(tenantId)),
        ),
    };
  }

  private every(ms: number, act: () => Promise<unknown>): void {
    let isBusy = false;
    const timer = setInterval(() => {
      if (isBusy) return;
      isBusy = true;
      act()
        .catch((cause: unknown) => {
          if (!isAway(cause)) this.options.alarm('-', cause);
        })
        .finally(() => (isBusy = false));
    }, ms);
    this.timers.push(timer.unref());
  }
}
