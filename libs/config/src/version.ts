import { readFileSync } from 'node:fs';
import { z } from 'zod';

// The packages of the workspace carry one version; this one's own file is beside `src` and `dist` alike.
const manifest = z.object({ version: z.string() });

/** Version of the product. */
export const version: string = manifest.parse(
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
).version;
