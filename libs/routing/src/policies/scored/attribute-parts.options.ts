import { z } from 'zod';

/** What a worker's column can be asked for; the first four as llm-d calls them. */
export const attributeKey = z.enum([
  'active-requests',
  'running-requests',
  'waiting-queue',
  'kv-cache-utilization',
  'backlog-seconds',
  'uncached-tokens',
  'queued-tokens',
  'sent-tokens',
  'sent-uncached-tokens',
  'generated-tokens-per-second',
  'prefill-tokens-per-second',
  'kv-capacity-tokens',
]);
export type AttributeKey = z.output<typeof attributeKey>;

/** Parameters of `endpoint-attribute-scorer`. */
export const attributeScorerParameters = z.strictObject({
  attributeKey,
  /** Taken for compatibility: each attribute has one producer. */
  producer: z.string().optional(),
  algorithm: z
    .strictObject({
      type: z.enum(['linear_lower_is_better', 'linear_higher_is_better']),
    })
    .default({ type: 'linear_lower_is_better' }),
  /** The range that becomes 0 to 1: what the candidates span, or a fixed one. */
  normalization: z
    .union([
      z.strictObject({ adaptiveRange: z.strictObject({}).optional() }),
      z.strictObject({
        fixedRange: z
          .strictObject({ min: z.number(), max: z.number() })
          .refine(({ min, max }) => min < max, 'min must be below max.'),
      }),
    ])
    .default({}),
});
export type AttributeScorerParameters = z.output<typeof attributeScorerParameters>;

/** Parameters of `endpoint-attribute-filter`: who fulfils `value operator threshold` stays. */
export const attributeFilterParameters = z.strictObject({
  attributeKey,
  producer: z.string().optional(),
  operator: z.enum([
    'LessThan',
    'LessThanOrEqual',
    'GreaterThan',
    'GreaterThanOrEqual',
    'Equal',
    'NotEqual',
  ]),
  threshold: z.number(),
  /** What becomes of a worker whose value is missing. */
  onMissing: z.enum(['Pass', 'Fail']).default('Pass'),
  fallbackOnEmpty: z.boolean().default(false),
});
export type AttributeFilterParameters = z.output<typeof attributeFilterParameters>;
