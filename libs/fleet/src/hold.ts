import type { Load } from '@bellwether/routing';
import type { WorkerChoice } from './choice.js';
import type { Hold, HoldEnd } from './contract.js';
import type { Registry } from './registry.js';
import type { Reporter } from './reporter.js';
import type { WorkerState } from './worker-state.js';

/** Prompt tokens a second, while nobody has said what the worker does. */
const assumedPrefillTokensPerSecond = 8_000;

export interface HoldRoom {
  readonly load: Load;
  readonly registry: Pick<Registry, 'settle'>;
  readonly reporter: Reporter;
  nowMs(): number;
}

/** One call at a worker, from dispatch to its end. A class for the same reason as `WorkerChoice`. */
export class WorkerHold implements Hold {
  private readonly entryMicros: number;
  private readonly uncachedTokens: number;
  private isTrial: boolean;
  private isPrefilled = false;
  private isReleased = false;

  constructor(
    private readonly room: HoldRoom,
    private readonly choice: WorkerChoice,
  ) {
    const { worker, link } = choice;
    const rate = worker.spec.prefillTokensPerSecond ?? assumedPrefillTokensPerSecond;
    this.uncachedTokens = choice.promptTokens - choice.predictedCachedTokens;
    this.entryMicros = room.load.dispatch(worker.row, this.uncachedTokens / rate, this.uncachedTokens, room.nowMs());
    this.isTrial = worker.breaker.begin();
    link.holds += 1;
    worker.callsTotal += 1;
  }

  firstOutput(): void {
    if (this.isPrefilled || this.isReleased) return;
    this.prefilled();
    // A trial has shown what it was to show; a stream may take long after that.
    if (this.isTrial) this.judge('success');
  }

  release(end: HoldEnd): void {
    if (this.isReleased) return;
    this.isReleased = true;
    if (!this.isPrefilled) this.prefilled();
    const { load, registry } = this.room;
    const { worker, link } = this.choice;
    load.end(worker.row);
    link.holds -= 1;
    if (end.outcome === 'worker_failed') worker.failuresTotal += 1;
    this.judge(end.outcome === 'ok' ? 'success' : end.outcome === 'worker_failed' ? 'fault' : 'neutral');
    registry.settle(worker, link);
  }

  private prefilled(): void {
    this.isPrefilled = true;
    this.room.load.prefilled(this.choice.worker.row, this.entryMicros, this.uncachedTokens, this.room.nowMs());
  }

  private judge(result: 'success' | 'fault' | 'neutral'): void {
    const { worker } = this.choice;
    const wasTrial = this.isTrial;
    this.isTrial = false;
    if (worker.breaker.end(wasTrial, result, this.room.nowMs()) && !worker.isRemoved) reportBreaker(worker, this.room.reporter);
  }
}

const breakerEvents = { open: 'breaker_open', half_open: 'breaker_half_open', closed: 'breaker_closed' } as const;

/** Says that the breaker changed. */
export function reportBreaker(worker: WorkerState, reporter: Reporter): void {
  const { state, rules } = worker.breaker;
  const detail = state === 'open' ? `Rests ${Math.ceil(rules.breakerRestMs / 1_000)} s after failed calls.` : null;
  reporter.event(worker, breakerEvents[state], detail);
}
