import { z } from 'zod';
import { hookNames } from './abi.js';
import { guestAnswers, guestInputs } from './messages.js';
import { pluginManifest } from './module/manifest.js';

/** JSON Schemas of the manifest and of all messages between host and guest. */
export function messageSchemas(): Record<string, unknown> {
  const schemas: Record<string, unknown> = {};
  for (const hook of hookNames) {
    schemas[`${hook}.message`] = schemaOf(guestInputs[hook], 'output');
    schemas[`${hook}.answer`] = schemaOf(guestAnswers[hook], 'input');
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Plugins of Bellwether, interface 1',
    $defs: { manifest: schemaOf(pluginManifest, 'input'), ...schemas },
  };
}

function schemaOf(type: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io });
  return schema;
}
