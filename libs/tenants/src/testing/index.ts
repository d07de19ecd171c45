export { aKey } from './a-key.js';
export { anIssuer } from './an-issuer.js';
export type { TestIssuer } from './an-issuer.js';
