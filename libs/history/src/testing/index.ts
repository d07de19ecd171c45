export { describeHistory } from './history-contract.js';
export type { OpenedHistory } from './history-contract.js';
export type { TestClock } from './subject.js';
