/** One thing that a rule looks at, and what it measures there; null = too little is known to say. */
export interface Reading {
  /** What tells the alerts of one rule apart: a worker, a budget; '' = there is only one. */
  readonly subject: string;
  readonly subjectName: string;
  readonly value: number | null;
}

/** An alert that is not over. */
export interface OpenAlert {
  readonly state: 'pending' | 'firing';
  readonly startedAtMs: number;
}

export type Step = 'begins' | 'fires' | 'stays' | 'fades' | 'resolves' | 'nothing';

/** What becomes of an alert when its rule is looked at. Nothing known is no reason to begin, nor to go on. */
export function nextStep(
  open: OpenAlert | null,
  isHolding: boolean,
  { nowMs, holdMs }: { readonly nowMs: number; readonly holdMs: number },
): Step {
  if (open === null) return !isHolding ? 'nothing' : holdMs === 0 ? 'fires' : 'begins';
  if (!isHolding) return open.state === 'firing' ? 'resolves' : 'fades';
  if (open.state === 'pending' && nowMs - open.startedAtMs >= holdMs) return 'fires';
  return 'stays';
}

/** A time during which a rule would have been firing. `toMs` null = it still is. */
export interface FiringTime {
  readonly fromMs: number;
  readonly toMs: number | null;
  readonly peak: number;
}

/** What a rule would have done, looked at once a minute. */
export function replay(
  values: Iterable<{ readonly atMs: number; readonly value: number | null }>,
  { threshold, holdMs }: { readonly threshold: number; readonly holdMs: number },
): FiringTime[] {
  const times: FiringTime[] = [];
  let open = null as OpenAlert | null;
  for (const { atMs, value } of values) {
    const isHolding = value !== null && value >= threshold;
    const step = nextStep(open, isHolding, { nowMs: atMs, holdMs });
    const last = times.at(-1);
    if (step === 'begins') open = { state: 'pending', startedAtMs: atMs };
    else if (step === 'fires') {
      open = { state: 'firing', startedAtMs: open?.startedAtMs ?? atMs };
      times.push({ fromMs: atMs, toMs: null, peak: value ?? 0 });
    } else if (step === 'fades') open = null;
    else if (step === 'resolves' && last) {
      open = null;
      times[times.length - 1] = { ...last, toMs: atMs };
    } else if (step === 'stays' && open?.state === 'firing' && last)
      times[times.length - 1] = { ...last, peak: Math.max(last.peak, value ?? 0) };
  }
  return times;
}
