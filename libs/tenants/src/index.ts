export { compileKeys } from './compile-keys.js';
export type { CompiledKeys } from './compile-keys.js';
export { identify } from './identify.js';
export type { RequestHeaders } from './identify.js';
export { Admissions } from './limits/admissions.js';
export type { AdmissionSettings } from './limits/admissions.js';
export { compileLimits } from './limits/compile-limits.js';
export type { CompiledLimits } from './limits/compile-limits.js';
