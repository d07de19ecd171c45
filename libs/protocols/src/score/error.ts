export { errorBody, errorEvents } from '../openai/errors.js';
