import type { Principal, ToolRefusal, ToolStore } from '@bellwether/exchange';

/** The same key that tries the same name again leaves no second line meanwhile. */
const quietMs = 600_000;
const mostRemembered = 1_000;
/** Refusals that wait for the store; the newest are lost first. */
const mostWaiting = 1_000;
const longestName = 128;

/**
 * Tries to use what is not the caller's, on their way to the audit log. Whether a name is another tenant's or nobody's
 * makes no difference here: the log tells neither.
 */
export class Refusals {
  private readonly toldAtMs = new Map<string, number>();
  private waiting: ToolRefusal[] = [];
  private writing: Promise<void> | null = null;

  constructor(
    private readonly store: Pick<ToolStore, 'refused'>,
    private readonly nowMs: () => number,
  ) {}

  add(requestId: string, { tenantId, projectId, keyId }: Principal, asked: string): void {
    const name = asked.replaceAll('\u0000', '').toWellFormed().slice(0, longestName);
    const key = JSON.stringify([keyId, name]);
    const atMs = this.nowMs();
    if (atMs - (this.toldAtMs.get(key) ?? -Infinity) < quietMs) return;
    if (this.waiting.length >= mostWaiting) return;
    this.toldAtMs.delete(key);
    this.toldAtMs.set(key, atMs);
    const [oldest] = this.toldAtMs.keys();
    if (this.toldAtMs.size > mostRemembered && oldest !== undefined) this.toldAtMs.delete(oldest);
    this.waiting.push({ requestId, tenantId, projectId, keyId, name });
  }

  /** Writes what waits. What the store does not take waits for the next time. */
  flush(): Promise<void> {
    return (this.writing ??= this.write().finally(() => (this.writing = null)));
  }

  private async write(): Promise<void> {
    for (let [first] = this.waiting; first !== undefined; [first] = this.waiting) {
      try {
        await this.store.refused(first);
      } catch {
        // The store is away: it tells its own trouble, and the line is written later.
        return;
      }
      this.waiting.shift();
    }
  }
}
