import { z } from 'zod';

/** `passthrough` has nothing to set. */
export const passthroughOptions = z.strictObject({});
export type PassthroughOptions = z.output<typeof passthroughOptions>;
