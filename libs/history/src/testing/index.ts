export { describeHistory } from './history-contract.js';
export type { OpenedHistory, TestClock } from './history-contract.js';
