import { isDeepStrictEqual } from 'node:util';
import type { PolicyChoice, Route, RouteDocument } from '@bellwether/exchange';
import { pointerOf } from './finding.js';
import type { Path } from './finding.js';

export type ChangeKind =
  | 'route-added'
  | 'route-removed'
  | 'route-moved'
  | 'route-renamed'
  | 'match'
  | 'pools'
  | 'tools'
  | 'policy'
  | 'option';

/** One difference, as people would say it. */
export interface Change {
  readonly kind: ChangeKind;
  /** null = the policy of all other calls. */
  readonly routeId: string | null;
  readonly routeName: string | null;
  /** Into the later document; into the earlier one for what was removed. */
  readonly pointer: string;
  readonly sentence: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface DiffNames {
  tenantName(id: string): string;
  /** An option's value where a document is silent. */
  defaultOf(policyName: string, option: string): unknown;
}

/** What differs in meaning between two documents, in the order of the later one. */
export function diffDocuments(
  before: RouteDocument,
  after: RouteDocument,
  names: DiffNames,
): Change[] {
  const places = new Map(before.routes.map((route, index) => [route.id, { route, index }]));
  const kept = new Set(after.routes.map(({ id }) => id));
  const moved = movedRoutes(before.routes, after.routes);
  return [
    ...before.routes.flatMap((route, index) => (kept.has(route.id) ? [] : [removed(route, index)])),
    ...after.routes.flatMap((route, index) => {
      const earlier = places.get(route.id)?.route;
      if (!earlier) return [added(route, index)];
      return [
        ...(moved.has(route.id) ? [move(route, index, after.routes)] : []),
        ...diffRoute(earlier, route, ['routes', index], names),
      ];
    }),
    ...diffPolicy(before.policy, after.policy, { ...everythingElse, path: ['policy'] }, names),
  ];
}

interface Place {
  readonly routeId: string | null;
  readonly routeName: string | null;
  readonly path: Path;
}

const everythingElse = { routeId: null, routeName: null };
const quoted = (name: string) => `'${name}'`;
const listed = (entries: readonly string[], empty: string) =>
  entries.length === 0 ? empty : entries.join(', ');
const subject = ({ routeName }: Place) =>
  routeName === null ? 'All other calls' : `Route ${quoted(routeName)}`;

function change(
  kind: ChangeKind,
  { routeId, routeName, path }: Place,
  sentence: string,
  values: { readonly before: unknown; readonly after: unknown },
): Change {
  return { kind, routeId, routeName, pointer: pointerOf(path), sentence, ...values };
}

function placeOf({ id, name }: Route, path: Path): Place {
  return { routeId: id, routeName: name, path };
}

function added(route: Route, index: number): Change {
  const place = placeOf(route, ['routes', index]);
  const pools = listed(route.pools, 'all pools');
  const sentence = `Route ${quoted(route.name)} is new, in place ${index + 1}: ${pools} by ${route.policy.name}.`;
  return change('route-added', place, sentence, { before: null, after: route });
}

function removed(route: Route, index: number): Change {
  const place = placeOf(route, ['routes', index]);
  const sentence = `Route ${quoted(route.name)} is gone; its calls go to the next route that takes them.`;
  return change('route-removed', place, sentence, { before: route, after: null });
}

function move(route: Route, index: number, routes: readonly Route[]): Change {
  const next = routes[index - 1];
  const where = next === undefined ? 'first' : `after ${quoted(next.name)}`;
  const sentence = `Route ${quoted(route.name)} is asked ${where}.`;
  return change('route-moved', placeOf(route, ['routes', index]), sentence, {
    before: null,
    after: index,
  });
}

/** The fewest routes whose move explains the new order: all but a longest run that kept its order. */
function movedRoutes(before: readonly Route[], after: readonly Route[]): ReadonlySet<string> {
  const later = new Map(after.map(({ id }, index) => [id, index]));
  const ids = before.map(({ id }) => id).filter((id) => later.has(id));
  const runs: string[][] = [];
  for (const id of ids) {
    const fits = runs.filter((run) => later.get(run.at(-1) ?? '')! < later.get(id)!);
    const longest = fits.reduce<string[]>(
      (best, run) => (run.length > best.length ? run : best),
      [],
    );
    runs.push([...longest, id]);
  }
  const kept = new Set(
    runs.reduce<string[]>((best, run) => (run.length > best.length ? run : best), []),
  );
  return new Set(ids.filter((id) => !kept.has(id)));
}

function diffRoute(before: Route, after: Route, path: Path, names: DiffNames): Change[] {
  const place = placeOf(after, path);
  const at = (...steps: string[]): Place => ({ ...place, path: [...path, ...steps] });
  const changes: Change[] = [];
  if (before.name !== after.name)
    changes.push(
      change(
        'route-renamed',
        at('name'),
        `Route ${quoted(before.name)} is called ${quoted(after.name)}.`,
        { before: before.name, after: after.name },
      ),
    );
  changes.push(...diffMatch(before, after, at, names));
  if (!isDeepStrictEqual(before.pools, after.pools))
    changes.push(
      change(
        'pools',
        at('pools'),
        `${subject(place)} goes to ${listed(after.pools, 'all pools')} instead of ${listed(before.pools, 'all pools')}.`,
        { before: before.pools, after: after.pools },
      ),
    );
  return [
    ...changes,
    ...diffTools(before.tools ?? [], after.tools ?? [], at('tools')),
    ...diffPolicy(before.policy, after.policy, at('policy'), names),
  ];
}

function diffTools(was: readonly string[], is: readonly string[], place: Place): Change[] {
  if (sameSet(was, is)) return [];
  const sentence = `${subject(place)} gives its chats ${listed(is, 'no tools')} instead of ${listed(was, 'no tools')}.`;
  return [change('tools', place, sentence, { before: was, after: is })];
}

function diffMatch(
  before: Route,
  after: Route,
  at: (...steps: string[]) => Place,
  { tenantName }: DiffNames,
): Change[] {
  const facets = [
    ['models', (list: readonly string[]) => listed(list, 'any model')],
    ['tenants', (list: readonly string[]) => listed(list.map(tenantName), 'every tenant')],
  ] as const;
  const lists = facets.flatMap(([facet, say]) => {
    const [was, is] = [before.match[facet], after.match[facet]];
    if (sameSet(was, is)) return [];
    const place = at('match', facet);
    const sentence = `${subject(place)} takes ${say(is)} instead of ${say(was)}.`;
    return [change('match', place, sentence, { before: was, after: is })];
  });
  const [was, is] = [before.match.headers, after.match.headers];
  if (isDeepStrictEqual(was, is)) return lists;
  const say = (headers: Readonly<Record<string, string>>) =>
    listed(Object.keys(headers), 'no header');
  const place = at('match', 'headers');
  const sentence = `${subject(place)} asks for ${say(is)} instead of ${say(was)}.`;
  return [...lists, change('match', place, sentence, { before: was, after: is })];
}

const sameSet = (one: readonly string[], other: readonly string[]) =>
  isDeepStrictEqual(new Set(one), new Set(other));

function diffPolicy(
  before: PolicyChoice,
  after: PolicyChoice,
  place: Place,
  { defaultOf }: DiffNames,
): Change[] {
  const values = { before, after };
  if (before.name !== after.name) {
    const sentence = `${subject(place)}: ${after.name} chooses the worker instead of ${before.name}.`;
    return [change('policy', { ...place, path: [...place.path, 'name'] }, sentence, values)];
  }
  const options = [...new Set([...Object.keys(before.options), ...Object.keys(after.options)])];
  return options.flatMap((option) => {
    const value = ({ name, options: given }: PolicyChoice) =>
      Object.hasOwn(given, option) ? given[option] : defaultOf(name, option);
    const [was, is] = [value(before), value(after)];
    if (isDeepStrictEqual(was, is)) return [];
    const sentence = `${subject(place)}: ${option} ${shown(was)} → ${shown(is)}.`;
    const path = [...place.path, 'options', option];
    return [change('option', { ...place, path }, sentence, { before: was, after: is })];
  });
}

const shown = (value: unknown) =>
  value === undefined ? 'unset' : typeof value === 'string' ? value : JSON.stringify(value);
