export { compileKeys } from './compile-keys.js';
export type { CompiledKeys } from './compile-keys.js';
export { identify } from './identify.js';
export type { RequestHeaders } from './identify.js';
