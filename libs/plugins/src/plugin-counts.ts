import { pluginEdgesSeconds } from '@bellwether/exchange';
import type { Asked } from './asked.js';
import type { HookName } from './abi.js';
import { faultKinds, type FaultKind } from './thread/thread-protocol.js';

/** Sums since the start of the gateway. Units: seconds as a caller waits, bytes of the guest's memory. */
export interface PluginFigures {
  readonly calls: number;
  readonly changed: number;
  readonly rejected: number;
  readonly faults: Readonly<Record<FaultKind, number>>;
  readonly secondsSum: number;
  readonly secondsMax: number;
  /** One more than there are edges. */
  readonly timeCounts: readonly number[];
  readonly peakMemoryBytes: number;
  readonly lastMemoryBytes: number;
}

/** What one version of a plugin did so far, on whatever threads. */
export class PluginCounts {
  private calls = 0;
  private changed = 0;
  private rejected = 0;
  private secondsSum = 0;
  private secondsMax = 0;
  private peakMemoryBytes = 0;
  private lastMemoryBytes = 0;
  private readonly faults = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<
    FaultKind,
    number
  >;
  private readonly timeCounts = new Array<number>(pluginEdgesSeconds.length + 1).fill(0);

  add(outcome: Asked<HookName>, ms: number): void {
    this.calls += 1;
    const seconds = ms / 1000;
    this.secondsSum += seconds;
    this.secondsMax = Math.max(this.secondsMax, seconds);
    let at = 0;
    while (at < pluginEdgesSeconds.length && seconds > pluginEdgesSeconds[at]!) at += 1;
    this.timeCounts[at]! += 1;
    this.lastMemoryBytes = outcome.memoryBytes ?? this.lastMemoryBytes;
    this.peakMemoryBytes = Math.max(this.peakMemoryBytes, this.lastMemoryBytes);
    if ('fault' in outcome) {
      this.faults[outcome.fault] += 1;
      return;
    }
    if (outcome.answer !== null) this.changed += 1;
    if (outcome.answer?.reject !== undefined) this.rejected += 1;
  }

  addFault(fault: FaultKind): void {
    this.faults[fault] += 1;
  }

  /** While its breaker is open, nobody waits for it. */
  passedBy(): { readonly fault: 'resting'; readonly text: string } {
    this.faults.resting += 1;
    return { fault: 'resting', text: 'It failed again and again, and rests.' };
  }

  figures(): PluginFigures {
    const { calls, changed, rejected, secondsSum, secondsMax } = this;
    const { peakMemoryBytes, lastMemoryBytes } = this;
    return {
      ...{ calls, changed, rejected, secondsSum, secondsMax, peakMemoryBytes, lastMemoryBytes },
      faults: { ...this.faults },
      timeCounts: [...this.timeCounts],
    };
  }
}
