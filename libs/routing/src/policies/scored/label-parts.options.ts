import { z } from 'zod';

const labelKey = z.string().min(1).max(317);
const labelValues = z.array(z.string().max(256)).max(256);

/** Parameters of `label-selector-filter`: a Kubernetes label selector. */
export const labelSelectorParameters = z.strictObject({
  matchLabels: z.record(labelKey, z.string().max(256)).default({}),
  matchExpressions: z
    .array(
      z.discriminatedUnion('operator', [
        z.strictObject({
          key: labelKey,
          operator: z.enum(['In', 'NotIn']),
          values: labelValues.min(1),
        }),
        z.strictObject({
          key: labelKey,
          operator: z.enum(['Exists', 'DoesNotExist']),
          values: labelValues.max(0).default([]),
        }),
      ]),
    )
    .max(64)
    .default([]),
});
export type LabelSelectorParameters = z.output<typeof labelSelectorParameters>;

/** Parameters of `by-label`. */
export const byLabelParameters = z.strictObject({
  label: labelKey,
  validValues: labelValues,
  /** Whether a worker without the label passes. */
  allowsNoLabel: z.boolean().default(false),
});

/** Parameters of `decode-filter`, `prefill-filter` and `encode-filter`. */
export const roleParameters = z.strictObject({
  /** The label that holds the role. */
  label: labelKey.default('llm-d.ai/role'),
});

/** Parameters of `header-label-affinity-scorer`. */
export const headerLabelParameters = z.strictObject({
  headerName: z.string().min(1).max(128),
  labelKey,
});

/** Parameters of `context-length-aware`. */
export const contextLengthParameters = z.strictObject({
  /** The label that holds the range, as `min-max`. Tokens. */
  label: labelKey.default('llm-d.ai/context-length-range'),
  /** Whether workers whose range does not hold the prompt are left out. Those without label stay. */
  enableFiltering: z.boolean().default(false),
});
