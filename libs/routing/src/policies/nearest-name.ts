/** Edits that turn one word into the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= other.length; column += 1) {
      const isEqual = one[line - 1] === other[column - 1];
      next.push(
        Math.min(
          (row[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (row[column - 1] ?? 0) + (isEqual ? 0 : 1),
        ),
      );
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** The known name that was probably meant; null when none is near. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const asked = name.slice(0, 64).toLowerCase();
  let best: string | null = null;
  let least = Math.max(2, Math.floor(asked.length / 3)) + 1;
  for (const candidate of known) {
    const edits = distance(asked, candidate.toLowerCase());
    if (edits >= least) continue;
    least = edits;
    best = candidate;
  }
  return best;
}

/** ` Did you mean 'x'?`, or nothing. */
export function didYouMean(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === null ? '' : ` Did you mean '${nearest}'?`;
}
