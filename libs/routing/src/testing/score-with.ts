import type { Dice, RouteRequest } from '@bellwether/exchange';
import type { ColumnLabels } from '../flow/column-block.js';
import { columnBlock } from '../flow/column-block.js';
import { chooseWorker } from '../flow/choose-worker.js';
import { writtenSheet } from '../flow/sheet.js';
import { resolvePolicy } from '../policies/catalogue.js';
import type { FixtureColumn } from './fixtures.js';
import { aColumnBlock, aRouteRequest } from './fixtures.js';

/** A fixture column that may have labels. */
export interface LabelledColumn extends FixtureColumn {
  readonly labels?: Readonly<Record<string, string>>;
}

/** What `scored` made of the columns. */
export interface Scored {
  readonly worker: number;
  readonly isTie: boolean;
  /** Score by column; null where a veto or a filter left it out. */
  readonly scores: readonly (number | null)[];
  /** Columns that the filters left in. */
  readonly kept: readonly number[];
}

/** Dice that always show the least. */
const low: Dice = () => 0;

/** Runs `scored` with the given parts over the columns. */
export function scoreWith(
  parts: Readonly<Record<string, unknown>>,
  columns: readonly LabelledColumn[],
  changes: Partial<RouteRequest> = {},
  dice: Dice = low,
): Scored {
  const plain = aColumnBlock(columns);
  const labels: ColumnLabels = columns.map((column) => column.labels ?? {});
  const block = columnBlock(plain.view.workerIds, plain.bytes.slice().buffer, labels);
  const sheet = writtenSheet();
  const request = aRouteRequest(block, changes);
  const policy = resolvePolicy('scored', { scorers: [], ...parts });
  const plan = chooseWorker(policy, block.view, request, dice, sheet);
  return {
    worker: plan.legs[0].worker,
    isTie: plan.isTie,
    scores: columns.map((_, column) => sheet.score(column)),
    kept: columns
      .map((_, column) => column)
      .filter((column) => block.view.vetoes[column] === 0 && !sheet.policyVetoes.has(column)),
  };
}

/** Scores of one scorer with weight 1. */
export function scoresOf(
  type: string,
  parameters: Readonly<Record<string, unknown>>,
  columns: readonly LabelledColumn[],
  changes: Partial<RouteRequest> = {},
): readonly (number | null)[] {
  return scoreWith({ scorers: [{ type, parameters }] }, columns, changes).scores;
}

/** Columns that one filter leaves in. */
export function keptBy(
  type: string,
  parameters: Readonly<Record<string, unknown>>,
  columns: readonly LabelledColumn[],
  changes: Partial<RouteRequest> = {},
  dice: Dice = low,
): readonly number[] {
  return scoreWith({ filters: [{ type, parameters }] }, columns, changes, dice).kept;
}

/** What `scored` with these parts reads. */
export function resolvedNeeds(parts: Readonly<Record<string, unknown>>): readonly string[] {
  return resolvePolicy('scored', parts).policy.needs;
}
