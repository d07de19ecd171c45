import { SetMetadata } from '@nestjs/common';
import type { Permission } from './permissions.js';

/** Metadata key under which a route or a resolver declares what it needs. */
export const PERMISSION = 'bellwether:permission';

/** `public` = open to everybody; decided route by route, never by default. */
export type Needed = Permission | 'public';

/** Metadata key of routes that show what belongs to all tenants together. */
export const ALL_TENANTS = 'bellwether:all-tenants';

/** Declares the permission of a controller method or a query. A route without one stops the start. */
export const Needs = (permission: Permission) => SetMetadata(PERMISSION, permission);

/** Declares that the permission must be held in all tenants: what the route shows cannot be told apart by tenant. */
export const AllTenants = () => SetMetadata(ALL_TENANTS, true);

/** Declares a route that is open to everybody. */
export const Public = () => SetMetadata(PERMISSION, 'public');
