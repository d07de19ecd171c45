export { aKey } from './a-key.js';
