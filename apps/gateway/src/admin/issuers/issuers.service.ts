import { IsNull, toGatewayError } from '@bellwether/database';
import type { Database, EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import type { Principal } from '@bellwether/exchange';
import { Callers, compileKeys } from '@bellwether/tenants';
import { Inject, Injectable } from '@nestjs/common';
import { checkedUrl } from '../../wiring/guarded-fetch.js';
import { newId } from '../../wiring/new-id.js';
import { readDocument } from '../../wiring/read-document.js';
import { DATABASE } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import type { ProjectRow } from '../tenants/tenants.entity.js';
import { snapshotIssuer } from './issuers.entity.js';
import type { TokenIssuerRow } from './issuers.entity.js';
import type { IssuerInput } from './issuers.schema.js';

const mostIssuers = 100;

export interface TriedToken {
  readonly problem: string | null;
  readonly issuerId: string | null;
  readonly tenantId: string | null;
  readonly projectId: string | null;
  readonly endUser: string | null;
}

/** The issuers whose tokens are taken for keys. A change takes effect at once; streams of one that goes end. */
@Injectable()
export class IssuersService {
  readonly #database: Database;
  readonly #writes: WritesService;
  /** Apart from that of the data plane: whoever tries tokens here takes nothing from callers. */
  readonly #callers = new Callers(readDocument, Date.now);

  constructor(@Inject(DATABASE) database: Database, @Inject(WritesService) writes: WritesService) {
    this.#database = database;
    this.#writes = writes;
  }

  async issuers(): Promise<TokenIssuerRow[]> {
    try {
      return await this.#database
        .use()
        .getRepository<TokenIssuerRow>('token_issuer')
        .find({ order: { id: 'ASC' }, take: mostIssuers });
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }

  create(input: IssuerInput, context: WriteContext): Promise<TokenIssuerRow> {
    checkAddresses(input);
    return this.#writes.run(context, async ({ manager, audit, publishes }) => {
      if ((await manager.count<TokenIssuerRow>('token_issuer')) >= mostIssuers)
        throw new GatewayError('conflict', { text: `There are ${mostIssuers} issuers already.` });
      await checkProjects(manager, input);
      const row: TokenIssuerRow = {
        ...input,
        id: newId('iss'),
        createdAt: new Date(),
        createdBy: context.actor?.name ?? null,
      };
      await manager.insert<TokenIssuerRow>('token_issuer', row);
      await audit({ ...objectOf(row), action: 'issuer.create', after: row });
      publishes();
      return row;
    });
  }

  change(id: string, input: IssuerInput, context: WriteContext): Promise<TokenIssuerRow> {
    checkAddresses(input);
    return this.#writes.run(context, async ({ manager, audit, publishes }) => {
      const before = await issuerOf(manager, id);
      await checkProjects(manager, input);
      const after = { ...before, ...input };
      await manager.update<TokenIssuerRow>('token_issuer', { id }, input);
      await audit({ ...objectOf(after), action: 'issuer.change', before, after });
      publishes();
      return after;
    });
  }

  remove(id: string, context: WriteContext): Promise<void> {
    return this.#writes.run(context, async ({ manager, audit, publishes }) => {
      const before = await issuerOf(manager, id);
      await manager.delete<TokenIssuerRow>('token_issuer', { id });
      await audit({ ...objectOf(before), action: 'issuer.remove', before });
      publishes();
    });
  }

  /** What a token would be taken for, and else why not. It is neither kept nor logged. */
  async tryToken(token: string): Promise<TriedToken> {
    const rows = (await this.issuers()).filter(({ isEnabled }) => isEnabled);
    const tenantOf = await this.#read(projectTenants);
    const keys = compileKeys(
      [],
      rows.map((row) => snapshotIssuer(row, tenantOf)),
    );
    try {
      return shown(await this.#callers.identify(keys, { authorization: `Bearer ${token}` }, ''));
    } catch (cause) {
      if (!(cause instanceof GatewayError)) throw cause;
      return { ...nobody, problem: cause.message };
    }
  }

  async #read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await work(this.#database.use().manager);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}

const nobody: TriedToken = {
  ...{ problem: null, issuerId: null, tenantId: null, projectId: null, endUser: null },
};

const shown = ({ keyId, tenantId, projectId, endUser }: Principal): TriedToken => ({
  ...{ problem: null, issuerId: keyId, tenantId, projectId, endUser: endUser ?? null },
});

const objectOf = ({ id, name }: TokenIssuerRow) => ({
  ...{ objectKind: 'issuer', objectId: id, objectName: name },
});

/** The tenants of all projects that are not archived. */
async function projectTenants(manager: EntityManager): Promise<Map<string, string>> {
  const projects = await manager.find<ProjectRow>('project', { where: { archivedAt: IsNull() } });
  return new Map(projects.map(({ id, tenantId }) => [id, tenantId]));
}

/** Errors: `address_not_allowed`. */
function checkAddresses({ issuer, jwksUrl }: IssuerInput): void {
  checkedUrl(issuer, 'operator', 'issuer');
  if (jwksUrl !== null) checkedUrl(jwksUrl, 'operator', 'jwksUrl');
}

/** Errors: `invalid_request`. */
async function checkProjects(manager: EntityManager, input: IssuerInput): Promise<void> {
  const tenantOf = await projectTenants(manager);
  const named = input.mapping.map(({ projectId }) => projectId);
  for (const id of [...named, ...(input.projectId === null ? [] : [input.projectId])])
    if (!tenantOf.has(id))
      throw new GatewayError('invalid_request', {
        text: 'There is no such project.',
        param: id === input.projectId ? 'projectId' : 'mapping',
      });
}

/** Errors: `not_found`. */
async function issuerOf(manager: EntityManager, id: string): Promise<TokenIssuerRow> {
  const row = await manager.findOneBy<TokenIssuerRow>('token_issuer', { id });
  if (!row) throw new GatewayError('not_found', { text: 'There is no issuer with this id.' });
  return row;
}
