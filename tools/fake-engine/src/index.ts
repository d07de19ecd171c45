export type { FakeEngineOptions } from './fake-engine.options.js';
export type { Faults, FaultsInput } from './faults.js';
export { startFakeEngine } from './start-fake-engine.js';
export type { FakeEngine } from './start-fake-engine.js';
