import type { RoutingRow } from './play-entrant.js';
import { published } from './published.js';

const columns = [
  'policy',
  'TTFT mean s',
  'p50',
  'p90',
  'p99',
  'hit %',
  'TPOT ms',
  'in objectives %',
  'capacity /s',
  'decision µs p50 / p99',
  'published mean / p99; hit %',
  'deviation mean / p99',
];

/** What a bound is shown with. Units: seconds, fractions; NaN = the bound says nothing of it. */
export interface BoundRow {
  readonly name: string;
  readonly key: string;
  readonly ttftMeanS: number;
  readonly ttftP99S: number;
  readonly hitRatio: number;
}

/** The table of one scenario, as Markdown. Published figures are shown when `isShared`: they hold for one trace. */
export function routingTable(
  scenario: string,
  rows: readonly RoutingRow[],
  bounds: readonly BoundRow[],
  isShared: boolean,
): string {
  const compare = (key: string, meanS: number, p99S: number): string[] => {
    const known = isShared ? published[scenario]?.[key] : undefined;
    if (known === undefined) return ['', ''];
    const hit = known.hitPercent === null ? '' : `; ${known.hitPercent.toFixed(1)}`;
    const times = Number.isNaN(known.ttftMeanS)
      ? ''
      : `${known.ttftMeanS.toFixed(3)} / ${known.ttftP99S.toFixed(2)}`;
    const apart = Number.isNaN(known.ttftMeanS)
      ? ''
      : `${percentApart(meanS, known.ttftMeanS)} / ${percentApart(p99S, known.ttftP99S)}`;
    return [`${times}${hit}`, apart];
  };
  const lines = [line(columns), line(columns.map(() => '---'))];
  for (const bound of bounds) {
    lines.push(
      line([
        `*${bound.name}*`,
        ...[fixed(bound.ttftMeanS, 3), '', '', fixed(bound.ttftP99S, 2)],
        ...[fixed(100 * bound.hitRatio, 1), '', '', '', ''],
        ...compare(bound.key, bound.ttftMeanS, bound.ttftP99S),
      ]),
    );
  }
  for (const row of rows) {
    lines.push(
      line([
        row.policy,
        ...[fixed(row.ttftMeanS, 3), fixed(row.ttftP50S, 3), fixed(row.ttftP90S, 2)],
        ...[fixed(row.ttftP99S, 2), fixed(100 * row.hitRatio, 1), fixed(1_000 * row.tpotMeanS, 1)],
        fixed(100 * row.withinObjectives, 0),
        row.capacityRps === null ? '' : row.capacityRps.toFixed(2),
        `${row.decisionUsP50.toFixed(1)} / ${row.decisionUsP99.toFixed(1)}`,
        ...compare(row.policy, row.ttftMeanS, row.ttftP99S),
      ]),
    );
  }
  return lines.join('\n');
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function fixed(value: number, digits: number): string {
  return Number.isNaN(value) ? '' : value.toFixed(digits);
}

/** `+3.1 %` = that much more than known. */
function percentApart(value: number, known: number): string {
  const percent = 100 * (value / known - 1);
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`;
}
