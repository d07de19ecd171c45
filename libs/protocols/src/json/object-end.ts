/** Notices where a JSON object that comes in pieces is closed. It checks brackets and quotes, not grammar. */
export class ObjectEnd {
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  private hasBegun = false;

  /** Anything but blanks has come. */
  get isEmpty(): boolean {
    return !this.hasBegun;
  }

  /** The outermost bracket is closed again. */
  get isClosed(): boolean {
    return this.hasBegun && this.depth === 0;
  }

  push(text: string): void {
    for (let at = 0; at < text.length; at += 1) this.take(text.charCodeAt(at));
  }

  private take(code: number): void {
    if (this.isInString) {
      if (this.isEscaped) this.isEscaped = false;
      else if (code === 0x5c) this.isEscaped = true;
      else if (code === 0x22) this.isInString = false;
      return;
    }
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) return;
    // What does not begin as an object never closes.
    if (!this.hasBegun && code !== 0x7b) this.depth = Infinity;
    this.hasBegun = true;
    if (code === 0x22) this.isInString = true;
    else if (code === 0x7b || code === 0x5b) this.depth += 1;
    else if (code === 0x7d || code === 0x5d) this.depth -= 1;
  }
}
