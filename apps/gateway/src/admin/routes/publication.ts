import { IsNull, Not } from '@bellwether/database';
import type { EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import type { RouteDocument } from '@bellwether/exchange';
import { newId } from '../../wiring/new-id.js';
import type { WriteContext } from '../audit/audit.service.js';
import type {
  MarkKind,
  RolloutState,
  RouteMarkRow,
  RouteRolloutRow,
  RouteVersionRow,
} from './routes.entity.js';

/** Versions that are kept; older ones go, the live one never. */
const keptVersions = 1_000;
const keptMarks = 10_000;

export const authorOf = ({ actor }: WriteContext): string | null => actor?.name ?? null;

/** The live version; null = none was published. */
export function liveRow(manager: EntityManager): Promise<RouteVersionRow | null> {
  return manager.findOneBy<RouteVersionRow>('route_version', {
    liveFrom: Not(IsNull()),
    liveUntil: IsNull(),
  });
}

export function runningRow(manager: EntityManager): Promise<RouteRolloutRow | null> {
  return manager.findOneBy<RouteRolloutRow>('route_rollout', { state: 'running' });
}

/** The running roll-out. Errors: `not_found` without one, `conflict` when another version is on trial. */
export async function requireRunning(
  manager: EntityManager,
  version?: number,
): Promise<RouteRolloutRow> {
  const running = await runningRow(manager);
  if (!running) throw new GatewayError('not_found', { text: 'No roll-out is running.' });
  if (version !== undefined && running.version !== version)
    throw new GatewayError('conflict', {
      text: `The roll-out that runs now is of version ${running.version}, not ${version}.`,
    });
  return running;
}

type NewVersion = Pick<RouteVersionRow, 'document' | 'message' | 'author' | 'kind' | 'source'>;

/** Writes the next version. It is not live yet. */
export async function addVersion(
  manager: EntityManager,
  live: number,
  given: NewVersion,
): Promise<RouteVersionRow> {
  const rows: { newest: string | null }[] = await manager.query(
    'SELECT max(version) AS newest FROM route_versions',
  );
  const row: RouteVersionRow = {
    ...given,
    version: Number(rows[0]?.newest ?? 0) + 1,
    parent: live,
    publishedAt: new Date(),
    liveFrom: null,
    liveUntil: null,
  };
  await manager.insert<RouteVersionRow>('route_version', {
    ...row,
    document: row.document as never,
  });
  await manager.query(
    `DELETE FROM route_versions WHERE version <= $1 AND NOT (live_from IS NOT NULL AND live_until IS NULL)`,
    [row.version - keptVersions],
  );
  return row;
}

/** From this moment on `version` is what all calls outside a roll-out take. */
export async function goLive(manager: EntityManager, version: number): Promise<void> {
  const now = new Date();
  await manager.query(
    'UPDATE route_versions SET live_until = $1 WHERE live_from IS NOT NULL AND live_until IS NULL',
    [now],
  );
  await manager.update<RouteVersionRow>(
    'route_version',
    { version },
    { liveFrom: now, liveUntil: null },
  );
}

export async function endRollout(
  manager: EntityManager,
  running: RouteRolloutRow,
  end: { readonly state: Exclude<RolloutState, 'running'>; readonly reason: string | null },
  endedBy: string | null,
): Promise<RouteRolloutRow> {
  const now = new Date();
  const after = { ...running, ...end, endedBy, endedAt: now, changedAt: now };
  await manager.update<RouteRolloutRow>(
    'route_rollout',
    { id: running.id },
    { ...end, endedBy, endedAt: now, changedAt: now },
  );
  return after;
}

/** Notes what charts show at this moment. */
export async function addMark(
  manager: EntityManager,
  kind: MarkKind,
  given: Pick<RouteMarkRow, 'version' | 'message' | 'author'>,
): Promise<void> {
  await manager.insert<RouteMarkRow>('route_mark', {
    id: newId('mrk'),
    at: new Date(),
    kind,
    ...given,
  });
  await manager.query(
    `DELETE FROM route_marks WHERE id IN (SELECT id FROM route_marks ORDER BY at DESC, id DESC OFFSET ${keptMarks})`,
  );
}

/** What the audit log keeps of a version. */
export const auditedVersion = (version: number, document: RouteDocument) => ({ version, document });
