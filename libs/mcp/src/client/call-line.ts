/** Lets so many calls run at a time. The others wait for their turn in the order in which they came, so many and so long. */
export class CallLine {
  private running = 0;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly mostRunning: number,
    private readonly mostWaiting: number,
  ) {}

  get callsRunning(): number {
    return this.running;
  }

  /**
   * Result: whether the call may run; `leave` is to be called after it. false = too many wait, or its turn has not come in time.
   * Rejects with the signal's reason.
   */
  async enter(waitMs: number, signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted();
    if (this.running < this.mostRunning) {
      this.running += 1;
      return true;
    }
    if (this.waiting.size >= this.mostWaiting) return false;
    return this.turn(waitMs, signal);
  }

  /** The place goes to who has waited longest. */
  leave(): void {
    const [next] = this.waiting;
    if (next) next();
    else this.running -= 1;
  }

  private turn(waitMs: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const over = () => {
        this.waiting.delete(come);
        clearTimeout(timer);
        signal.removeEventListener('abort', gone);
      };
      const come = () => {
        over();
        resolve(true);
      };
      const gone = () => {
        over();
        reject(signal.reason as Error);
      };
      const timer = setTimeout(() => {
        over();
        resolve(false);
      }, waitMs);
      signal.addEventListener('abort', gone, { once: true });
      this.waiting.add(come);
    });
  }
}
