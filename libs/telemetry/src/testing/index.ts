export { aCallRecord } from './a-call-record.js';
export { aWorkerView } from './a-worker-view.js';
