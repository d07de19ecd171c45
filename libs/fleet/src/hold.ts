import { prefillSeconds } from '@bellwether/routing';
import type { Load, PrefillRate } from '@bellwether/routing';
import { dispatchedTo } from './affinity-feed.js';
import type { WorkerChoice } from './choice.js';
import type { Hold, HoldEnd } from './contract.js';
import type { PrefixFeed, PromptBlocks } from './prefix-feed.js';
import type { Registry } from './registry.js';
import type { Reporter } from './reporter.js';
import type { WorkerState } from './worker-state.js';

export interface HoldRoom {
  readonly load: Load;
  readonly rate: PrefillRate;
  readonly registry: Pick<Registry, 'settle'>;
  readonly reporter: Reporter;
  readonly prefix: PrefixFeed;
  nowMs(): number;
}

/** One call at a worker, from dispatch to its end. A class for the same reason as `WorkerChoice`. */
export class WorkerHold implements Hold {
  private readonly entryMicros: number;
  private readonly uncachedTokens: number;
  /** Tokens that the worker must have had in its cache when the call left, if the index is right. */
  private readonly confirmedTokens: number;
  private blocks: PromptBlocks | null;
  private isTrial: boolean;
  /** What the affinity producers want to hear at the end. */
  private readonly leave: (() => void) | null;
  private readonly sentAtMs: number;
  private isPrefilled = false;
  private isReleased = false;

  constructor(
    private readonly room: HoldRoom,
    private readonly choice: WorkerChoice,
  ) {
    const { worker, link } = choice;
    const { row } = worker;
    const { rate } = room;
    this.sentAtMs = room.nowMs();
    // What is still being computed for others cannot be in the cache yet, however right the index is.
    this.confirmedTokens =
      choice.predictedCachedTokens - (room.load.uncachedTokens[worker.row] ?? 0);
    this.uncachedTokens = choice.promptTokens - choice.predictedCachedTokens;
    this.entryMicros = room.load.dispatch(
      worker.row,
      {
        prefillSeconds: prefillSeconds(
          choice.predictedCachedTokens,
          this.uncachedTokens,
          rate.tokensPerSecond(row),
          rate.attentionSecondsPerToken2(row),
        ),
        promptTokens: choice.promptTokens,
        cachedTokens: choice.predictedCachedTokens,
      },
      this.sentAtMs,
    );
    this.isTrial = worker.breaker.begin();
    link.holds += 1;
    worker.callsTotal += 1;
    this.blocks = choice.takeBlocks();
    this.leave = dispatchedTo(choice.group, worker.id, choice, this.sentAtMs);
    if (this.blocks !== null) room.prefix.dispatched(choice.group, worker.id, this.blocks);
  }

  firstOutput(): void {
    if (this.isPrefilled || this.isReleased) return;
    this.prefilled();
    this.learnRate();
    // A trial has shown what it was to show; a stream may take long after that.
    if (this.isTrial) this.judge('success');
  }

  release(end: HoldEnd): void {
    if (this.isReleased) return;
    this.isReleased = true;
    this.teach(end);
    if (!this.isPrefilled) this.prefilled();
    const { load, registry } = this.room;
    const { worker, link } = this.choice;
    load.end(worker.row);
    this.leave?.();
    link.holds -= 1;
    if (end.outcome === 'worker_failed') worker.failuresTotal += 1;
    this.judge(
      end.outcome === 'ok' ? 'success' : end.outcome === 'worker_failed' ? 'fault' : 'neutral',
    );
    registry.settle(worker, link);
  }

  /** Lets the prefix index know how right it was, and the model how long its tokens are. */
  private teach({ outcome, inputTokens, cachedTokens }: HoldEnd): void {
    const { blocks, choice, room } = this;
    if (outcome === 'ok' && inputTokens !== null)
      choice.group.bytesPerToken.learn(choice.promptBytes, inputTokens);
    this.blocks = null;
    if (blocks === null) return;
    const { group, worker, promptTokens } = choice;
    // Nothing came of it: what was noted at dispatch was never computed.
    if (outcome !== 'ok' && !this.isPrefilled) room.prefix.undo(group, worker.id, blocks);
    if (outcome === 'ok' && cachedTokens !== null && this.confirmedTokens > 0) {
      // The worker counts in its own tokens, the prediction in estimated ones.
      const scale = inputTokens !== null && inputTokens > 0 ? promptTokens / inputTokens : 1;
      room.prefix.correct(group, worker.id, this.confirmedTokens, cachedTokens * scale);
    }
    room.prefix.give(blocks);
  }

  /** How fast the worker was, from dispatch to first token. */
  private learnRate(): void {
    const { room, choice } = this;
    room.rate.learn(choice.worker.row, {
      uncachedTokens: this.uncachedTokens,
      hitTokens: choice.predictedCachedTokens,
      backlogSeconds: choice.backlogSeconds,
      seconds: (room.nowMs() - this.sentAtMs) / 1_000,
    });
  }

  private prefilled(): void {
    this.isPrefilled = true;
    this.room.load.prefilled(
      this.choice.worker.row,
      this.entryMicros,
      this.uncachedTokens,
      this.room.nowMs(),
    );
  }

  private judge(result: 'success' | 'fault' | 'neutral'): void {
    const { worker } = this.choice;
    const wasTrial = this.isTrial;
    this.isTrial = false;
    if (worker.breaker.end(wasTrial, result, this.room.nowMs()) && !worker.isRemoved)
      reportBreaker(worker, this.room.reporter);
  }
}

const breakerEvents = {
  open: 'breaker_open',
  half_open: 'breaker_half_open',
  closed: 'breaker_closed',
} as const;

/** Says that the breaker changed. */
export function reportBreaker(worker: WorkerState, reporter: Reporter): void {
  const { state, rules } = worker.breaker;
  const detail =
    state === 'open'
      ? `Rests ${Math.ceil(rules.breakerRestMs / 1_000)} s after failed calls.`
      : null;
  reporter.event(worker, breakerEvents[state], detail);
}
