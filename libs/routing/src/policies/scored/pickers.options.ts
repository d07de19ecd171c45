import { z } from 'zod';

/** Parameters of all pickers. */
export const pickerParameters = z.strictObject({
  /** Taken for compatibility: one worker is chosen; after a failure the policy is asked again. */
  maxNumOfEndpoints: z.number().int().min(1).default(1),
});
