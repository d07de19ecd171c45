import { z } from 'zod';

/** Options of the routing-key override; names and defaults follow Shepherd's parameters. */
export const routingKeyOverrideOptions = z.strictObject({
  enabled: z.boolean().default(false),
  assignmentMode: z
    .enum(['policy', 'random', 'min_load', 'min_group'])
    .default('policy')
    .describe(
      'Who gives an unknown key its worker: the policy itself, or one of the ways of `manual`.',
    ),
  maxIdleSeconds: z
    .number()
    .min(0)
    .default(14_400)
    .describe('A key that was silent for longer is forgotten; 0 = never for that reason. Seconds.'),
  maxKeys: z
    .number()
    .int()
    .min(1)
    .max(10_000_000)
    .default(100_000)
    .describe('Keys that are remembered; the longest silent go first.'),
});
export type RoutingKeyOverrideOptions = z.output<typeof routingKeyOverrideOptions>;
