import { In, Like, toGatewayError } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { newId } from '../../wiring/new-id.js';
import { DATABASE } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { reaches, reachOf } from '../auth/reach.js';
import type { Reach } from '../auth/reach.js';
import { defaultProjectId, defaultTenantId } from './tenants.entity.js';
import type { ProjectRow, TenantRow } from './tenants.entity.js';
import type { projectChange, projectInput, tenantChange, tenantInput } from './tenants.schema.js';

const mostRows = 1_000;

const mostSlug = 63;
/** Characters of a number behind a slug. */
const mostNumber = 8;

/** What is left of a name in Latin letters and digits; `tenant` where that is nothing. */
const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, mostSlug)
    .replace(/^-+|-+$/g, '') || 'tenant';

/** The slug of a name, or the first that nobody has with a number behind it. */
async function freeSlug(manager: EntityManager, name: string): Promise<string> {
  const plain = slugOf(name);
  // All that a number could make of it, shortened ones too.
  const stem = plain.slice(0, mostSlug - mostNumber);
  const alike = await manager.findBy<TenantRow>('tenant', { slug: Like(`${stem}%`) });
  const taken = new Set(alike.map(({ slug }) => slug));
  let slug = plain;
  for (let number = 2; taken.has(slug); number += 1)
    slug = plain.slice(0, mostSlug - `-${number}`.length) + `-${number}`;
  return slug;
}

/** Errors: `conflict`. */
async function checkSlug(manager: EntityManager, slug: string): Promise<string> {
  if (await manager.existsBy<TenantRow>('tenant', { slug }))
    throw new GatewayError('conflict', { text: 'Another tenant has this slug.', param: 'slug' });
  return slug;
}

export const tenantNotFound = () =>
  new GatewayError('not_found', { text: 'There is no tenant with this id.' });

const noSuchTenant = () =>
  new GatewayError('invalid_request', { text: 'There is no such tenant.', param: 'tenantId' });

/** Tenants and their projects. What ends is archived, never removed: records point at it. */
@Injectable()
export class TenantsService {
  readonly #database: Database;
  readonly #writes: WritesService;

  constructor(@Inject(DATABASE) database: Database, @Inject(WritesService) writes: WritesService) {
    this.#database = database;
    this.#writes = writes;
  }

