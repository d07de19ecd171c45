import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { GatewayError } from '@bellwether/exchange';
import type { z } from 'zod';
import type { Issue } from '../../wiring/zod.pipe.js';
import { InvalidInput } from '../../wiring/zod.pipe.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { PublishService } from '../publish/publish.service.js';
import { checkDocument } from './check-document.js';
import { diffDocuments } from './diff-documents.js';
import type { Change } from './diff-documents.js';
import { DraftPublicationService } from './draft-publication.service.js';
import { DraftsService } from './drafts.service.js';
import type { Finding } from './finding.js';
import { liveRow } from './publication.js';
import { RouteWorldService } from './route-world.service.js';
import type { RouteVersionRow } from './routes.entity.js';
import type { applyInput } from './routes.schema.js';
import { RoutesService } from './routes.service.js';
import type { LiveRoutes } from './routes.service.js';
import { readYaml, yamlOf } from './yaml-document.js';

export interface Applied {
  readonly outcome: 'unchanged' | 'would-publish' | 'published' | 'drafted';
  readonly version: number;
  readonly draftId: string | null;
  readonly changes: readonly Change[];
  readonly warnings: readonly Finding[];
}

/** Routes from a file: the same text applied again changes nothing. */
@Injectable()
export class ApplyService {
  constructor(
    @Inject(WritesService) private readonly writes: WritesService,
    @Inject(PublishService) private readonly publish: PublishService,
    @Inject(RoutesService) private readonly routes: RoutesService,
    @Inject(DraftsService) private readonly drafts: DraftsService,
    @Inject(DraftPublicationService) private readonly publication: DraftPublicationService,
    @Inject(RouteWorldService) private readonly world: RouteWorldService,
  ) {}

  /** The live routes as a file that `apply` takes. */
  async export(): Promise<string> {
    return yamlOf((await this.routes.live()).document);
  }

  async apply(input: z.infer<typeof applyInput>, context: WriteContext): Promise<Applied> {
    const live = await this.routes.live();
    const { document, findings } = await this.#read(input.yaml, live);
    const changes = diffDocuments(live.document, document, await this.world.names());
    const warnings = findings.filter(({ severity }) => severity === 'warning');
    const said = { version: live.version, draftId: null, changes, warnings };
    const isSame = isDeepStrictEqual(document, live.document) && live.version > 0;
    if (input.isDraft === true) {
      const name = input.message ?? 'From a file';
      const draft = await this.drafts.create({ name, yaml: input.yaml }, context);
      return { ...said, outcome: 'drafted', draftId: draft.id };
    }
    if (isSame && live.source === 'file') return { ...said, outcome: 'unchanged' };
    if (input.isDryRun === true)
      return { ...said, outcome: isSame ? 'unchanged' : 'would-publish' };
    if (isSame) {
      await this.#setSource('file', 'routes.adopt', context);
      return { ...said, outcome: 'unchanged' };
    }
    const message = input.message ?? messageOf(changes);
    const { version } = await this.publication.publishDocument(document, live, message, context);
    return { ...said, outcome: 'published', version };
  }

  /** From now on the console may change what came from a file. */
  async release(context: WriteContext): Promise<LiveRoutes> {
    await this.#setSource('console', 'routes.release', context);
    return this.routes.live();
  }

  async #setSource(
    source: RouteVersionRow['source'],
    action: string,
    context: WriteContext,
  ): Promise<void> {
    await this.writes.run(context, async ({ manager, audit, changesNothing }) => {
      await this.publish.lock(manager);
      const live = await liveRow(manager);
      if (!live) throw new GatewayError('not_found', { text: 'No version was published yet.' });
      if (live.source === source) return changesNothing();
      await manager.update<RouteVersionRow>('route_version', { version: live.version }, { source });
      await audit({
        action,
        objectKind: 'routes',
        objectId: String(live.version),
        objectName: live.message,
        before: { source: live.source },
        after: { source },
      });
    });
    this.routes.changed();
  }

  async #read(yaml: string, live: LiveRoutes) {
    const read = readYaml(yaml);
    const world = await this.world.world(live.document.routes);
    const checked = read.value === null ? null : checkDocument(read.value, world);
    const findings = read.value === null ? read.faults : read.place(checked?.findings ?? []);
    if (!checked?.document) throw new InvalidInput(issuesOf(findings));
    return { document: checked.document, findings };
  }
}

const issuesOf = (findings: readonly Finding[]): Issue[] =>
  findings
    .filter(({ severity }) => severity === 'fault')
    .map(({ pointer, message, line, column }) => ({
      path: pointer,
      message: line === null ? message : `Line ${line}, column ${column}: ${message}`,
    }));

function messageOf(changes: readonly Change[]): string {
  const [first] = changes;
  if (!first) return 'Routes from a file';
  return changes.length === 1
    ? first.sentence
    : `${first.sentence} And ${changes.length - 1} more.`;
}
