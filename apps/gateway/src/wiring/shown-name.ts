import { z } from 'zod';

// Line breaks and other controls, and what turns the direction of the text behind it.
const hidden = /[\p{Cc}\u2028\u2029\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/u;

/** A name that people read in lists and logs: what they see is all that it holds. `whenMissing` is said of one that is not given. */
export const shownName = (most: number, whenMissing?: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? whenMissing : undefined) })
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !hidden.test(text), {
      message: 'A name has no line breaks, control characters or marks of direction.',
    });
