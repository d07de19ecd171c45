import { z } from 'zod';

/** `random` has nothing to set. */
export const randomOptions = z.strictObject({});
export type RandomOptions = z.output<typeof randomOptions>;
