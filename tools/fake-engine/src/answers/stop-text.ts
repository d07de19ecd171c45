export interface Ending {
  readonly text: string;
  /** The stop text that ended it; null when another reason did. */
  readonly stopReason: string | null;
}

/** The text up to the first stop text in it. */
export function cutAtStop(
  text: string,
  stop: string | readonly string[] | null | undefined,
): Ending {
  const marks = typeof stop === 'string' ? [stop] : (stop ?? []);
  let end = text.length;
  let stopReason: string | null = null;
  for (const mark of marks) {
    const at = mark === '' ? -1 : text.indexOf(mark);
    if (at === -1 || at >= end) continue;
    end = at;
    stopReason = mark;
  }
  return { text: text.slice(0, end), stopReason };
}
