export { eventsAtEveryCut } from './translated.js';
export { decodeAtEveryCut } from './every-cut.js';
export type { Decoded } from './every-cut.js';
