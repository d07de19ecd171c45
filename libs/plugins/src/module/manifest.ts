import { pluginCapabilities } from '@bellwether/exchange';
import { z } from 'zod';
import { hookNames } from '../abi.js';

const shortText = z.string().min(1).max(200);

/**
 * What a module says about itself, in its custom section.
 *
 * Units    milliseconds.
 */
export const pluginManifest = z
  .strictObject({
    abi: z.literal(1).describe('The version of the interface that the module was written for.'),
    name: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,47}$/)
      .describe('Stands in records, metrics and screens.'),
    version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,39}$/),
    description: z.string().max(400).default(''),
    hooks: z.array(z.enum(hookNames as [string, ...string[]])).min(1),
    fail: z
      .enum(['open', 'closed'])
      .describe('When it fails: open = the call goes on without it, closed = the call is refused.'),
    reads: z
      .array(z.enum(['headers', 'fields', 'texts']))
      .default([])
      .describe('What of a request it is shown. The less, the quicker.'),
    instance: z
      .enum(['fresh', 'kept'])
      .default('fresh')
      .describe(
        'fresh = a new instance for every message; kept = globals live on, from one tenant to the next.',
      ),
    timeMs: z
      .number()
      .int()
      .min(1)
      .max(60_000)
      .default(50)
      .describe('Time for one message; the operator sets the most.'),
    capabilities: z.array(z.enum(pluginCapabilities)).default([]),
    outbound: z
      .record(z.string().regex(/^[a-z][a-z0-9-]{0,31}$/), z.url({ protocol: /^https?$/ }).max(500))
      .default({})
      .describe('Addresses that it may ask, by the name it uses for them.'),
    config: z
      .record(shortText, z.unknown())
      .default({})
      .describe('Settings with their defaults; the operator may set others.'),
  })
  .refine(
    ({ capabilities, outbound }) =>
      capabilities.includes('outbound') === Object.keys(outbound).length > 0,
    { error: 'the capability outbound and at least one address belong together' },
  );

export type PluginManifest = z.infer<typeof pluginManifest>;
