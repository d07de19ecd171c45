import { z } from 'zod';

const name = z.string().min(1).max(128);
const parameters = z.record(z.string(), z.unknown());

/** Sections that the gateway fulfils by means of its own; their content is looked at by nobody. */
const own = z.unknown().optional();

/** llm-d's `EndpointPickerConfig` as it comes out of YAML. */
export const endpointPickerConfig = z.strictObject({
  apiVersion: z.enum(['llm-d.ai/v1alpha1', 'inference.networking.x-k8s.io/v1alpha1']),
  kind: z.literal('EndpointPickerConfig'),
  metadata: z.record(z.string(), z.unknown()).optional(),
  featureGates: z.array(name).max(64).default([]),
  plugins: z
    .array(
      z.strictObject({
        type: name,
        /** Absent: the type. */
        name: name.optional(),
        parameters: parameters.nullish(),
      }),
    )
    .min(1)
    .max(128),
  schedulingProfiles: z
    .array(
      z.strictObject({
        name,
        plugins: z
          .array(z.strictObject({ pluginRef: name, weight: z.number().min(0).optional() }))
          .max(128),
      }),
    )
    .max(16)
    .default([]),
  dataLayer: own,
  flowControl: own,
  requestHandler: own,
  saturationDetector: own,
  parser: own,
});
export type EndpointPickerConfig = z.output<typeof endpointPickerConfig>;
