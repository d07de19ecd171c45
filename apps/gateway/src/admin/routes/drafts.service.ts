import { toGatewayError } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { newId } from '../../wiring/new-id.js';
import { DATABASE } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { ChangedMeanwhile } from './changed-meanwhile.js';
import { checkDocument } from './check-document.js';
import type { Finding } from './finding.js';
import { authorOf } from './publication.js';
import { RouteWorldService } from './route-world.service.js';
import type { RouteDraftRow } from './routes.entity.js';
import type { draftChange, draftInput } from './routes.schema.js';
import { RoutesService } from './routes.service.js';
import { readYaml, yamlOf } from './yaml-document.js';

const mostDrafts = 100;

/** What a check says of a draft. */
export interface DraftCheck {
  readonly isValid: boolean;
  readonly faults: number;
  readonly warnings: number;
  readonly findings: readonly Finding[];
}

/** Drafts: kept as they were left, right or wrong, and changed by one hand at a time. */
@Injectable()
export class DraftsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(WritesService) private readonly writes: WritesService,
    @Inject(RoutesService) private readonly routes: RoutesService,
    @Inject(RouteWorldService) private readonly world: RouteWorldService,
  ) {}

  list(): Promise<RouteDraftRow[]> {
    return this.#read((manager) =>
      manager.find<RouteDraftRow>('route_draft', {
        order: { updatedAt: 'DESC' },
        take: mostDrafts,
      }),
    );
  }

  async get(id: string): Promise<RouteDraftRow> {
    return this.#read((manager) => requireDraft(manager, id));
  }

  /** From the live version, or from any other. */
  async create(
    { name, fromVersion, document, yaml }: z.infer<typeof draftInput>,
    context: WriteContext,
  ): Promise<RouteDraftRow> {
    const live = await this.routes.live();
    const start =
      fromVersion === undefined ? live.document : await this.routes.documentOf(fromVersion);
    const now = new Date();
    const row: RouteDraftRow = {
      id: newId('dft'),
      name: name ?? `Draft on version ${live.version}`,
      ...contentOf({ document: document ?? start, yaml }),
      baseVersion: live.version,
      edits: 1,
      author: authorOf(context),
      createdAt: now,
      updatedAt: now,
    };
    await this.writes.run(context, async ({ manager, audit }) => {
      const count = await manager.count('route_draft');
      if (count >= mostDrafts)
        throw new GatewayError('conflict', {
          text: `There are ${mostDrafts} drafts. Discard one first.`,
        });
      await manager.insert<RouteDraftRow>('route_draft', stored(row));
      await audit({ action: 'route-draft.create', ...object(row), after: audited(row) });
    });
    this.routes.changed();
    return row;
  }

  /** `edits` is what the writer has seen. Errors: `conflict` when somebody else saved meanwhile. */
  async change(
    id: string,
    edits: number,
    { name, document, yaml, baseVersion }: z.infer<typeof draftChange>,
    context: WriteContext,
  ): Promise<RouteDraftRow> {
    const changed = await this.writes.run(context, async ({ manager, audit }) => {
      const before = await requireDraft(manager, id, true);
      requireSeen(before, edits);
      const after: RouteDraftRow = {
        ...before,
        name: name ?? before.name,
        baseVersion: baseVersion ?? before.baseVersion,
        ...(document === undefined && yaml === undefined ? {} : contentOf({ document, yaml })),
        edits: before.edits + 1,
        author: authorOf(context),
        updatedAt: new Date(),
      };
      await manager.update<RouteDraftRow>('route_draft', { id }, stored(after));
      await audit({
        action: 'route-draft.change',
        ...object(after),
        before: audited(before),
        after: audited(after),
      });
      return after;
    });
    this.routes.changed();
    return changed;
  }

  async discard(id: string, context: WriteContext): Promise<void> {
    await this.writes.run(context, async ({ manager, audit }) => {
      const before = await requireDraft(manager, id);
      await manager.delete<RouteDraftRow>('route_draft', { id });
      await audit({ action: 'route-draft.discard', ...object(before), before: audited(before) });
    });
    this.routes.changed();
  }

  /** Every fault and every surprise, each with its JSON pointer and, for a text, its line. */
  async check(draft: RouteDraftRow): Promise<DraftCheck> {
    const live = await this.routes.live();
    const world = await this.world.world(live.document.routes);
    const findings = findingsOf(draft, (document) => checkDocument(document, world).findings);
    const faults = findings.filter(({ severity }) => severity === 'fault').length;
    return { isValid: faults === 0, faults, warnings: findings.length - faults, findings };
  }

  /** The draft as YAML: as it was typed, else as it would be written. */
  async yaml(draft: RouteDraftRow): Promise<string> {
    if (draft.yaml !== null) return draft.yaml;
    const live = await this.routes.live();
    return yamlOf(await this.world.sound(draft.document, live.document.routes));
  }

  async #read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await work(this.database.use().manager);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}

function findingsOf(
  { yaml, document }: RouteDraftRow,
  check: (document: unknown) => readonly Finding[],
): readonly Finding[] {
  if (yaml === null) return check(document);
  const read = readYaml(yaml);
  return read.faults.length > 0 ? read.faults : read.place(check(read.value));
}

/** A text decides when there is one; the document is what it says. */
function contentOf(given: {
  readonly document?: unknown;
  readonly yaml?: string | undefined;
}): Pick<RouteDraftRow, 'document' | 'yaml'> {
  return given.yaml === undefined
    ? { document: given.document, yaml: null }
    : { document: readYaml(given.yaml).value, yaml: given.yaml };
}

/** The draft; `isLocked` keeps others from changing it until the transaction ends. */
export async function requireDraft(
  manager: EntityManager,
  id: string,
  isLocked = false,
): Promise<RouteDraftRow> {
  const draft = await manager.findOne<RouteDraftRow>('route_draft', {
    where: { id },
    ...(isLocked ? { lock: { mode: 'pessimistic_write' as const } } : {}),
  });
  if (!draft) throw new GatewayError('not_found', { text: 'There is no such draft.' });
  return draft;
}

export function requireSeen(draft: RouteDraftRow, edits: number): void {
  if (draft.edits !== edits)
    throw new ChangedMeanwhile(
      `${draft.author ?? 'Somebody'} saved this draft meanwhile: it is at edit ${draft.edits}, you have ${edits}.`,
    );
}

// The column is JSON; its type has no depth that the driver's own could follow.
const stored = (row: RouteDraftRow) => ({ ...row, document: row.document as never });
const object = ({ id, name }: RouteDraftRow) => ({
  objectKind: 'route-draft',
  objectId: id,
  objectName: name,
});
const audited = ({ name, document, yaml, baseVersion, edits }: RouteDraftRow) => ({
  name,
  baseVersion,
  edits,
  ...(yaml === null ? { document } : { yaml }),
});
