import { quantile } from '@bellwether/simulation';
import type { ReplayOutcome } from '@bellwether/simulation';
import type { RehearsedCall, RehearsedFigure, ReplayError, Verdict } from './rehearsal-job.js';

/** Stretches of the window; the change in each of them is one sample of the interval. */
const stretches = 8;
/** Student's t for 95 % and seven degrees of freedom. */
const studentT = 2.365;

type Name = RehearsedFigure['name'];
type Values = Readonly<Record<Name, number>>;

const units: Readonly<Record<Name, RehearsedFigure['unit']>> = {
  hitRatio: 'share',
  ttftMean: 'seconds',
  ttftP50: 'seconds',
  ttftP95: 'seconds',
  ttftP99: 'seconds',
  unevenness: 'ratio',
};
const names = Object.keys(units) as Name[];

/** Both sides, a replay per seed; equal places are equal seeds. */
export interface Replays {
  readonly live: readonly ReplayOutcome[];
  readonly draft: readonly ReplayOutcome[];
}

/** Figures over the calls at `places` (ascending), with an interval over stretches of the window. */
export function compareReplays(
  calls: readonly RehearsedCall[],
  places: readonly number[],
  { live, draft }: Replays,
): RehearsedFigure[] {
  const liveWhole = meanOf(live.map((outcome) => valuesOf(calls, places, outcome)));
  const draftWhole = meanOf(draft.map((outcome) => valuesOf(calls, places, outcome)));
  const parts = splitEvenly(places);
  const changes = parts.map((part) => {
    const before = meanOf(live.map((outcome) => valuesOf(calls, part, outcome)));
    const after = meanOf(draft.map((outcome) => valuesOf(calls, part, outcome)));
    return { before, after };
  });
  return names.map((name) => {
    const samples = changes.map(({ before, after }) => after[name] - before[name]);
    const interval = parts.length < stretches ? Infinity : halfWidth(samples);
    const change = draftWhole[name] - liveWhole[name];
    return {
      name,
      unit: units[name],
      live: liveWhole[name],
      draft: draftWhole[name],
      change,
      // JSON has no infinity: too few calls to say is an interval as wide as a number can be.
      interval: Math.min(interval, Number.MAX_VALUE),
      verdict: verdictOf(name, change, interval),
    };
  });
}

/** How far the live routes, played again, are from what was measured. */
export function replayErrors(
  calls: readonly RehearsedCall[],
  live: readonly ReplayOutcome[],
): ReplayError[] {
  const timed = calls.flatMap(({ ttftSeconds }, place) => (ttftSeconds === null ? [] : [place]));
  const counted = calls.flatMap(({ cachedTokens }, place) =>
    cachedTokens === null ? [] : [place],
  );
  const times = Float64Array.from(timed, (place) => calls[place]?.ttftSeconds ?? 0).sort();
  const replayedTimes = meanOf(live.map((outcome) => valuesOf(calls, timed, outcome)));
  const replayedHits = meanOf(live.map((outcome) => valuesOf(calls, counted, outcome)));
  const cached = sum(counted.map((place) => calls[place]?.cachedTokens ?? 0));
  const prompts = sum(counted.map((place) => calls[place]?.promptTokens ?? 0));
  const error = (
    name: ReplayError['name'],
    measured: number,
    replayed: number,
    count: number,
  ): ReplayError[] =>
    count === 0 || !(measured > 0)
      ? []
      : [
          {
            name,
            measured,
            replayed,
            error: Math.abs(replayed - measured) / measured,
            calls: count,
          },
        ];
  return [
    ...error('hitRatio', cached / prompts, replayedHits.hitRatio, counted.length),
    ...error('ttftMean', sum([...times]) / times.length, replayedTimes.ttftMean, timed.length),
    ...error('ttftP95', quantile(times, 0.95), replayedTimes.ttftP95, timed.length),
  ];
}

function valuesOf(
  calls: readonly RehearsedCall[],
  places: readonly number[],
  { ttftSeconds, cachedTokens, column, computedTokens }: ReplayOutcome,
): Values {
  const times = Float64Array.from(places, (place) => ttftSeconds[place] ?? NaN).sort();
  const computed = new Float64Array(computedTokens.length);
  let prompts = 0;
  let cached = 0;
  for (const place of places) {
    const prompt = calls[place]?.promptTokens ?? 0;
    const hit = cachedTokens[place] ?? 0;
    prompts += prompt;
    cached += hit;
    const at = column[place] ?? 0;
    computed[at] = (computed[at] ?? 0) + prompt - hit;
  }
  const mean = sum([...computed]) / computed.length;
  return {
    hitRatio: prompts === 0 ? 0 : cached / prompts,
    ttftMean: times.length === 0 ? 0 : sum([...times]) / times.length,
    ttftP50: orZero(quantile(times, 0.5)),
    ttftP95: orZero(quantile(times, 0.95)),
    ttftP99: orZero(quantile(times, 0.99)),
    unevenness: mean === 0 ? 1 : Math.max(...computed) / mean,
  };
}

function meanOf(values: readonly Values[]): Values {
  const mean = (name: Name) => sum(values.map((value) => value[name])) / Math.max(1, values.length);
  return Object.fromEntries(names.map((name) => [name, mean(name)])) as Record<Name, number>;
}

function splitEvenly(places: readonly number[]): number[][] {
  const count = Math.min(stretches, places.length);
  return Array.from({ length: count }, (_, part) =>
    places.slice(
      Math.floor((part * places.length) / count),
      Math.floor(((part + 1) * places.length) / count),
    ),
  );
}

function halfWidth(samples: readonly number[]): number {
  const mean = sum(samples) / samples.length;
  const variance = sum(samples.map((value) => (value - mean) ** 2)) / (samples.length - 1);
  return studentT * Math.sqrt(variance / samples.length);
}

function verdictOf(name: Name, change: number, interval: number): Verdict {
  if (Math.abs(change) <= interval) return 'unclear';
  const isMore = change > 0;
  return (name === 'hitRatio') === isMore ? 'better' : 'worse';
}

const orZero = (value: number) => (Number.isNaN(value) ? 0 : value);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
