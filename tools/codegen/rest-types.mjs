import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Types of the admin REST API for the console, from `openapi.json`. */
export async function restTypes(root) {
  const { default: openapiTypes, astToString } = await import('openapi-typescript');
  const tree = await openapiTypes(pathToFileURL(path.join(root, 'apps/gateway/openapi.json')), {
    alphabetize: true,
  });
  const head =
    '/** Generated from apps/gateway/openapi.json by `npm run codegen`. Never edited. */\n';
  return [{ file: 'apps/admin-ui/src/api/generated/rest.ts', text: `${head}${astToString(tree)}` }];
}
