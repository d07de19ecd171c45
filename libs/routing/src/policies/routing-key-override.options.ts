import { z } from 'zod';

/** Options of the routing-key override; names and defaults follow Shepherd's parameters. */
export const routingKeyOverrideOptions = z.strictObject({
  enabled: z.boolean().default(false),
  /** Who gives an unknown key its worker: the policy itself, or one of the ways of `manual`. */
  assignmentMode: z.enum(['policy', 'random', 'min_load', 'min_group']).default('policy'),
  /** A key that was silent for longer is forgotten; 0 = never for that reason. Seconds. */
  maxIdleSeconds: z.number().min(0).default(14_400),
  /** Keys that are remembered; the longest silent go first. */
  maxKeys: z.number().int().min(1).max(10_000_000).default(100_000),
});
export type RoutingKeyOverrideOptions = z.output<typeof routingKeyOverrideOptions>;
