import type { DecisionFilter } from '../../api/generated/graphql/graphql.js';
import type { DecisionsSearch } from '../../app/search.js';

/** What narrows the list, in the order of the chips. */
export const decisionFilterKeys = [
  'policy',
  'version',
  'model',
  'workerId',
  'reason',
  'outcome',
  'isTie',
  'text',
] as const satisfies readonly (keyof DecisionsSearch)[];

/** The server's filter from the address. */
export function decisionFilterOf(search: DecisionsSearch): DecisionFilter {
  const { range = 'h24', outcome, tenant } = search;
  const filter: DecisionFilter = { range };
  if (tenant !== undefined) filter.tenantId = tenant;
  for (const key of decisionFilterKeys)
    if (key !== 'outcome' && search[key] !== undefined)
      Object.assign(filter, { [key]: search[key] });
  return outcome ? { ...filter, outcome: [outcome] } : filter;
}
