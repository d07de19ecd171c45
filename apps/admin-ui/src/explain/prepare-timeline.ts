import type { Call } from '../live/live-data.js';

export type PhaseId = 'identify' | 'parse' | 'route' | 'send' | 'prefill' | 'decode' | 'wait';

export interface Phase {
  readonly id: PhaseId;
  readonly startMs: number;
  readonly endMs: number;
  /** Place on the axis, 0–1. */
  readonly left: number;
  readonly width: number;
}

export interface Timeline {
  readonly phases: readonly Phase[];
  readonly totalMs: number;
  readonly firstOutputMs: number | null;
  /** Where the first token stands, 0–1. */
  readonly firstOutputAt: number | null;
  /** Where the axis breaks: behind it, time runs faster; null = it is linear all along. */
  readonly breakAt: number | null;
}

/** Share of the axis for everything up to just past the first token, when the rest is much longer. */
const linearShare = 0.6;
const pastFirst = 1.06;

function axisOf(
  totalMs: number,
  firstOutputMs: number | null,
): { place: (ms: number) => number; breakAt: number | null } {
  const edgeMs = (firstOutputMs ?? 0) * pastFirst;
  if (firstOutputMs === null || firstOutputMs <= 0 || totalMs * linearShare <= edgeMs) {
    return { place: (ms) => (totalMs > 0 ? Math.min(1, ms / totalMs) : 0), breakAt: null };
  }
  const place = (ms: number) =>
    ms <= edgeMs
      ? (ms / edgeMs) * linearShare
      : linearShare + Math.min(1, (ms - edgeMs) / (totalMs - edgeMs)) * (1 - linearShare);
  return { place, breakAt: linearShare };
}

type Stamps = Pick<
  Call,
  'identifiedMs' | 'parsedMs' | 'chosenMs' | 'sentMs' | 'firstOutputMs' | 'endMs'
>;

/** The phases of a call from its stamps; a point that was not reached ends the list. */
export function prepareTimeline({
  identifiedMs,
  parsedMs,
  chosenMs,
  sentMs,
  firstOutputMs,
  endMs,
}: Stamps): Timeline {
  const totalMs = Math.max(0, endMs ?? 0);
  const { place, breakAt } = axisOf(totalMs, firstOutputMs);
  const stamps: readonly [PhaseId, number | null][] = [
    ['identify', identifiedMs],
    ['parse', parsedMs],
    ['route', chosenMs],
    ['send', sentMs],
    ['prefill', firstOutputMs],
  ];
  const phases: Phase[] = [];
  let fromMs = 0;
  const add = (id: PhaseId, untilMs: number) => {
    const endAtMs = Math.max(fromMs, untilMs);
    phases.push({
      id,
      startMs: fromMs,
      endMs: endAtMs,
      left: place(fromMs),
      width: place(endAtMs) - place(fromMs),
    });
    fromMs = endAtMs;
  };
  for (const [id, untilMs] of stamps) if (untilMs !== null) add(id, untilMs);
  if (totalMs > fromMs) add(firstOutputMs === null ? 'wait' : 'decode', totalMs);
  return {
    phases,
    totalMs,
    firstOutputMs,
    firstOutputAt: firstOutputMs === null ? null : place(firstOutputMs),
    breakAt,
  };
}

export interface TokenShares {
  readonly cached: number;
  readonly computed: number;
  readonly output: number;
  readonly total: number;
}

/** Input apart by origin, and output; null when the worker reported no usage. */
export function tokenShares(usage: Call['usage']): TokenShares | null {
  if (!usage || (usage.inputTokens === null && usage.outputTokens === null)) return null;
  const input = usage.inputTokens ?? 0;
  const cached = Math.min(input, usage.cachedTokens ?? 0);
  const output = usage.outputTokens ?? 0;
  return { cached, computed: input - cached, output, total: input + output };
}
