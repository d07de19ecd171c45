export { cannedWorker } from './canned-worker.js';
export type { CannedRequest, CannedWorker } from './canned-worker.js';
