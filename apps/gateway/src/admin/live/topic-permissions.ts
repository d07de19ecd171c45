import { GatewayError } from '@bellwether/exchange';
import type { Actor } from '../auth/actor.js';
import type { Permission } from '../auth/permissions.js';
import { mayIn } from '../auth/roles.js';

const known: Readonly<Record<string, Permission>> = {
  fleet: 'workers:read',
  setup: 'workers:read',
  routes: 'routes:read',
  rehearsals: 'routes:read',
};

/** What a topic asks for. Every listener of a topic gets the same bytes: it must be held in all tenants. */
export const permissionOfTopic = (topic: string): Permission => known[topic] ?? 'traffic:read';

/** Every topic that there is. */
const topics = [
  'traffic.m15',
  'traffic.h1',
  'fleet',
  'events',
  'calls',
  'setup',
  'routes',
  'rehearsals',
] as const;

/** The topics that an actor may hear; none for people of some tenants only. */
export const topicsFor = (actor: Pick<Actor, 'grants'>): string[] =>
  topics.filter((topic) => mayIn(actor, permissionOfTopic(topic), null));

/** Errors: `forbidden` when a topic may not be heard. */
export function checkTopics(actor: Actor, topics: readonly string[]): void {
  const refused = topics.find((topic) => !mayIn(actor, permissionOfTopic(topic), null));
  if (refused !== undefined)
    throw new GatewayError('forbidden', {
      text: `The topic ${JSON.stringify(refused)} needs ${permissionOfTopic(refused)} in all tenants.`,
    });
}
