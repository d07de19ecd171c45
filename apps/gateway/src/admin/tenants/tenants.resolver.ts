import { Inject } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { inMs } from '../../wiring/in-ms.js';
import { CurrentActor } from '../../wiring/write-context.decorator.js';
import type { Actor } from '../auth/actor.js';
import { Needs } from '../auth/permission.decorator.js';
import { KeysService } from './keys.service.js';
import type { ProjectRow, TenantRow } from './tenants.entity.js';
import { TenantsService } from './tenants.service.js';

const mostKeys = 1_000;

const shown = <T extends TenantRow | ProjectRow>({ createdAt, archivedAt, ...row }: T) => ({
  ...row,
  createdAtMs: inMs(createdAt),
  archivedAtMs: inMs(archivedAt),
});

@Resolver()
export class TenantsResolver {
  readonly #tenants: TenantsService;
  readonly #keys: KeysService;

  constructor(
    @Inject(TenantsService) tenants: TenantsService,
    @Inject(KeysService) keys: KeysService,
  ) {
    this.#tenants = tenants;
    this.#keys = keys;
  }

  @Query('tenants')
  @Needs('tenants:read')
  async tenants(@CurrentActor() actor: Actor) {
    return (await this.#tenants.tenants(actor.tenantIds)).map(shown);
  }

  @Query('projects')
  @Needs('tenants:read')
  async projects(@CurrentActor() actor: Actor, @Args('tenantId') tenantId?: string) {
    return (await this.#tenants.projects(actor.tenantIds, tenantId ?? undefined)).map(shown);
  }

  @Query('keys')
  @Needs('keys:read')
  async keys(@CurrentActor() { tenantIds: reach }: Actor) {
    const [{ items: keys }, tenants, projects] = await Promise.all([
      this.#keys.page({ limit: mostKeys, reach }),
      this.#tenants.tenants(reach),
      this.#tenants.projects(reach),
    ]);
    const tenantById = new Map(tenants.map((tenant) => [tenant.id, shown(tenant)]));
    const projectById = new Map(projects.map((project) => [project.id, shown(project)]));
    return keys.map(({ tenantId, projectId, ...key }) => ({
      ...key,
      tenant: tenantById.get(tenantId),
      project: projectById.get(projectId),
      createdAtMs: inMs(key.createdAt),
      expiresAtMs: inMs(key.expiresAt),
      revokedAtMs: inMs(key.revokedAt),
      lastUsedAtMs: inMs(key.lastUsedAt),
      blockedAtMs: inMs(key.blockedAt),
      rotatedAtMs: inMs(key.rotatedAt),
      previousUntilMs: inMs(key.previousUntil),
    }));
  }
}
