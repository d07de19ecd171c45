import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Types of the resolvers, from the merged SDL. */
export async function resolverTypes(root) {
  return generate(root, {
    schema: path.join(root, 'apps/gateway/schema.graphql'),
    generates: {
      [path.join(root, 'apps/gateway/src/admin/generated/graphql.ts')]: {
        plugins: ['typescript', 'typescript-resolvers'],
        config: {
          enumsAsTypes: true,
          useTypeImports: true,
          emitLegacyCommonJSImports: false,
          avoidOptionals: { field: true },
          scalars: { ID: 'string' },
        },
      },
    },
  });
}

/** Typed documents of the console's reads, by the console's own configuration. */
export async function consoleDocuments(root) {
  const folder = path.join(root, 'apps/admin-ui');
  if (!(await hasDocuments(folder))) return [];
  const { default: config } = await import(pathToFileURL(path.join(folder, 'codegen.ts')).href);
  return generate(root, config);
}

async function hasDocuments(folder) {
  for await (const file of glob('src/**/*documents.ts', { cwd: folder })) {
    if ((await readFile(path.join(folder, file), 'utf8')).includes('graphql')) return true;
  }
  return false;
}

async function generate(root, config) {
  const { generate: make } = await import('@graphql-codegen/cli');
  // Presets and plugins are looked up from here: they are packages of this folder.
  const outputs = await make(
    { ...config, cwd: import.meta.dirname, silent: true, errorsOnly: true },
    false,
  );
  return outputs.map(({ filename, content }) => ({
    file: path.relative(root, path.resolve(root, filename)),
    text: content,
  }));
}
