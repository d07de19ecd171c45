import { z } from 'zod';
import type { IdPrefix } from './new-id.js';

/** The place in a list of which the last page told it: the id of the last thing seen. */
export const cursorOf = (prefix: IdPrefix) =>
  z
    .string()
    .max(64)
    .regex(new RegExp(`^${prefix}_[0-9A-Za-z]+$`), 'This is no cursor of this list.');
