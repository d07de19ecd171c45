import type { Fault } from './fault.js';

const mostRemembered = 1_000;

interface Failure {
  readonly fault: Fault;
  readonly times: number;
  readonly untilMs: number;
}

export interface ReconnectSettings {
  readonly reconnectMs: number;
  readonly maxReconnectMs: number;
}

/** Which connections could not be opened, and how long nobody is to try: twice as long each time, up to a bound. */
export class Failures {
  private readonly known = new Map<string, Failure>();

  constructor(
    private readonly settings: ReconnectSettings,
    private readonly nowMs: () => number,
  ) {}

  /** What the last try came to, while it rests. */
  resting(key: string): Fault | null {
    const failure = this.known.get(key);
    return failure && failure.untilMs > this.nowMs() ? failure.fault : null;
  }

  failed(key: string, fault: Fault): void {
    const times = (this.known.get(key)?.times ?? 0) + 1;
    const { reconnectMs, maxReconnectMs } = this.settings;
    const restMs = Math.min(maxReconnectMs, reconnectMs * 2 ** (times - 1));
    this.known.delete(key);
    this.known.set(key, { fault, times, untilMs: this.nowMs() + restMs });
    const [oldest] = this.known.keys();
    if (this.known.size > mostRemembered && oldest !== undefined) this.known.delete(oldest);
  }

  succeeded(key: string): void {
    this.known.delete(key);
  }

  forget(isGone: (key: string) => boolean): void {
    for (const key of this.known.keys()) if (isGone(key)) this.known.delete(key);
  }
}
