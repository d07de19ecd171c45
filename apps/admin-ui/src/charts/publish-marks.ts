/** A publish, roll-out or revert on a time axis. */
export interface PublishMark {
  readonly id: string;
  readonly atMs: number;
  readonly kind: string;
  readonly version: number;
  readonly message: string;
  readonly author: string | null;
}

export interface PlacedMark {
  /** The newest of those that stand here; its chip is shown. */
  readonly mark: PublishMark;
  /** 0–1 from the left. */
  readonly left: number;
  readonly others: readonly PublishMark[];
}

/** Marks closer than about 24 px become one. */
const mergeShare = 0.035;

/** The marks of a window at their places, oldest first. */
export function placeMarks(
  marks: readonly PublishMark[],
  { min, max }: { readonly min: number; readonly max: number },
): PlacedMark[] {
  if (max <= min) return [];
  const placed: PlacedMark[] = [];
  for (const mark of marks.toSorted((a, b) => a.atMs - b.atMs)) {
    if (mark.atMs < min || mark.atMs > max) continue;
    const left = (mark.atMs - min) / (max - min);
    const last = placed.at(-1);
    if (last && left - last.left < mergeShare)
      placed[placed.length - 1] = { mark, left: last.left, others: [...last.others, last.mark] };
    else placed.push({ mark, left, others: [] });
  }
  return placed;
}
