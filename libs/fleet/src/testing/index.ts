export { aModelCard, aWorkerSpec, fakeWorkerClient } from './fake-worker-client.js';
export type { FakeWorkerClient } from './fake-worker-client.js';
export { aFleet, aQuestion, fleetSettings, routingSettings, viewOf } from './fleet-fixture.js';
export type { FleetFixture, FleetFixtureOptions } from './fleet-fixture.js';
