import type { CallRecord } from '@bellwether/exchange';

/** Longest wait of a finished call before its record leaves. */
const waitMs = 50;
/** Records that leave at once, whatever the wait. */
const fullAt = 512;

/** Gathers finished calls so that the port carries a message per moment, not one per call. */
export class RecordBatch {
  private records: CallRecord[] = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly send: (records: readonly CallRecord[]) => void) {}

  add(record: CallRecord): void {
    this.records.push(record);
    if (this.records.length >= fullAt) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), waitMs);
  }

  flush(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (this.records.length === 0) return;
    const records = this.records;
    this.records = [];
    this.send(records);
  }
}
