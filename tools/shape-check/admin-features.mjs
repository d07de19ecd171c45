import { filesBelow, foldersIn } from './walk.mjs';

const folder = 'apps/gateway/src/admin';

/** A feature that answers requests is a module; what screens read is schema first, resolver beside it. */
export function checkAdminFeatures(root) {
  return foldersIn(root, folder)
    .filter((feature) => feature !== 'generated')
    .flatMap((feature) => checkFeature(feature, filesBelow(root, `${folder}/${feature}`)));
}

function checkFeature(feature, files) {
  const names = files.map((file) => file.slice(`${folder}/${feature}/`.length));
  const has = (suffix) => names.some((name) => name.endsWith(suffix));
  const problems = [];
  const ask = (isWrong, text) => isWrong && problems.push(`${folder}/${feature}: ${text}`);
  ask(
    (has('.controller.ts') || has('.resolver.ts')) && !has('.module.ts'),
    `${feature}.module.ts is missing`,
  );
  ask(has('.graphql') && !has('.resolver.ts'), 'a schema without a resolver');
  ask(
    has('.resolver.ts') && !has('.graphql'),
    'a resolver without a schema: the SDL is the contract',
  );
  return problems;
}
