import { z } from 'zod';

/** `least_requests` has nothing to set. */
export const leastRequestsOptions = z.strictObject({});
export type LeastRequestsOptions = z.output<typeof leastRequestsOptions>;
