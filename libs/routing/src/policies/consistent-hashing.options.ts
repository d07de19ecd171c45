import { z } from 'zod';

/** `consistent_hashing` has nothing to set. */
export const consistentHashingOptions = z.strictObject({});
export type ConsistentHashingOptions = z.output<typeof consistentHashingOptions>;