  async tenants(reach: Reach): Promise<TenantRow[]> {
    return this.#read((manager) =>
      manager.find<TenantRow>('tenant', {
        where: reach === null ? {} : { id: In([...reach]) },
        order: { createdAt: 'ASC', id: 'ASC' },
        take: mostRows,
      }),
    );
  }

  /** Errors: `not_found`. */
  tenant(id: string): Promise<TenantRow> {
    return this.#read((manager) => this.#tenant(manager, id));
  }

  async projects(reach: Reach, tenantId?: string): Promise<ProjectRow[]> {
    if (tenantId !== undefined && !reaches(reach, tenantId)) return [];
    const tenantIds = tenantId === undefined ? reach : [tenantId];
    return this.#read((manager) =>
      manager.find<ProjectRow>('project', {
        where: tenantIds === null ? {} : { tenantId: In([...tenantIds]) },
        order: { createdAt: 'ASC', id: 'ASC' },
        take: mostRows,
      }),
    );
  }

  createTenant(input: z.infer<typeof tenantInput>, context: WriteContext): Promise<TenantRow> {
    return this.#writes.run(context, async ({ manager, audit }) => {
      const { name, slug } = input;
      const tenant: TenantRow = {
        ...{ id: newId('ten'), name, createdAt: new Date(), archivedAt: null, historyDays: null },
        slug: await (slug === undefined ? freeSlug(manager, name) : checkSlug(manager, slug)),
      };
      await manager.insert<TenantRow>('tenant', tenant);
      await manager.insert<ProjectRow>('project', {
        id: newId('prj'),
        tenantId: tenant.id,
        name: 'default',
        createdAt: tenant.createdAt,
        archivedAt: null,
      });
      await audit({
        action: 'tenant.create',
        objectKind: 'tenant',
        objectId: tenant.id,
        objectName: tenant.name,
        after: tenant,
      });
      return tenant;
    });
  }

  /** How long its history is kept counts for what is stored from then on. */
  changeTenant(
    id: string,
    { name, historyDays }: z.infer<typeof tenantChange>,
    context: WriteContext,
  ): Promise<TenantRow> {
    return this.#writes.run(context, async ({ manager, audit, publishes }) => {
      const before = await this.#tenant(manager, id);
      const change = {
        name: name ?? before.name,
        historyDays: historyDays === undefined ? before.historyDays : historyDays,
      };
      const after = { ...before, ...change };
      await manager.update<TenantRow>('tenant', { id }, change);
      await audit({
        action: 'tenant.change',
        objectKind: 'tenant',
        objectId: id,
        objectName: after.name,
        before,
        after,
      });
      if (after.historyDays !== before.historyDays) publishes();
      return after;
    });
  }

  /** Its keys stop working with it. */
  archiveTenant(id: string, context: WriteContext): Promise<void> {
    if (id === defaultTenantId)
      throw new GatewayError('read_only', { text: 'The default tenant stays.' });
    return this.#writes.run(context, async ({ manager, audit, publishes, changesNothing }) => {
      const before = await this.#tenant(manager, id);
      if (before.archivedAt) return changesNothing();
      const after = { ...before, archivedAt: new Date() };
      await manager.update<TenantRow>('tenant', { id }, { archivedAt: after.archivedAt });
      await audit({
        action: 'tenant.archive',
        objectKind: 'tenant',
        objectId: id,
        objectName: before.name,
        before,
        after,
      });
      publishes();
    });
  }

  createProject(
    { name, tenantId = defaultTenantId }: z.infer<typeof projectInput>,
    context: WriteContext,
  ): Promise<ProjectRow> {
    return this.#writes.run(context, async ({ manager, audit }) => {
      const { id } = await this.#tenant(manager, tenantId, noSuchTenant);
      if (!reaches(reachOf(context), id)) throw noSuchTenant();
      const project: ProjectRow = {
        id: newId('prj'),
        tenantId,
        name,
        createdAt: new Date(),
        archivedAt: null,
      };
      await manager.insert<ProjectRow>('project', project);
      await audit({
        action: 'project.create',
        objectKind: 'project',
        objectId: project.id,
        objectName: name,
        after: project,
      });
      return project;
    });
  }

  changeProject(
    id: string,
    { name }: z.infer<typeof projectChange>,
    context: WriteContext,
  ): Promise<ProjectRow> {
    return this.#writes.run(context, async ({ manager, audit }) => {
      const before = await this.#project(manager, id, reachOf(context));
      const after = { ...before, name };
      await manager.update<ProjectRow>('project', { id }, { name });
      await audit({
        action: 'project.change',
        objectKind: 'project',
        objectId: id,
        objectName: name,
        before,
        after,
      });
      return after;
    });
  }

  archiveProject(id: string, context: WriteContext): Promise<void> {
    if (id === defaultProjectId)
      throw new GatewayError('read_only', { text: 'The default project stays.' });
    return this.#writes.run(context, async ({ manager, audit, publishes, changesNothing }) => {
      const before = await this.#project(manager, id, reachOf(context));
      if (before.archivedAt) return changesNothing();
      const after = { ...before, archivedAt: new Date() };
      await manager.update<ProjectRow>('project', { id }, { archivedAt: after.archivedAt });
      await audit({
        action: 'project.archive',
        objectKind: 'project',
        objectId: id,
        objectName: before.name,
        before,
        after,
      });
      publishes();
    });
  }

  async #tenant(
    manager: EntityManager,
    id: string,
    refusal: () => GatewayError = tenantNotFound,
  ): Promise<TenantRow> {
    const tenant = await manager.findOneBy<TenantRow>('tenant', { id });
    if (tenant) return tenant;
    throw refusal();
  }

  async #project(manager: EntityManager, id: string, reach: Reach): Promise<ProjectRow> {
    const project = await manager.findOneBy<ProjectRow>('project', { id });
    if (project && reaches(reach, project.tenantId)) return project;
    throw new GatewayError('not_found', { text: 'There is no project with this id.' });
  }

  async #read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await work(this.#database.use().manager);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}
