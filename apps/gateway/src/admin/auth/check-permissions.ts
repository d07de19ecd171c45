import type { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { PERMISSION } from './permission.decorator.js';
import type { Needed } from './permission.decorator.js';

// Metadata that Nest puts on controller methods and on queries.
const routePath = 'path';
const resolverType = 'graphql:resolver_type';
const openTypes = new Set(['Query', 'Mutation', 'Subscription']);

export interface DeclaredRoute {
  readonly name: string;
  readonly permission: Needed | undefined;
}

/** Every controller method and every query of the application with the permission that it declares. */
export function declaredRoutes(
  discovery: DiscoveryService,
  scanner: MetadataScanner,
): DeclaredRoute[] {
  const routes: DeclaredRoute[] = [];
  for (const { instance, metatype } of [
    ...discovery.getControllers(),
    ...discovery.getProviders(),
  ]) {
    if (typeof instance !== 'object' || instance === null || typeof metatype !== 'function')
      continue;
    const prototype = Object.getPrototypeOf(instance) as Record<string, unknown>;
    for (const method of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[method];
      if (typeof handler !== 'function') continue;
      const isRoute = Reflect.hasMetadata(routePath, handler);
      const isQuery = openTypes.has(String(Reflect.getMetadata(resolverType, handler) ?? ''));
      if (isRoute || isQuery) {
        routes.push({
          name: `${metatype.name}.${method}`,
          permission: Reflect.getMetadata(PERMISSION, handler) as Needed | undefined,
        });
      }
    }
  }
  return routes;
}

/** Stops the start when a route was left without a permission. */
export function checkUndeclared(discovery: DiscoveryService, scanner: MetadataScanner): void {
  const undeclared = declaredRoutes(discovery, scanner).filter(
    ({ permission }) => permission === undefined,
  );
  if (undeclared.length > 0)
    throw new Error(
      `Routes without a permission: ${undeclared.map(({ name }) => name).join(', ')}`,
    );
}
