import type { Loose } from '../../content/loose.js';

/** The events of a response, numbered, as the lines of a stream. Where nothing streams, nothing is written. */
export class EventLines {
  private pending = '';
  private sequence = 0;
  /** Where the end of the stream began, and what came in one piece with it. */
  private marked: { readonly text: string; readonly sequence: number } | null = null;

  constructor(private readonly isStream: boolean) {}

  send(type: string, rest: Loose): void {
    if (!this.isStream) return;
    const event = JSON.stringify({ type, sequence_number: this.sequence, ...rest });
    this.sequence += 1;
    this.pending += `event: ${type}\ndata: ${event}\n\n`;
  }

  /** Lines that no client library reads. */
  comment(lines: string): void {
    this.pending += lines;
  }

  /** Somebody else has told so many events before. */
  skip(events: number): void {
    this.sequence += events;
  }

  /** What was written since it was taken last. */
  take(): string {
    const text = this.pending;
    this.pending = '';
    return text;
  }

  /** What follows may be taken back. */
  mark(): void {
    this.marked = { text: this.pending, sequence: this.sequence };
  }

  /** Back to the mark, if there is one. */
  back(): void {
    if (this.marked === null) return;
    this.pending = this.marked.text;
    this.sequence = this.marked.sequence;
    this.marked = null;
  }
}
