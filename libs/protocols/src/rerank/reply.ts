export { keepAlive } from '../openai/errors.js';
