export type {
  Choice,
  Fleet,
  FleetOptions,
  FleetSettings,
  FlowSettings,
  Hold,
  HoldEnd,
  HoldOutcome,
  ModelListing,
  RouteQuestion,
  RoutingSettings,
} from './contract.js';
export type { PriorityClass } from './flow/priority.js';
export { createFleet, policyDefaults, producedNeeds } from './fleet.js';
export { compileRoutes } from './route-table.js';
export type { RouteInForce, RouteTable, RouteTableOptions } from './route-table.js';
