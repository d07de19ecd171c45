export { aColumnBlock, aRouteRequest, countedDice, noDice } from './fixtures.js';
export type { FixtureColumn } from './fixtures.js';
export { auditIndex } from './audit-index.js';
export { seededDice } from './fixtures.js';
export { anAffinity } from './an-affinity.js';
