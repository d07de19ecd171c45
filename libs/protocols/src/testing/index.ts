export { eventsAtEveryCut } from './translated.js';
export { decodeAtEveryCut } from './every-cut.js';
export type { Decoded } from './every-cut.js';
export { outputItem, responseEvent, responseObject } from './response-schemas.js';
export type { ResponseEvent, ResponseObject } from './response-schemas.js';
