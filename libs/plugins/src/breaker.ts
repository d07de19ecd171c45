export type BreakerState = 'closed' | 'open' | 'half-open';

/** Units: milliseconds. */
export interface BreakerSettings {
  readonly openAfter: number;
  readonly windowMs: number;
  readonly restMs: number;
}

/** Lets a plugin rest that fails again and again. Time is an argument. */
export class Breaker {
  private faultsAtMs: number[] = [];
  private openedAtMs: number | null = null;
  private isTrialUnderWay = false;

  constructor(private readonly settings: BreakerSettings) {}

  state(nowMs: number): BreakerState {
    if (this.openedAtMs === null) return 'closed';
    return nowMs - this.openedAtMs < this.settings.restMs ? 'open' : 'half-open';
  }

  /** Whether a message may go to the plugin; one at a time after its rest. */
  mayTry(nowMs: number): boolean {
    const state = this.state(nowMs);
    if (state !== 'half-open') return state === 'closed';
    if (this.isTrialUnderWay) return false;
    this.isTrialUnderWay = true;
    return true;
  }

  answered(): void {
    if (this.openedAtMs === null || !this.isTrialUnderWay) return;
    this.reset();
  }

  /** Result: whether it opens by this fault. */
  failed(nowMs: number): boolean {
    const isTrial = this.isTrialUnderWay;
    this.isTrialUnderWay = false;
    if (this.openedAtMs !== null) {
      if (isTrial) this.openedAtMs = nowMs;
      return false;
    }
    this.faultsAtMs = this.faultsAtMs.filter((atMs) => nowMs - atMs < this.settings.windowMs);
    this.faultsAtMs.push(nowMs);
    if (this.faultsAtMs.length < this.settings.openAfter) return false;
    this.openedAtMs = nowMs;
    return true;
  }

  /** A trial that came to nothing: the next message is one. */
  undecided(): void {
    this.isTrialUnderWay = false;
  }

  private reset(): void {
    this.faultsAtMs = [];
    this.openedAtMs = null;
    this.isTrialUnderWay = false;
  }
}
