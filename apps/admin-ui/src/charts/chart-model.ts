import type { Token } from '../ui/tokens.js';

/** One line. `values` lines up with the model's `times`; null breaks the line. */
export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly token: Token;
  readonly widthPx: number;
  readonly dashPx?: readonly number[];
  /** `fade` = to nothing at the foot, a number = that opacity all over. */
  readonly fill?: 'fade' | number;
}

export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** The name and the newest value of a line, written at its right end. */
export interface EndLabel {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly token: Token;
  /** The value it stands at; null = nowhere on the scale. */
  readonly at: number | null;
}

/** The area between two lines. */
export interface Band {
  readonly upper: string;
  readonly lower: string;
  readonly token: Token;
  readonly opacity: number;
}

/** Everything that a chart shows, decided. Drawing adds no choice of its own. */
export interface ChartModel {
  readonly times: readonly number[];
  readonly bucketMs: number;
  readonly samples: readonly (number | null)[];
  readonly series: readonly ChartSeries[];
  readonly bands: readonly Band[];
  readonly y: { readonly min: number; readonly max: number; readonly ticks: readonly Tick[] };
  readonly x: { readonly min: number; readonly max: number; readonly ticks: readonly Tick[] };
  readonly ends: readonly EndLabel[];
  readonly formatValue: (value: number | null) => string;
  /** True when y does not begin at zero. */
  readonly isZoomed: boolean;
}

export const isEmptyModel = (model: ChartModel) =>
  model.series.every(({ values }) => values.every((value) => value === null));
