import type { LoadedConfig } from '@bellwether/config';
import { compileRoutes, policyDefaults, producedNeeds } from '@bellwether/fleet';
import type { RouteTable, RoutingSettings } from '@bellwether/fleet';
import type { Route, RouteDocument } from '@bellwether/exchange';
import { normalisePolicyName } from '@bellwether/routing';
import { Inject, Injectable } from '@nestjs/common';
import type { FleetMirror } from '../../records/fleet-mirror.js';
import { FLEET_MIRROR, SETTINGS } from '../../wiring/tokens.js';
import { InvalidInput } from '../../wiring/zod.pipe.js';
import { PublishService } from '../publish/publish.service.js';
import { TenantsService } from '../tenants/tenants.service.js';
import { checkDocument } from './check-document.js';
import type { RouteWorld } from './check-document.js';
import type { DiffNames } from './diff-documents.js';
import { choicesOf } from './route-choices.js';
import { policyCatalogue } from './policy-catalogue.js';
import type { PolicyEntry, PolicyWorld } from './policy-catalogue.js';

const noVersion = 0;

/** What routes are checked and compared against: this gateway's policies, workers and tenants. */
@Injectable()
export class RouteWorldService {
  readonly hasFlowControl: boolean;
  readonly policies: PolicyWorld;
  readonly #publish: PublishService;
  readonly #tenants: TenantsService;
  readonly #fleet: FleetMirror;

  constructor(
    @Inject(SETTINGS) config: LoadedConfig,
    @Inject(PublishService) publish: PublishService,
    @Inject(TenantsService) tenants: TenantsService,
    @Inject(FLEET_MIRROR) fleet: FleetMirror,
  ) {
    const routing: RoutingSettings = config.settings.routing;
    this.policies = {
      produced: producedNeeds,
      defaultsOf: (name) => policyDefaults(name, routing),
    };
    this.hasFlowControl = config.settings.fleet.flowControl;
    this.#publish = publish;
    this.#tenants = tenants;
    this.#fleet = fleet;
  }

  async world(known: readonly Route[]): Promise<RouteWorld> {
    const tenants = await this.#tenants.tenants(null);
    return {
      ...this.policies,
      known,
      workers: this.#publish.current.workers.map(({ id, pool, models }) => ({
        pool,
        models: (this.#fleet.view(id)?.models ?? models).map((model) => model.id),
      })),
      tools: new Set(
        (this.#publish.current.tools?.servers ?? []).flatMap(({ name, hosted }) => [
          name,
          ...Object.keys(hosted),
        ]),
      ),
      tenants: new Map(
        tenants.filter(({ archivedAt }) => !archivedAt).map(({ id, name }) => [id, name]),
      ),
    };
  }

  catalogue(): PolicyEntry[] {
    return policyCatalogue(this.policies);
  }

  /** Names of all tenants by id, the archived too. */
  async tenantNames(): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.#tenants.tenants(null)).map(({ id, name }) => [id, name]));
  }

  /** What a form may offer. */
  async choices() {
    const workers = this.#publish.current.workers.map(({ id, pool, models, accelerator }) => {
      const view = this.#fleet.view(id);
      return {
        pool,
        accelerator,
        models: (view?.models ?? models).map((model) => model.id),
        isReady: view?.status === 'ready',
      };
    });
    const tenants = await this.#tenants.tenants(null);
    return {
      ...choicesOf(workers),
      tenants: tenants
        .filter(({ archivedAt }) => !archivedAt)
        .map(({ id, name }) => ({ id, name })),
    };
  }

  /** Words of a diff: tenants by name, options with their defaults. */
  async names(): Promise<DiffNames> {
    const names = await this.tenantNames();
    const defaults = new Map(this.catalogue().map((entry) => [String(entry.name), entry.defaults]));
    return {
      tenantName: (id) => names.get(id) ?? id,
      defaultOf: (policy, option) => defaults.get(normalisePolicyName(policy) ?? '')?.[option],
    };
  }

  /** The document in full. Errors: `invalid_request` with every fault at its place. */
  async sound(value: unknown, known: readonly Route[]): Promise<RouteDocument> {
    const { document, findings } = checkDocument(value, await this.world(known));
    if (document === null) {
      const faults = findings.filter(({ severity }) => severity === 'fault');
      throw new InvalidInput(faults.map(({ pointer, message }) => ({ path: pointer, message })));
    }
    // The data plane's own look at it, before anything is written.
    this.table(document);
    return document;
  }

  /** Which route takes a call, by the code that the data plane runs. */
  table(document: RouteDocument): RouteTable {
    return compileRoutes({ routing: document, rollout: null, version: noVersion }, this.policies);
  }
}
