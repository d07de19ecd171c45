import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { root } from '../lint-rules/rooms.mjs';
import { checkAdminFeatures } from './admin-features.mjs';
import { checkContainers } from './containers.mjs';
import { checkDecisions } from './decisions.mjs';
import { checkDependencies } from './dependencies.mjs';
import { checkFiles } from './files.mjs';
import { checkLibs } from './libs.mjs';
import { checkMigrations } from './migrations.mjs';
import { checkSiblings } from './siblings.mjs';

const trees = [];
afterEach(() => trees.splice(0).forEach((tree) => rmSync(tree, { recursive: true, force: true })));

/** A repository of the given files. */
function tree(files) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shapes-'));
  trees.push(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

/** The repository's own container files, with one text replaced. */
async function containersWith(file, before, after) {
  const files = ['docker/gateway.Dockerfile', 'docker/compose.yaml'];
  const texts = Object.fromEntries(
    files.map((each) => [each, readFileSync(path.join(root, each), 'utf8')]),
  );
  expect(texts[file]).toContain(before);
  const folder = tree({
    ...texts,
    [file]: texts[file].replace(before, after),
    'libs/config/package.json': '{}',
  });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return checkContainers(folder);
}

const migration = (name) => `export class ${name} implements MigrationInterface {}\n`;
const policyPair = {
  'libs/routing/src/policies/random.ts': '',
  'libs/routing/src/policies/random.options.ts': '',
};
const page = '# t\n\n## Context\n\n## Decision\n\n## Consequences\n';

describe('shape-check', () => {
  it.each`
    rule                                       | check                 | files                                                                                                               | says
    ${'file names are kebab-case'}             | ${checkFiles}         | ${{ 'libs/a/src/ChooseWorker.ts': '' }}                                                                             | ${'kebab-case'}
    ${'files have at most 400 lines'}          | ${checkFiles}         | ${{ 'libs/a/src/long.ts': 'a;\n'.repeat(401) }}                                                                     | ${'401 lines'}
    ${'libs are planned'}                      | ${checkLibs}          | ${{ 'libs/utils/src/index.ts': '', 'docs/architecture.md': '`libs/utils`' }}                                        | ${'decision record'}
    ${'libs have one door'}                    | ${checkLibs}          | ${{ 'libs/fleet/src/fleet.ts': '', 'docs/architecture.md': '`libs/fleet`' }}                                        | ${'src/index.ts is missing'}
    ${'libs are on the map'}                   | ${checkLibs}          | ${{ 'libs/fleet/src/index.ts': '' }}                                                                                | ${'no line about'}
    ${'options belong to a policy'}            | ${checkSiblings}      | ${{ ...policyPair, 'libs/routing/src/policies/lost.options.ts': '' }}                                               | ${'no policy lost.ts'}
    ${'dialects look alike'}                   | ${checkSiblings}      | ${{ 'libs/protocols/src/a/parse.ts': '', 'libs/protocols/src/a/wire.ts': '', 'libs/protocols/src/b/parse.ts': '' }} | ${'b: wire.ts is missing'}
    ${'features are modules'}                  | ${checkAdminFeatures} | ${{ 'apps/gateway/src/admin/keys/keys.controller.ts': '' }}                                                         | ${'keys.module.ts is missing'}
    ${'a schema has a resolver'}               | ${checkAdminFeatures} | ${{ 'apps/gateway/src/admin/keys/keys.graphql': '' }}                                                               | ${'without a resolver'}
    ${'a resolver has a schema'}               | ${checkAdminFeatures} | ${{ 'apps/gateway/src/admin/k/k.resolver.ts': '', 'apps/gateway/src/admin/k/k.module.ts': '' }}                     | ${'without a schema'}
    ${'migrations have no gaps'}               | ${checkMigrations}    | ${{ 'migrations/postgres/control/0002-b.ts': migration('B0000000000002') }}                                         | ${'number 0001 is expected'}
    ${'migrations are named like their class'} | ${checkMigrations}    | ${{ 'migrations/postgres/control/0001-two-words.ts': migration('Other0000000000001') }}                             | ${'TwoWords0000000000001'}
    ${'both databases have the same'}          | ${checkMigrations}    | ${{ 'migrations/postgres/control/0001-a.ts': migration('A0000000000001') }}                                         | ${'migrations/oracle/control/0001-a.ts is missing'}
    ${'versions are exact'}                    | ${checkDependencies}  | ${{ 'package.json': '{"dependencies":{"zod":"^4.0.0"}}', 'docs/dependencies.md': '`zod`' }}                         | ${'not an exact version'}
    ${'packages have a reason'}                | ${checkDependencies}  | ${{ 'package.json': '{"dependencies":{"zod":"4.0.0"}}' }}                                                           | ${'no reason for `zod`'}
    ${'decisions have three parts'}            | ${checkDecisions}     | ${{ 'docs/decisions/0001-a.md': '# t\n\n## Context\n\n## Decision\n' }}                                             | ${'Consequences'}
    ${'decisions have no gaps'}                | ${checkDecisions}     | ${{ 'docs/decisions/0001-a.md': page, 'docs/decisions/0003-b.md': page }}                                           | ${'number 0002 is expected'}
  `('sees that $rule', async ({ check, files, says }) => {
    expect((await check(tree(files))).join('\n')).toContain(says);
  });

  it.each`
    file                           | before                                      | after                        | says
    ${'docker/gateway.Dockerfile'} | ${'USER node'}                              | ${'USER root'}               | ${'root'}
    ${'docker/gateway.Dockerfile'} | ${'ENTRYPOINT ["node", '}                   | ${'ENTRYPOINT node '}        | ${'shell'}
    ${'docker/gateway.Dockerfile'} | ${'FROM node:24.21.0-bookworm-slim AS run'} | ${'FROM node:latest AS run'} | ${'pinned'}
    ${'docker/compose.yaml'}       | ${'- 127.0.0.1:8801:8801'}                  | ${'- 8801:8801'}             | ${'beyond this machine'}
    ${'docker/compose.yaml'}       | ${'image: redis:7-bookworm'}                | ${'image: redis'}            | ${'image with a version'}
    ${'docker/compose.yaml'}       | ${'- gateway-data:/data'}                   | ${'- other:/data'}           | ${'unknown volume'}
  `('sees $after in $file', async ({ file, before, after, says }) => {
    expect((await containersWith(file, before, after)).join('\n')).toContain(says);
  });

  it('finds nothing in a tree that keeps the forms', async () => {
    const files = {
      ...policyPair,
      'migrations/postgres/control/0001-control.ts': migration('Control0000000000001'),
      'migrations/oracle/control/0001-control.ts': migration('Control0000000000001'),
      'apps/gateway/src/admin/keys/keys.graphql': '',
      'apps/gateway/src/admin/keys/keys.resolver.ts': '',
      'apps/gateway/src/admin/keys/keys.module.ts': '',
      'libs/routing/src/index.ts': '',
      'docs/architecture.md': '`libs/routing`',
      'docs/decisions/0001-a.md': page,
    };
    const folder = tree({ ...files, 'package.json': '{}' });
    const found = [
      checkFiles,
      checkLibs,
      checkSiblings,
      checkAdminFeatures,
      checkMigrations,
      checkDependencies,
      checkDecisions,
    ].flatMap((check) => check(folder));
    expect(found).toEqual([]);
  });
});
