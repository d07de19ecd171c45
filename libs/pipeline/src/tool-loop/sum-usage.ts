import type { Usage } from '@bellwether/exchange';

const sources: readonly Usage['source'][] = ['worker', 'counted', 'estimated'];

/** What two turns took together. A class that neither has told stays unknown; the weaker source speaks for both. */
export function sumUsage(left: Usage | null, right: Usage | null): Usage | null {
  if (left === null || right === null) return left ?? right;
  const sum: Record<string, unknown> = { ...left, ...right };
  for (const name of Object.keys(sum)) {
    if (name === 'source') continue;
    const [one, other] = [left[name as keyof Usage] ?? null, right[name as keyof Usage] ?? null];
    sum[name] = one === null || other === null ? (one ?? other) : Number(one) + Number(other);
  }
  const weaker = Math.max(sources.indexOf(left.source), sources.indexOf(right.source));
  return { ...(sum as unknown as Usage), source: sources[weaker]! };
}
