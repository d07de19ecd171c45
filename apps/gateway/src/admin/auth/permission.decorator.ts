import { SetMetadata } from '@nestjs/common';
import type { Permission } from './actor.js';

/** Metadata key under which a route or a resolver declares what it needs. */
export const PERMISSION = 'bellwether:permission';

/** `public` = open to everybody; decided route by route, never by default. */
export type Needed = Permission | 'public';

/** Declares the permission of a controller method or a query. A route without one stops the start. */
export const Needs = (permission: Permission) => SetMetadata(PERMISSION, permission);

/** Declares a route that is open to everybody. */
export const Public = () => SetMetadata(PERMISSION, 'public');
