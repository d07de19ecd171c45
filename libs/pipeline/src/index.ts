export { abortReason } from './abort-reason.js';
export { blankRecord } from './call.js';
export type { Call } from './call.js';
export { traceIdOf } from './forwarded-headers.js';
export { handleCall } from './handle-call.js';
export type { Needs, RetrySettings } from './needs.js';
export { steeringOf } from './steering.js';
export type { Steering } from './steering.js';
export { Turn } from './turn.js';
