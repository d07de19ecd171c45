export { memoryHistory } from './drivers/memory.js';
export type { MemoryHistoryOptions } from './drivers/memory.js';
export { noHistory } from './drivers/none.js';
