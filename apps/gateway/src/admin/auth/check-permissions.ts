import { RequestMethod } from '@nestjs/common';
import type { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { ALL_TENANTS, PERMISSION } from './permission.decorator.js';
import type { Needed } from './permission.decorator.js';

// Metadata that Nest puts on controller methods and on queries.
const routePath = 'path';
const routeMethod = 'method';
const resolverType = 'graphql:resolver_type';
const resolverName = 'graphql:resolver_name';
const openTypes = new Set(['Query', 'Mutation', 'Subscription']);

export interface DeclaredRoute {
  readonly name: string;
  readonly permission: Needed | undefined;
  /** The permission must be held in all tenants. */
  readonly isForAllTenants: boolean;
  /** `GET /admin/v1/…`, or the name of a query. */
  readonly address: string;
}

function addressOf(metatype: object, handler: object): string {
  if (!Reflect.hasMetadata(routePath, handler))
    return String(Reflect.getMetadata(resolverName, handler) ?? '');
  const method = Number(Reflect.getMetadata(routeMethod, handler) ?? 0);
  const parts = [metatype, handler].map((one) => String(Reflect.getMetadata(routePath, one) ?? ''));
  const path = parts
    .join('/')
    .replaceAll(/\/+/g, '/')
    .replaceAll(/^\/|\/$/g, '');
  return `${RequestMethod[method]} /${path}`;
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
          isForAllTenants: Reflect.hasMetadata(ALL_TENANTS, handler),
          address: addressOf(metatype, handler),
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
