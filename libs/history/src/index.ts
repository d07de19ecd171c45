export { memoryHistory } from './drivers/memory.js';
export type { MemoryHistoryOptions } from './drivers/memory.js';
export { noHistory } from './drivers/none.js';
export { openHistory } from './open-history.js';
export type { HistoryDriver, HistoryNeeds, HistorySettings } from './open-history.js';
