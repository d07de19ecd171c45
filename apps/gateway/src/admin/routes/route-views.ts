import type { PolicyChoice, RouteDocument } from '@bellwether/exchange';
import { inMs } from '../../wiring/in-ms.js';
import type { Change } from './diff-documents.js';
import { fromFile } from './draft-publication.service.js';
import type { PolicyEntry } from './policy-catalogue.js';
import type { RouteDraftRow, RouteMarkRow, RouteRolloutRow } from './routes.entity.js';
import type { ListedVersion, LiveRoutes } from './routes.service.js';

type Names = ReadonlyMap<string, string>;

/** The live routes as they are shown: with the reason when the console may not change them. */
export function shownLive(live: LiveRoutes) {
  const isReadOnly = live.source === 'file';
  return {
    version: live.version,
    document: live.document,
    source: live.source,
    message: live.message,
    author: live.author,
    liveFrom: live.liveFrom,
    isReadOnly,
    readOnlyReason: isReadOnly ? fromFile(live).message : null,
  };
}

const tenant = (id: string, names: Names) => ({ id, name: names.get(id) ?? null });
const policyChoice = ({ name, options }: PolicyChoice) => ({
  name,
  optionsJson: JSON.stringify(options),
});

export const shownDocument = ({ routes, policy }: RouteDocument, names: Names) => ({
  routes: routes.map((route) => ({
    id: route.id,
    name: route.name,
    match: {
      models: route.match.models,
      tenants: route.match.tenants.map((id) => tenant(id, names)),
      headers: Object.entries(route.match.headers).map(([name, value]) => ({ name, value })),
    },
    pools: route.pools,
    policy: policyChoice(route.policy),
    tools: route.tools ?? [],
  })),
  policy: policyChoice(policy),
});

export const shownRollout = (rollout: RouteRolloutRow, names: Names) => ({
  id: rollout.id,
  version: rollout.version,
  liveVersion: rollout.liveVersion,
  percent: rollout.percent,
  tenants: rollout.tenants.map((id) => tenant(id, names)),
  guard: rollout.guard,
  state: rollout.state,
  reason: rollout.reason,
  author: rollout.author,
  endedBy: rollout.endedBy,
  startedAtMs: rollout.startedAt.getTime(),
  changedAtMs: rollout.changedAt.getTime(),
  endedAtMs: inMs(rollout.endedAt),
});

export const shownVersion = (version: ListedVersion, names: Names) => ({
  version: version.version,
  document: shownDocument(version.document, names),
  message: version.message,
  author: version.author,
  kind: version.kind,
  source: version.source,
  parent: version.parent,
  publishedAtMs: version.publishedAt.getTime(),
  liveFromMs: inMs(version.liveFrom),
  liveUntilMs: inMs(version.liveUntil),
  isLive: version.isLive,
  rollout: version.rollout && shownRollout(version.rollout, names),
});

/** `row` is what `check` and `diff` are worked out from; it is no field of the schema. */
export interface ShownDraft {
  readonly row: RouteDraftRow;
}

export const shownDraft = (row: RouteDraftRow) => ({
  row,
  id: row.id,
  name: row.name,
  documentJson: row.document === null ? null : JSON.stringify(row.document),
  yaml: row.yaml,
  baseVersion: row.baseVersion,
  edits: row.edits,
  author: row.author,
  createdAtMs: row.createdAt.getTime(),
  updatedAtMs: row.updatedAt.getTime(),
});

export const shownChange = ({ before, after, ...change }: Change) => ({
  ...change,
  beforeJson: JSON.stringify(before ?? null),
  afterJson: JSON.stringify(after ?? null),
});

export const shownPolicy = ({ optionsSchema, defaults, ...entry }: PolicyEntry) => ({
  ...entry,
  optionsSchemaJson: JSON.stringify(optionsSchema),
  defaultsJson: JSON.stringify(defaults),
});

export const shownMark = ({ at, ...mark }: RouteMarkRow) => ({ ...mark, atMs: at.getTime() });
