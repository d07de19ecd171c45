export { blockTokens } from './block-cache.js';
export { createEngine } from './engine.js';
export type { Engine, EngineOptions } from './engine.js';
export type { EngineEvent, EngineRequest } from './engine-event.js';
export type { EngineReadings } from './engine-readings.js';
export { engineProfiles } from './profiles.js';
export type { EngineProfile } from './profiles.js';
