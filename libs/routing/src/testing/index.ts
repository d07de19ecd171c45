export { aColumnBlock, aRouteRequest, countedDice, noDice } from './fixtures.js';
export type { FixtureColumn } from './fixtures.js';
export { auditIndex } from './audit-index.js';
export { seededDice } from './fixtures.js';
export { anAffinity } from './an-affinity.js';
export { keptBy, resolvedNeeds, scoresOf, scoreWith } from './score-with.js';
export type { LabelledColumn } from './score-with.js';
