import 'uplot/dist/uPlot.min.css';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { useFrameStore } from '../live/frame-store.js';
import { useTheme } from '../ui/theme.js';
import type { ChartModel } from './chart-model.js';
import { crosshair, nearestIndex } from './crosshair.js';
import { CrosshairLayer } from './crosshair-layer.js';
import { type Drawing, drawLines } from './draw-lines.js';
import { PublishMarksLayer } from './publish-marks-layer.js';
import { spreadLabels } from './scales.js';
import { useWidth } from './use-size.js';

interface LineChartProps {
  readonly model: ChartModel;
  /** What the picture says, for those who cannot see it. */
  readonly summary: string;
  readonly heightPx: number;
  readonly leftPx?: number;
  readonly rightPx?: number;
  /** The lane below shows the time axis. */
  readonly hasTimeAxis?: boolean;
  readonly hasTooltip?: boolean;
  readonly overlay?: ReactNode;
  /** Publishes of routes are marked: on every chart whose x is time and that is no lane of another. */
  readonly hasMarks?: boolean;
  readonly testId?: string;
}

const endGapPx = 30;

/** Keeps the drawing in step with model, theme and width. */
function useDrawing(model: ChartModel, widthPx: number, heightPx: number) {
  const host = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const newest = useRef(model);
  const theme = useTheme();
  const shape = model.series.map(({ id }) => id).join();
  useEffect(() => {
    newest.current = model;
    drawing.current?.update(model);
  }, [model]);
  useEffect(() => {
    if (!host.current || widthPx <= 0) return;
    drawing.current = drawLines(host.current, newest.current, theme, { widthPx, heightPx });
    return () => {
      drawing.current?.destroy();
      drawing.current = null;
    };
  }, [theme, shape, widthPx, heightPx]);
  return host;
}

export function LineChart(props: LineChartProps) {
  const {
    model,
    summary,
    heightPx,
    leftPx = 46,
    rightPx = 84,
    hasTimeAxis = true,
    hasTooltip = true,
    overlay,
    hasMarks = true,
    testId,
  } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const widthPx = Math.max(0, useWidth(frame) - leftPx - rightPx);
  const host = useDrawing(model, widthPx, heightPx);
  const cross = useFrameStore(crosshair);
  const index = cross ? nearestIndex(model.times, cross.atMs) : -1;

  const pointAt = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / (box.width || 1)));
    crosshair.set({ atMs: model.x.min + share * (model.x.max - model.x.min), chartId: id });
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Escape') crosshair.set(null);
    if (step === undefined) return;
    event.preventDefault();
    const next =
      index === -1
        ? model.times.length - 1
        : Math.min(model.times.length - 1, Math.max(0, index + step));
    const atMs = model.times[next];
    if (atMs !== undefined) crosshair.set({ atMs, chartId: id });
  };
  const y = (at: number) => (1 - (at - model.y.min) / (model.y.max - model.y.min || 1)) * heightPx;
  const x = (at: number) => ((at - model.x.min) / (model.x.max - model.x.min || 1)) * widthPx;

  return (
    <div className="relative">
      <div
        ref={frame}
        role="img"
        aria-label={summary}
        tabIndex={0}
        data-testid={testId}
        onKeyDown={onKey}
        onBlur={() => crosshair.set(null)}
        className="relative rounded-chip text-axis text-text-3 select-none focus-visible:outline-offset-0"
        style={{ height: heightPx + (hasTimeAxis ? 22 : 4) }}
      >
        {model.y.ticks.map((tick) => (
          <span
            key={tick.at}
            className="absolute -translate-y-1/2 text-right whitespace-nowrap"
            style={{ top: y(tick.at), left: 0, width: leftPx - 8 }}
          >
            {tick.text}
          </span>
        ))}
        <div
          className="absolute top-0"
          style={{ left: leftPx, width: widthPx, height: heightPx }}
          onPointerMove={pointAt}
          onPointerLeave={() => crosshair.set(null)}
        >
          <div ref={host} className="absolute inset-0" />
          {overlay}
          {index >= 0 && (
            <CrosshairLayer
              model={model}
              index={index}
              leftPx={x(model.times[index] ?? 0)}
              y={y}
              isSource={cross?.chartId === id && hasTooltip}
              widthPx={widthPx}
            />
          )}
        </div>
        {hasTimeAxis &&
          model.x.ticks.map((tick) => {
            const left = x(tick.at);
            const shift =
              left < 16
                ? 'translate-x-0'
                : left > widthPx - 16
                  ? '-translate-x-full'
                  : '-translate-x-1/2';
            return (
              <span
                key={tick.at}
                className={`absolute ${shift}`}
                style={{ left: leftPx + left, top: heightPx + 6 }}
              >
                {tick.text}
              </span>
            );
          })}
        {rightPx > 0 &&
          spreadLabels(model.ends, {
            min: model.y.min,
            max: model.y.max,
            heightPx,
            gapPx: endGapPx,
          }).map(({ end, topPx }) => (
            <span
              key={end.id}
              data-testid={`chart-end-${end.id}`}
              className="absolute -translate-y-1/2 pl-2 leading-[13px]"
              style={{ left: leftPx + widthPx, top: topPx, width: rightPx }}
            >
              <span
                className="block text-axis leading-[13px] font-[550]"
                // Small text needs more contrast than a line: the hue, a step towards the text colour.
                style={{ color: `color-mix(in oklab, var(--${end.token}) 84%, var(--text-1))` }}
              >
                {end.label}
              </span>
              <span className="block text-hint leading-[14px] font-semibold text-text-1">
                {end.text}
              </span>
            </span>
          ))}
      </div>
      {hasMarks && widthPx > 0 && (
        <div
          className="pointer-events-none absolute top-0"
          style={{ left: leftPx, width: widthPx, height: heightPx }}
        >
          <PublishMarksLayer min={model.x.min} max={model.x.max} />
        </div>
      )}
    </div>
  );
}
