import { EntitySchema } from '@bellwether/database';
import type { EntityFactory } from '@bellwether/database';
import type { RouteDocument } from '@bellwether/exchange';
import type { Guard } from './guard.js';

/** One published document. Live is the one version with a `liveFrom` and no `liveUntil`. */
export interface RouteVersionRow {
  version: number;
  document: RouteDocument;
  message: string;
  author: string | null;
  kind: 'publish' | 'revert';
  source: 'console' | 'file';
  /** The version that was live when this one was published. */
  parent: number;
  publishedAt: Date;
  liveFrom: Date | null;
  liveUntil: Date | null;
}

export interface RouteDraftRow {
  id: string;
  name: string;
  /** As it was left, right or wrong; null = the YAML text cannot be read. */
  document: unknown;
  /** The text as it was typed; null when the form wrote last. */
  yaml: string | null;
  baseVersion: number;
  /** Counts its changes: what `If-Match` must name. */
  edits: number;
  author: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export type RolloutState = 'running' | 'completed' | 'reverted' | 'cancelled';

export interface RouteRolloutRow {
  id: string;
  version: number;
  /** What the rest of the calls take meanwhile. */
  liveVersion: number;
  percent: number;
  tenants: string[];
  guard: Guard | null;
  state: RolloutState;
  reason: string | null;
  author: string | null;
  endedBy: string | null;
  startedAt: Date;
  changedAt: Date;
  endedAt: Date | null;
}

export type MarkKind =
  | 'publish'
  | 'revert'
  | 'rollout-start'
  | 'rollout-change'
  | 'rollout-complete'
  | 'rollout-cancel'
  | 'rollout-revert';

/** What charts draw at its time. */
export interface RouteMarkRow {
  id: string;
  at: Date;
  kind: MarkKind;
  version: number;
  message: string;
  author: string | null;
}

export const routeVersionEntity: EntityFactory = (column) =>
  new EntitySchema<RouteVersionRow>({
    name: 'route_version',
    tableName: 'route_versions',
    columns: {
      version: column.count({ isPrimary: true }),
      document: column.json(),
      message: column.text(),
      author: column.text({ isNullable: true }),
      kind: column.text(),
      source: column.text(),
      parent: column.count(),
      publishedAt: column.instant({ name: 'published_at' }),
      liveFrom: column.instant({ name: 'live_from', isNullable: true }),
      liveUntil: column.instant({ name: 'live_until', isNullable: true }),
    },
  });

export const routeDraftEntity: EntityFactory = (column) =>
  new EntitySchema<RouteDraftRow>({
    name: 'route_draft',
    tableName: 'route_drafts',
    columns: {
      id: column.id({ isPrimary: true }),
      name: column.text(),
      document: column.json({ isNullable: true }),
      yaml: column.text({ isNullable: true }),
      baseVersion: column.count({ name: 'base_version' }),
      edits: column.count(),
      author: column.text({ isNullable: true }),
      createdAt: column.instant({ name: 'created_at' }),
      updatedAt: column.instant({ name: 'updated_at' }),
    },
  });

export const routeRolloutEntity: EntityFactory = (column) =>
  new EntitySchema<RouteRolloutRow>({
    name: 'route_rollout',
    tableName: 'route_rollouts',
    columns: {
      id: column.id({ isPrimary: true }),
      version: column.count(),
      liveVersion: column.count({ name: 'live_version' }),
      percent: column.number(),
      tenants: column.json(),
      guard: column.json({ isNullable: true }),
      state: column.text(),
      reason: column.text({ isNullable: true }),
      author: column.text({ isNullable: true }),
      endedBy: column.text({ name: 'ended_by', isNullable: true }),
      startedAt: column.instant({ name: 'started_at' }),
      changedAt: column.instant({ name: 'changed_at' }),
      endedAt: column.instant({ name: 'ended_at', isNullable: true }),
    },
  });

export const routeMarkEntity: EntityFactory = (column) =>
  new EntitySchema<RouteMarkRow>({
    name: 'route_mark',
    tableName: 'route_marks',
    columns: {
      id: column.id({ isPrimary: true }),
      at: column.instant(),
      kind: column.text(),
      version: column.count(),
      message: column.text(),
      author: column.text({ isNullable: true }),
    },
  });
