export type {
  Choice,
  Fleet,
  FleetOptions,
  FleetSettings,
  Hold,
  HoldEnd,
  HoldOutcome,
  ModelListing,
  RouteQuestion,
  RoutingSettings,
} from './contract.js';
export { createFleet } from './fleet.js';
