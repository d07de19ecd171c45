export { aRig, output, theEnd } from './a-call.js';
export type { Rig, Script } from './a-call.js';
export { functionTools } from './a-tool-session.js';
export type { FunctionTool, FunctionTools } from './a-tool-session.js';
