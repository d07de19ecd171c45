export interface CountedSource {
  readonly source: string;
  /** null = it counts no calls, or tokens without their kind. */
  readonly requests: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Of both kinds; null = it counts money only. */
  readonly tokens: number | null;
  readonly costMicros: number | null;
}

/** Sources that should say the same, and the largest difference, as a share. */
export interface Compared {
  readonly sources: readonly CountedSource[];
  readonly gap: number;
}

export interface Counted {
  readonly source: string;
  readonly requests: number;
  readonly input: number;
  readonly output: number;
  readonly cost: number | null;
}

export const callsOf = ['requests', 'input', 'output'] as const;

export function sourceOf({ source, requests, input, output, cost }: Counted): CountedSource {
  const tokens = input + output;
  return { source, requests, inputTokens: input, outputTokens: output, tokens, costMicros: cost };
}

/** By how much `value` lies outside, as a share of it. */
export const shareBeyond = (
  value: number,
  [least, most]: readonly [least: number, most: number],
): number => Math.max(0, least - value, value - most) / Math.max(1, value);
