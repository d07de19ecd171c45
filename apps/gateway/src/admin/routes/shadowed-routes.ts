import type { Route, RouteMatch } from '@bellwether/exchange';
import { warning } from './finding.js';
import type { Finding } from './finding.js';
import { modelPattern } from './model-pattern.js';

/** Routes that no call can reach, because an earlier one takes all that they would. */
export function shadowWarnings(routes: readonly Route[]): Finding[] {
  return routes.flatMap((route, index) => {
    const earlier = routes.slice(0, index).find(({ match }) => covers(match, route.match));
    return earlier === undefined
      ? []
      : [
          warning(
            ['routes', index],
            `No call reaches '${route.name}': '${earlier.name}' stands before it and takes them all.`,
          ),
        ];
  });
}

function covers(wide: RouteMatch, narrow: RouteMatch): boolean {
  return (
    coversModels(wide.models, narrow.models) &&
    coversList(wide.tenants, narrow.tenants) &&
    Object.entries(wide.headers).every(([name, value]) => narrow.headers[name] === value)
  );
}

function coversModels(wide: readonly string[], narrow: readonly string[]): boolean {
  if (wide.length === 0) return true;
  const patterns = wide.map(modelPattern);
  // A star of the narrow pattern is read as a character: only a star of the wide one can stand for it.
  return (
    narrow.length > 0 && narrow.every((model) => patterns.some((pattern) => pattern.test(model)))
  );
}

const coversList = (wide: readonly string[], narrow: readonly string[]): boolean =>
  wide.length === 0 || (narrow.length > 0 && narrow.every((entry) => wide.includes(entry)));
