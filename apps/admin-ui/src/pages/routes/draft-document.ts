/** A route document as a draft holds it: anything that JSON can say. What the form does not know stays as it is. */
export type Loose = Readonly<Record<string, unknown>>;
export type Path = readonly (string | number)[];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const record = (value: unknown): Loose => (isRecord(value) ? value : {});
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

export interface PolicyForm {
  readonly name: string;
  readonly options: Loose;
}

export interface RouteForm {
  readonly id: string | null;
  readonly name: string;
  readonly models: readonly string[];
  readonly tenants: readonly string[];
  readonly headers: readonly (readonly [string, string])[];
  readonly pools: readonly string[];
  readonly policy: PolicyForm;
}

/** A policy is its name, or its name with options. */
export function policyForm(value: unknown): PolicyForm {
  if (typeof value === 'string') return { name: value, options: {} };
  const { name, options } = record(value);
  return { name: text(name), options: record(options) };
}

export function routeForm(value: unknown): RouteForm {
  const route = record(value);
  const match = record(route['match']);
  return {
    id: typeof route['id'] === 'string' ? route['id'] : null,
    name: text(route['name']),
    models: texts(match['models']),
    tenants: texts(match['tenants']),
    headers: Object.entries(record(match['headers'])).map(([name, is]) => [name, String(is)]),
    pools: texts(route['pools']),
    policy: policyForm(route['policy']),
  };
}

export const routesOf = (document: Loose): RouteForm[] =>
  Array.isArray(document['routes']) ? document['routes'].map(routeForm) : [];

/** The document with one place changed; `undefined` takes the place out. Everything else is kept as it is. */
export function withValue(target: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(target) ? [...target] : [];
    if (rest.length === 0 && value === undefined) list.splice(step, 1);
    else list[step] = withValue(list[step], rest, value);
    return list;
  }
  const copy: Record<string, unknown> = { ...record(target) };
  const next = withValue(copy[step], rest, value);
  if (next === undefined) delete copy[step];
  else copy[step] = next;
  return copy;
}

export const changed = (document: Loose, path: Path, value: unknown): Loose =>
  record(withValue(document, path, value));

/** The document with a policy written in full, so that options have a place. */
export const withPolicy = (document: Loose, path: Path, policy: PolicyForm): Loose =>
  changed(
    document,
    path,
    Object.keys(policy.options).length === 0 ? { name: policy.name } : { ...policy },
  );

/** The document with a new route at its end, named unlike the others. */
export function withNewRoute(document: Loose, name: string): Loose {
  const names = new Set(routesOf(document).map((route) => route.name));
  let free = name;
  for (let count = 2; names.has(free); count += 1) free = `${name}-${count}`;
  const { name: policy } = policyForm(document['policy']);
  const routes = Array.isArray(document['routes']) ? document['routes'] : [];
  return { ...document, routes: [...routes, { name: free, match: {}, policy: { name: policy } }] };
}

/** The document with a route moved one place up or down: the first that matches takes the call. */
export function withRouteMoved(document: Loose, index: number, step: 1 | -1): Loose {
  const routes: unknown[] = Array.isArray(document['routes']) ? [...document['routes']] : [];
  const to = index + step;
  if (to < 0 || to >= routes.length) return document;
  [routes[index], routes[to]] = [routes[to], routes[index]];
  return { ...document, routes };
}

export interface Finding {
  readonly severity: 'fault' | 'warning';
  readonly pointer: string;
  readonly message: string;
  readonly line: number | null;
  readonly column: number | null;
}

export const pointerOf = (path: Path): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** What is said of a place, or of anything inside it. */
export function findingsAt(findings: readonly Finding[], path: Path): Finding[] {
  const pointer = pointerOf(path);
  return findings.filter(
    (each) => each.pointer === pointer || each.pointer.startsWith(`${pointer}/`),
  );
}

export function parseDocument(json: string | null): Loose | null {
  return json === null ? null : record(JSON.parse(json));
}
