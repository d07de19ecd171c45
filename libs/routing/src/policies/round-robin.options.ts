import { z } from 'zod';

/** `round_robin` has nothing to set. */
export const roundRobinOptions = z.strictObject({});
export type RoundRobinOptions = z.output<typeof roundRobinOptions>;
