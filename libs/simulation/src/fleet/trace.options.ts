import { z } from 'zod';

/** One line of a trace in Mooncake's format. Units: milliseconds from the start, tokens. */
export const traceLine = z.object({
  timestamp: z.number().min(0),
  input_length: z.int().min(1).max(10_000_000),
  output_length: z.int().min(0).max(10_000_000),
  hash_ids: z.array(z.int().min(0)).max(100_000),
});
