import type { Outcome } from '../fault.js';
import { GuestSlot, type GuestMessage, type SlotSettings, type SlotStart } from './guest-slot.js';
import type { HostServices } from './host-services.js';

/** Units: milliseconds. */
export interface PoolSettings extends SlotSettings {
  /** Messages of one plugin that run at once, each on a thread of its own. */
  readonly threads: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  /** A thread that had nothing to do for so long ends; the first of a plugin in use stays. */
  readonly idleMs: number;
}

interface Waiter {
  readonly message: GuestMessage;
  readonly untilMs: number;
  readonly resolve: (outcome: Outcome) => void;
}

/** The threads of one version of a plugin, and those who wait for one. Never rejects, never grows without end. */
export class GuestPool {
  private readonly slots = new Set<GuestSlot>();
  private readonly free: GuestSlot[] = [];
  private readonly waiting: Waiter[] = [];
  private timer: NodeJS.Timeout | null = null;
  private idleTimer: NodeJS.Timeout | null = null;
  private isRetired = false;
  private tellWarm: ((trouble: string | null) => void) | null = null;

  constructor(
    private readonly start: SlotStart,
    private readonly settings: PoolSettings,
    private readonly services: HostServices,
  ) {}

  get threads(): number {
    return this.slots.size;
  }

  /**
   * Resolves once a thread is there, so that no call need wait for the first one. Result: why there is none that could take
   * a message; null = there is.
   */
  async warm(): Promise<string | null> {
    this.isRetired = false;
    if (this.slots.size > 0) return null;
    const { maxWaitMs } = this.settings;
    let timer: NodeJS.Timeout | null = null;
    const trouble = new Promise<string | null>((resolve) => {
      this.tellWarm = resolve;
      timer = setTimeout(resolve, maxWaitMs, `No thread of it was ready within ${maxWaitMs} ms.`);
    });
    this.grow();
    return (
      (await trouble.finally(() => timer !== null && clearTimeout(timer))) ??
      (this.start.runsAtStart ? await this.troubleAtStart() : null)
    );
  }

  /** What the module runs when an instance of it is made has the time of a message. */
  private async troubleAtStart(): Promise<string | null> {
    const outcome = await this.run({ hook: null, text: '', requestId: '' });
    return 'fault' in outcome ? `An instance cannot be made: ${outcome.text}` : null;
  }

  run(message: GuestMessage): Promise<Outcome> | Outcome {
    const slot = this.free.pop();
    if (slot !== undefined) return slot.run(message);
    if (this.waiting.length >= this.settings.maxWaiting)
      return { fault: 'busy', text: `${this.settings.maxWaiting} messages wait for it already.` };
    if (this.slots.size < this.settings.threads) this.grow();
    return new Promise((resolve) => {
      const untilMs = performance.now() + this.settings.maxWaitMs;
      this.waiting.push({ message, untilMs, resolve });
      this.timer ??= setTimeout(this.turnAway, this.settings.maxWaitMs);
    });
  }

  /** Calls that began with this version may still come: threads then start again, and end as soon as they are idle. */
  retire(): void {
    this.isRetired = true;
    for (const slot of this.free.splice(0)) slot.close();
  }

  /** Those who wait are not to wait for a plugin that fails again and again. */
  turnAllAway(why: Outcome = tookTooLong): void {
    for (const waiter of this.waiting.splice(0)) waiter.resolve(why);
  }

  close(): void {
    this.isRetired = true;
    this.turnAllAway();
    for (const slot of [...this.slots]) slot.close();
    if (this.timer !== null) clearTimeout(this.timer);
    if (this.idleTimer !== null) clearTimeout(this.idleTimer);
  }

  private grow(): void {
    const { start, settings, services } = this;
    this.slots.add(
      new GuestSlot(start, settings, services, { onFree: this.onFree, onGone: this.onGone }),
    );
  }

  private readonly onFree = (slot: GuestSlot): void => {
    this.tellWarm?.(slot.trouble);
    const next = this.waiting.shift();
    if (next !== undefined) return void slot.run(next.message).then(next.resolve);
    if (this.isRetired) return slot.close();
    this.free.push(slot);
    if (this.slots.size > 1) this.idleTimer ??= this.idleTimerOf();
  };

  private readonly onGone = (slot: GuestSlot, why: string): void => {
    this.tellWarm?.(`Its thread ended before it was ready: ${why}`);
    this.slots.delete(slot);
    const at = this.free.indexOf(slot);
    if (at >= 0) this.free.splice(at, 1);
    // A thread that cannot even start would be started for ever. Others, where there are any, take those who wait.
    if (!slot.wasReady) {
      if (this.slots.size === 0) this.turnAllAway(neverReady);
      return;
    }
    // The next message finds a thread that is there; a thread takes longer to start than most guests to answer.
    if (this.waiting.length > 0 || (!this.isRetired && this.slots.size === 0)) this.grow();
  };

  private readonly turnAway = (): void => {
    this.timer = null;
    const nowMs = performance.now();
    while (this.waiting[0] !== undefined && this.waiting[0].untilMs <= nowMs)
      this.waiting.shift()!.resolve(tookTooLong);
    const next = this.waiting[0];
    if (next !== undefined)
      this.timer = setTimeout(this.turnAway, Math.max(1, next.untilMs - nowMs));
  };

  private idleTimerOf(): NodeJS.Timeout {
    return setTimeout(() => {
      this.idleTimer = null;
      while (this.free.length > 1) this.free.shift()!.close();
    }, this.settings.idleMs).unref();
  }
}

const neverReady: Outcome = { fault: 'died', text: 'Its thread ended before it was ready.' };
const tookTooLong: Outcome = { fault: 'busy', text: 'No thread came free in time.' };
