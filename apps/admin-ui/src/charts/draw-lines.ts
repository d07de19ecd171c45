import uPlot from 'uplot';
import { type Theme, tokens } from '../ui/tokens.js';
import type { ChartModel, ChartSeries } from './chart-model.js';

const alpha = (hex: string, opacity: number) =>
  hex +
  Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0');

function fillOf(series: ChartSeries, colour: string): uPlot.Series.Fill | undefined {
  if (series.fill === undefined) return undefined;
  const { fill } = series;
  if (fill !== 'fade') return alpha(colour, fill);
  return (plot) => {
    const { top, height } = plot.bbox;
    const gradient = plot.ctx.createLinearGradient(0, top, 0, top + height);
    gradient.addColorStop(0, alpha(colour, 0.2));
    gradient.addColorStop(1, alpha(colour, 0));
    return gradient;
  };
}

/** Points that have no neighbour to draw a line to; without a dot they would be invisible. */
export function isolatedPoints(values: readonly (number | null | undefined)[]): number[] {
  const isNone = (index: number) => values[index] === null || values[index] === undefined;
  return values.flatMap((_, index) =>
    !isNone(index) && isNone(index - 1) && isNone(index + 1) ? [index] : [],
  );
}

function lineOf(series: ChartSeries, theme: Theme): uPlot.Series {
  const colour = tokens[theme][series.token];
  const fill = fillOf(series, colour);
  return {
    stroke: colour,
    width: series.widthPx,
    spanGaps: false,
    ...(series.dashPx ? { dash: [...series.dashPx] } : {}),
    ...(fill ? { fill } : {}),
    points: {
      show: true,
      size: 4,
      fill: colour,
      filter: (plot, index) => isolatedPoints(plot.data[index] as (number | null)[]),
    },
  };
}

export interface Drawing {
  update(model: ChartModel): void;
  resize(widthPx: number, heightPx: number): void;
  destroy(): void;
}

const dataOf = (model: ChartModel) =>
  [[...model.times], ...model.series.map(({ values }) => [...values])] as uPlot.AlignedData;

/** Draws a model on a canvas. Axes, labels and crosshair are HTML above it. */
export function drawLines(
  host: HTMLElement,
  model: ChartModel,
  theme: Theme,
  size: { widthPx: number; heightPx: number },
): Drawing {
  let current = model;
  const indexOf = (id: string) => model.series.findIndex((series) => series.id === id) + 1;
  const plot = new uPlot(
    {
      width: size.widthPx,
      height: size.heightPx,
      padding: [0, 0, 0, 0],
      cursor: { show: false },
      legend: { show: false },
      scales: {
        x: { time: false, range: () => [current.x.min, current.x.max] },
        y: { range: () => [current.y.min, current.y.max] },
      },
      axes: [
        { show: false },
        {
          show: true,
          size: 0,
          gap: 0,
          ticks: { show: false },
          grid: { stroke: tokens[theme]['line-1'], width: 1 },
          splits: () => current.y.ticks.map(({ at }) => at),
          values: (_, splits) => splits.map(() => ''),
        },
      ],
      series: [{}, ...model.series.map((series) => lineOf(series, theme))],
      bands: model.bands.map(({ upper, lower, token, opacity }) => ({
        series: [indexOf(upper), indexOf(lower)],
        fill: alpha(tokens[theme][token], opacity),
      })),
    },
    dataOf(model),
    host,
  );
  return {
    update(next) {
      current = next;
      plot.setData(dataOf(next));
    },
    resize: (width, height) => plot.setSize({ width, height }),
    destroy: () => plot.destroy(),
  };
}
