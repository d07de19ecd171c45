import type { CallRecord } from '@bellwether/exchange';
import { isRefusedCaller } from '@bellwether/telemetry';

const minuteMs = 60_000;
/** The part of all that calls with one key, or without a known one, may have: a flood of one hides no other. */
const shareOfOne = 0.1;

/**
 * Which calls of callers that were not let in are recorded: so many a minute, and of each key a part of them. Anybody can
 * make such calls, as fast as they like; what all others leave must not lose its place to them.
 */
export class RefusedCalls {
  private readonly mostOfOne: number;
  private minute = 0;
  private kept = 0;
  /** Calls kept of each key in this minute; '' = no key of ours. Bounded by the calls that are kept. */
  private byKey = new Map<string, number>();
  private left = 0;
  private saidLeft = 0;

  constructor(
    private readonly mostPerMinute: number,
    private readonly nowMs: () => number,
    /** Hears once a minute how many were left out. */
    private readonly say: (calls: number) => void,
  ) {
    this.mostOfOne = Math.max(1, Math.floor(mostPerMinute * shareOfOne));
  }

  /** Left out since the start. */
  get leftOut(): number {
    return this.left;
  }

  keeps(record: Pick<CallRecord, 'identifiedMs' | 'status' | 'keyId'>): boolean {
    if (!isRefusedCaller(record)) return true;
    this.turn();
    const key = record.keyId ?? '';
    const ofKey = this.byKey.get(key) ?? 0;
    if (this.kept < this.mostPerMinute && ofKey < this.mostOfOne) {
      this.kept += 1;
      this.byKey.set(key, ofKey + 1);
      return true;
    }
    this.left += 1;
    return false;
  }

  private turn(): void {
    const minute = Math.floor(this.nowMs() / minuteMs);
    if (minute === this.minute) return;
    this.minute = minute;
    this.kept = 0;
    this.byKey = new Map();
    if (this.left > this.saidLeft) this.say(this.left - this.saidLeft);
    this.saidLeft = this.left;
  }
}
