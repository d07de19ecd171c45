/** What a topic has to say. Asked only while somebody listens. */
export interface LiveSource {
  /** Shortest time between two messages. */
  readonly everyMs: number;
  /** The whole state, for a new listener. */
  snapshot(): Promise<object>;
  /** What changed since the last time; null = nothing to say. */
  next(): Promise<object | null>;
  /** Called when the first listener comes: what was before is in its snapshot. */
  begin(): void;
}

/** A source whose message is its whole state: said again when it differs from what was said last. */
export function stateSource(everyMs: number, read: () => Promise<object>): LiveSource {
  let said = '';
  return {
    everyMs,
    snapshot: read,
    async next() {
      const state = await read();
      const text = JSON.stringify(state);
      if (text === said) return null;
      said = text;
      return state;
    },
    begin: () => void (said = ''),
  };
}
