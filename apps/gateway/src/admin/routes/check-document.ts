import { normalisePolicyName } from '@bellwether/routing';
import type { PolicyChoice, Route, RouteDocument } from '@bellwether/exchange';
import { documentForm, documentOf } from './document-form.js';
import { fault, warning } from './finding.js';
import { issueWords } from './issue-words.js';
import type { Finding, Path } from './finding.js';
import { checkPolicy } from './policy-catalogue.js';
import type { PolicyWorld } from './policy-catalogue.js';
import { shadowWarnings } from './shadowed-routes.js';
import { modelPattern } from './model-pattern.js';

/** Who and what there is to route. */
export interface RouteWorld extends PolicyWorld {
  readonly workers: readonly { readonly pool: string; readonly models: readonly string[] }[];
  /** Names by id, without the archived. */
  readonly tenants: ReadonlyMap<string, string>;
  /** Labels of registered tool servers, and names of hosted tools that something stands in for. */
  readonly tools: ReadonlySet<string>;
  /** Routes that are live: a route keeps its id. */
  readonly known: readonly Route[];
}

/** `document` is there when nothing is wrong with it. */
export interface Checked {
  readonly document: RouteDocument | null;
  readonly findings: readonly Finding[];
}

/** Looks at a document from all sides: every fault at its place, and what would surprise. */
export function checkDocument(value: unknown, world: RouteWorld): Checked {
  const form = documentForm.safeParse(value, { reportInput: true });
  if (!form.success) {
    const findings = form.error.issues.map((issue) =>
      fault(
        issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
        issueWords(issue),
      ),
    );
    return { document: null, findings };
  }
  const document = named(documentOf(form.data, world.known));
  const findings = [
    ...duplicateFaults(document.routes),
    ...document.routes.flatMap((route, index) => checkRoute(route, ['routes', index], world)),
    ...checkPolicy(document.policy, ['policy'], world),
    ...shadowWarnings(document.routes),
  ];
  const isSound = findings.every(({ severity }) => severity !== 'fault');
  return { document: isSound ? document : null, findings };
}

/** Policies under the names that the catalogue has. */
function named({ routes, policy }: RouteDocument): RouteDocument {
  const own = (choice: PolicyChoice): PolicyChoice => ({
    ...choice,
    name: normalisePolicyName(choice.name) ?? choice.name,
  });
  return {
    routes: routes.map((route) => ({ ...route, policy: own(route.policy) })),
    policy: own(policy),
  };
}

function duplicateFaults(routes: readonly Route[]): Finding[] {
  const seen = new Map<string, number>();
  return routes.flatMap(({ id, name }, index) => {
    const keys = [`id ${id}`, `name ${name}`];
    const first = keys.map((key) => seen.get(key));
    for (const key of keys) if (!seen.has(key)) seen.set(key, index);
    return [
      ...(first[0] === undefined
        ? []
        : [fault(['routes', index, 'id'], `Route ${first[0] + 1} has the same id.`)]),
      ...(first[1] === undefined
        ? []
        : [fault(['routes', index, 'name'], `Route ${first[1] + 1} is called '${name}' too.`)]),
    ];
  });
}

function checkRoute(
  { match, pools, policy, tools = [] }: Route,
  path: Path,
  world: RouteWorld,
): Finding[] {
  const served = new Set(world.workers.flatMap(({ models }) => models));
  const models = match.models.flatMap((model, index) => {
    const pattern = modelPattern(model);
    const isServed = [...served].some((name) => pattern.test(name));
    return isServed
      ? []
      : [warning([...path, 'match', 'models', index], `No worker serves '${model}'.`)];
  });
  const tenants = match.tenants.flatMap((id, index) =>
    world.tenants.has(id)
      ? []
      : [warning([...path, 'match', 'tenants', index], `There is no tenant '${id}'.`)],
  );
  return [
    ...models,
    ...tenants,
    ...poolWarnings(match.models, pools, path, world),
    ...tools.flatMap((name, index) =>
      world.tools.has(name)
        ? []
        : [warning([...path, 'tools', index], `No tool server is called '${name}'.`)],
    ),
    ...checkPolicy(policy, [...path, 'policy'], world),
  ];
}

function poolWarnings(
  models: readonly string[],
  pools: readonly string[],
  path: Path,
  { workers }: RouteWorld,
): Finding[] {
  const patterns = models.map(modelPattern);
  return pools.flatMap((pool, index) => {
    const members = workers.filter((worker) => worker.pool === pool);
    if (members.length === 0)
      return [warning([...path, 'pools', index], `Pool '${pool}' has no worker.`)];
    const serves = members.some((worker) =>
      worker.models.some((model) => patterns.some((pattern) => pattern.test(model))),
    );
    return patterns.length === 0 || serves
      ? []
      : [warning([...path, 'pools', index], `Pool '${pool}' serves none of this route's models.`)];
  });
}
