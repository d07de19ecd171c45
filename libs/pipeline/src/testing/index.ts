export { aRig, output, theEnd } from './a-call.js';
export type { Rig, Script } from './a-call.js';
