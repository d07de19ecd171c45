import { CircleMinus, CircleX, type LucideIcon, Server } from 'lucide-react';
import type { ChartModel } from '../../charts/chart-model.js';
import type { FleetEvent } from '../../live/live-data.js';

export interface EventMark {
  readonly atMs: number;
  readonly icon: LucideIcon;
  readonly label: string;
}

const icons: Readonly<Record<string, LucideIcon>> = {
  joined: Server,
  failed: CircleX,
  draining: CircleMinus,
  removed: CircleMinus,
};
const mergeShare = 0.035;

/** Joins, leaves and failures as ticks on the time axis; marks closer than about 24 px become one. */
export function marksOf(events: readonly FleetEvent[], windowMs: number): EventMark[] {
  const marks: EventMark[] = [];
  for (const event of events.toReversed()) {
    const icon = icons[event.kind];
    if (!icon) continue;
    const last = marks.at(-1);
    const label = event.workerName ?? event.kind;
    if (last && event.atMs - last.atMs < windowMs * mergeShare)
      marks[marks.length - 1] = { ...last, label: `${last.label}, ${label}` };
    else marks.push({ atMs: event.atMs, icon, label });
  }
  return marks;
}

export function EventMarks({ marks, model }: { marks: readonly EventMark[]; model: ChartModel }) {
  const { min, max } = model.x;
  return marks
    .filter(({ atMs }) => atMs > min && atMs < max)
    .map(({ atMs, icon: Icon, label }) => (
      <span
        key={atMs}
        title={label}
        className="absolute -bottom-1 flex -translate-x-1/2 flex-col items-center text-slate"
        style={{ left: `${((atMs - min) / (max - min)) * 100}%` }}
      >
        <Icon size={12} strokeWidth={2.25} aria-hidden className="bg-surface" />
        <span className="h-1.5 w-px bg-slate" />
      </span>
    ));
}
