import { checkAdminFeatures } from './admin-features.mjs';
import { checkContainers } from './containers.mjs';
import { checkDecisions } from './decisions.mjs';
import { checkDependencies } from './dependencies.mjs';
import { checkFiles } from './files.mjs';
import { checkLibs } from './libs.mjs';
import { checkMigrations } from './migrations.mjs';
import { checkNames } from './names.mjs';
import { checkSiblings } from './siblings.mjs';

/** Every form that the house keeps and no linter knows. Each check returns one line per problem. */
export const shapeChecks = [
  checkFiles,
  checkLibs,
  checkSiblings,
  checkAdminFeatures,
  checkMigrations,
  checkNames,
  checkDependencies,
  checkDecisions,
  checkContainers,
];

export async function checkShapes(root) {
  const problems = await Promise.all(shapeChecks.map((check) => check(root)));
  return problems.flat();
}
