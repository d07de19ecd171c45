export { aColumnBlock, aRouteRequest, countedDice, noDice } from './fixtures.js';
