import { z } from 'zod';

const given = (value: unknown): boolean => value !== undefined && value !== null;

/** The two sides of a comparison, by the names that engines have for them. */
const sides = [
  ['text_1', 'text_2'],
  ['queries', 'documents'],
  ['data_1', 'data_2'],
  ['query', 'items'],
] as const;

/** What the gateway reads of a score request. */
export const scoreRequest = z
  .looseObject({ model: z.string().min(1).max(512) })
  .superRefine((body, context) => {
    const [first, second] = sides.find(([name]) => given(body[name])) ?? sides[0];
    for (const name of [first, second])
      if (!given(body[name]))
        context.addIssue({ code: 'custom', path: [name], message: 'Required' });
  });

export type ScoreRequest = z.infer<typeof scoreRequest>;
