/** The start of the period before a moment's, of its own, and of the two that follow: epoch milliseconds, rising. */
export type Starts = readonly [before: number, own: number, next: number, afterNext: number];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Zones and periods whose starts are remembered. */
const mostRemembered = 1_000;
const remembered = new Map<string, Starts>();
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * When days or months begin in a zone. A day may have 23 or 25 hours; where the clocks skip midnight, the day begins at
 * the first moment that there is.
 */
export function calendarStarts(zone: string, period: 'day' | 'month', nowMs: number): Starts {
  const key = `${period} ${zone}`;
  const known = remembered.get(key);
  if (known !== undefined && known[1] <= nowMs && nowMs < known[2]) return known;
  const { year, month, day } = localOf(zone, nowMs);
  const at = (step: number): number =>
    period === 'day'
      ? startOf(zone, Date.UTC(year, month - 1, day + step))
      : startOf(zone, Date.UTC(year, month - 1 + step, 1));
  const starts: Starts = [at(-1), at(0), at(1), at(2)];
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(key, starts);
  return starts;
}

interface Local {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** What a clock on the wall shows, read as if it were UTC. */
  readonly wallMs: number;
}

function localOf(zone: string, atMs: number): Local {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  const [year, month, day] = [of('year'), of('month'), of('day')];
  const wallMs = Date.UTC(year, month - 1, day, of('hour'), of('minute'), of('second'));
  return { year, month, day, wallMs };
}

/** The first moment at which the clocks of a zone show this midnight, or something later of its day. */
function startOf(zone: string, midnightWallMs: number): number {
  // Clocks are never further from UTC than this; what they show grows but for the steps back.
  let early = midnightWallMs - dayMs;
  let late = midnightWallMs + dayMs;
  while (late - early > minuteMs) {
    const middle = Math.floor((early + late) / 2 / minuteMs) * minuteMs;
    if (localOf(zone, middle).wallMs >= midnightWallMs) late = middle;
    else early = middle;
  }
  return late;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  if (formats.size >= mostRemembered) formats.clear();
  formats.set(zone, format);
  return format;
}
