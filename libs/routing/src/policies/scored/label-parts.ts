import { byLabels, labelOf } from './by-labels.js';
import type { ByColumn, Labels } from './by-labels.js';
import { keepSome } from './keep-some.js';
import {
  byLabelParameters,
  headerLabelParameters,
  labelSelectorParameters,
  roleParameters,
} from './label-parts.options.js';
import type { LabelSelectorParameters } from './label-parts.options.js';
import { partType } from './part.js';
import type { Filter, PartType, Scorer } from './part.js';

function isSelected(labels: Labels, selector: LabelSelectorParameters): boolean {
  for (const [key, value] of Object.entries(selector.matchLabels)) {
    if (labelOf(labels, key) !== value) return false;
  }
  for (const { key, operator, values } of selector.matchExpressions) {
    const own = labelOf(labels, key);
    const isListed = own !== undefined && values.includes(own);
    if (operator === 'In' && !isListed) return false;
    if (operator === 'NotIn' && isListed) return false;
    if (operator === 'Exists' && own === undefined) return false;
    if (operator === 'DoesNotExist' && own !== undefined) return false;
  }
  return true;
}

function only(passes: ByColumn<boolean>): Filter {
  return (scene) => keepSome(scene, false, (column) => passes(scene.fleet, column));
}

/** Workers that play the role; a worker that names none plays all. */
function roleFilter(roles: readonly string[]): PartType {
  return partType({
    roles: ['filter'],
    needs: [],
    parametersSchema: roleParameters,
    make: ({ label }) => ({
      filter: only(
        byLabels((labels) => {
          const own = labelOf(labels, label);
          return own === undefined || roles.includes(own);
        }),
      ),
    }),
  });
}

function sameAsHeader(headerName: string, labelKey: string): Scorer {
  const name = headerName.toLowerCase();
  const valueOf = byLabels((labels) => labelOf(labels, labelKey));
  return ({ fleet, request, columns }, scores) => {
    const asked = request.headers?.[name];
    for (let column = 0; column < columns; column += 1) {
      scores[column] = asked !== undefined && valueOf(fleet, column) === asked ? 1 : 0;
    }
  };
}

/**
 * Parts that go by workers' labels, by their names in llm-d's configuration.
 *
 * Source   llm-d's inference scheduler; there only decode takes workers without a role.
 */
export const labelParts = {
  'label-selector-filter': partType({
    roles: ['filter'],
    needs: [],
    parametersSchema: labelSelectorParameters,
    make: (selector) => ({ filter: only(byLabels((labels) => isSelected(labels, selector))) }),
  }),
  'by-label': partType({
    roles: ['filter'],
    needs: [],
    parametersSchema: byLabelParameters,
    make: ({ label, validValues, allowsNoLabel }) => ({
      filter: only(
        byLabels((labels) => {
          const own = labelOf(labels, label);
          return own === undefined ? allowsNoLabel : validValues.includes(own);
        }),
      ),
    }),
  }),
  'decode-filter': roleFilter(['decode', 'prefill-decode', 'both', 'encode-prefill-decode']),
  'prefill-filter': roleFilter([
    'prefill',
    'encode-prefill',
    'prefill-decode',
    'both',
    'encode-prefill-decode',
  ]),
  'encode-filter': roleFilter([
    'encode',
    'encode-prefill',
    'encode-decode',
    'encode-prefill-decode',
  ]),
  'header-label-affinity-scorer': partType({
    roles: ['scorer'],
    needs: ['request-headers'],
    parametersSchema: headerLabelParameters,
    make: ({ headerName, labelKey }) => ({
      scorer: sameAsHeader(headerName, labelKey),
      headerNames: [headerName.toLowerCase()],
    }),
  }),
};
