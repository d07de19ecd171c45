import { byLabels, labelOf } from './by-labels.js';
import type { ByColumn } from './by-labels.js';
import { keepSome } from './keep-some.js';
import { contextLengthParameters } from './label-parts.options.js';
import { partType } from './part.js';

/** A worker's range of prompt lengths, in tokens; or why it has none. */
type Range = { readonly min: number; readonly max: number } | 'absent' | 'unreadable';

function rangeOf(text: string | undefined): Range {
  if (text === undefined) return 'absent';
  const digits = /^\s*(\d{1,12})\s*-\s*(\d{1,12})\s*$/.exec(text);
  if (digits === null) return 'unreadable';
  const [min, max] = [Number(digits[1]), Number(digits[2])];
  return min <= max ? { min, max } : 'unreadable';
}

/** Narrow ranges and room above the prompt score high; outside, the nearer the better. */
function fit(range: Range, promptTokens: number): number {
  if (range === 'absent') return 0.5;
  if (range === 'unreadable') return 0;
  const { min, max } = range;
  const width = max - min;
  if (promptTokens < min) return 0.3 / (1 + (min - promptTokens) / 1_000);
  if (promptTokens > max) return 0.3 / (1 + (promptTokens - max) / 1_000);
  if (width === 0) return 1;
  return 0.3 + 0.7 * (0.7 / (1 + width / 10_000) + (0.3 * (max - promptTokens)) / width);
}

function holds(range: Range, promptTokens: number): boolean {
  if (range === 'absent') return true;
  return range !== 'unreadable' && promptTokens >= range.min && promptTokens <= range.max;
}

/**
 * The part that sends prompts to workers set up for their length.
 *
 * Source   llm-d's inference scheduler, `context-length-aware`.
 */
export const contextLength = {
  'context-length-aware': partType({
    roles: ['scorer'],
    needs: [],
    parametersSchema: contextLengthParameters,
    make({ label, enableFiltering }) {
      const range: ByColumn<Range> = byLabels((labels) => rangeOf(labelOf(labels, label)));
      return {
        scorer({ fleet, request, columns }, scores) {
          for (let column = 0; column < columns; column += 1) {
            scores[column] = fit(range(fleet, column), request.promptTokens);
          }
        },
        ...(enableFiltering && {
          filter: (scene) =>
            keepSome(scene, false, (column) =>
              holds(range(scene.fleet, column), scene.request.promptTokens),
            ),
        }),
      };
    },
  }),
};
