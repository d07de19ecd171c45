import { existsSync } from 'node:fs';

const merged = new URL('../gateway/schema.graphql', import.meta.url).pathname;
const features = new URL('../gateway/src/admin/**/*.graphql', import.meta.url).pathname;

/** Typed documents of the console's reads. The schema is the gateway's own, merged or by feature. */
const config = {
  schema: process.env['ADMIN_UI_SCHEMA'] ?? (existsSync(merged) ? merged : features),
  documents: new URL('src/**/*documents.ts', import.meta.url).pathname,
  generates: {
    [new URL('src/api/generated/graphql/', import.meta.url).pathname]: {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        enumsAsTypes: true,
        useTypeImports: true,
        scalars: { ID: 'string' },
        strictScalars: true,
      },
    },
  },
};

export default config;
