import { z } from 'zod';
import { checkPart } from './scored/check-part.js';
import type { PartChoice } from './scored/check-part.js';
import type { Role } from './scored/part.js';

/** Most parts of one kind. */
const maxParts = 32;

const partFields = {
  /** Name of the part, as in llm-d's configuration. */
  type: z.string().min(1).max(128),
  /** Its parameters; what is absent has the part's own default. */
  parameters: z.record(z.string(), z.unknown()).default({}),
};

/** Reports what is wrong with a part under its path. */
const checkAs =
  (role: Role) =>
  <Choice extends PartChoice>(part: Choice, context: z.RefinementCtx<Choice>): void => {
    for (const { path, message } of checkPart(part, role))
      context.addIssue({ code: 'custom', path: [...path], message });
  };

const filter = z.strictObject(partFields).superRefine(checkAs('filter'));
const scorer = z
  .strictObject({ ...partFields, weight: z.number().min(0).max(1_000_000).default(1) })
  .superRefine(checkAs('scorer'));
const picker = z.strictObject(partFields).superRefine(checkAs('picker'));

/** Options of `scored`: filters in their order, weighted scorers, one picker. */
export const scoredOptions = z.strictObject({
  /** Applied one after the other; who is left is scored. */
  filters: z.array(filter).max(maxParts).default([]),
  /** Scores of 0 to 1 times their weights are added up. */
  scorers: z
    .array(scorer)
    .max(maxParts)
    .default([
      { type: 'prefix-cache-scorer', weight: 3, parameters: {} },
      { type: 'queue-scorer', weight: 2, parameters: {} },
      { type: 'kv-cache-utilization-scorer', weight: 2, parameters: {} },
    ]),
  /** Who decides by the totals. */
  picker: picker.default({ type: 'max-score-picker', parameters: {} }),
  /** An engine reading older than this is not believed. Milliseconds. */
  maxReadingAgeMs: z.number().positive().default(10_000),
});
export type ScoredOptions = z.output<typeof scoredOptions>;
