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
export { createFleet, policyDefaults, producedNeeds } from './fleet.js';
export { compileRoutes } from './route-table.js';
export type { RouteInForce, RouteTable, RouteTableOptions } from './route-table.js';
