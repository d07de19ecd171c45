import { randomBytes } from 'node:crypto';
import { toGatewayError } from '@bellwether/database';
import type { Database } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { authorizationOf, authorize, credentialsFor } from '@bellwether/mcp';
import type { AuthPerson } from '@bellwether/mcp';
import { Inject, Injectable } from '@nestjs/common';
import { guardedFetchFor } from '../../wiring/guarded-fetch.js';
import type { Sealer } from '../../wiring/seal.js';
import { toolAuth } from '../../wiring/tool-auth.js';
import { DATABASE, SEALER } from '../../wiring/tokens.js';
import type { WriteContext } from '../audit/audit.service.js';
import { WritesService } from '../audit/writes.service.js';
import { specOf } from './tool-server-row.js';
import { found, ToolServersService } from './tool-servers.service.js';
import { createToolStore } from './tool-store.js';
import type { ToolServerRow } from './tools.entity.js';

const fetchOfOperators = guardedFetchFor(() => 'operator');

interface KeptTokens {
  readonly tenant_id: string;
  readonly tokens: string;
  readonly kept_at: Date;
}

interface Authorization {
  readonly tenantId: string | null;
  readonly kind: 'client' | 'person';
  readonly state: ReturnType<typeof authorizationOf>;
  readonly keptAt: Date | null;
}

/** Lets a person give the gateway a way into a tool server: away with a state, and back with a code. */
@Injectable()
export class ToolAuthService {
  readonly #database: Database;
  readonly #writes: WritesService;
  readonly #sealer: Sealer;
  readonly #servers: ToolServersService;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(WritesService) writes: WritesService,
    @Inject(SEALER) sealer: Sealer,
    @Inject(ToolServersService) servers: ToolServersService,
  ) {
    this.#database = database;
    this.#writes = writes;
    this.#sealer = sealer;
    this.#servers = servers;
  }

  /** Where the browser is to go; null = the gateway is let in already. */
  async begin(
    id: string,
    tenantId: string | null,
    redirectUrl: string,
    context: WriteContext,
  ): Promise<{ url: string | null }> {
    const row = await this.#writes.run(context, async ({ manager, audit }) => {
      const known = await found(manager, id);
      await audit({ ...entry('tool_server.authorize', known), after: { tenantId } });
      return known;
    });
    let away: URL | null = null;
    const state = [id, tenantId ?? '-', randomBytes(32).toString('base64url')].join('.');
    const person = { redirectUrl, state, redirect: (url: URL) => void (away = url) };
    const told = await this.#authorize(row, tenantId, person, null);
    if (typeof told !== 'string')
      throw new GatewayError('invalid_request', { text: told.text, param: 'auth' });
    return { url: away === null ? null : String(away) };
  }

  /**
   * Takes what a browser came back with; no code = the issuer let nobody in. Neither for somebody who was not sent away.
   * A server that is gone has no id.
   */
  async finish(
    state: string,
    code: string | null,
    redirectUrl: string,
  ): Promise<{ serverId: string | null; isIn: boolean }> {
    const [id = '', tenant = ''] = state.split('.');
    const tenantId = tenant === '-' ? null : tenant;
    const row = await this.#servers.row(id).catch(() => null);
    if (!row) return { serverId: null, isIn: false };
    const person = { redirectUrl, state, redirect: () => undefined };
    const isIn =
      code !== null && (await this.#authorize(row, tenantId, person, code)) === 'authorized';
    return { serverId: id, isIn };
  }

  /** Whose OAuth stands how: the server's own first, then that of tenants. Errors: `not_found`. */
  async authorizations(id: string): Promise<Authorization[]> {
    const spec = specOf(await this.#servers.row(id));
    const kept = await this.#kept(id);
    const owners = [
      { tenantId: null, auth: spec.auth },
      ...spec.credentials.map(({ tenantId, auth }) => ({ tenantId, auth })),
    ];
    return owners.flatMap(({ tenantId, auth: { kind } }) => {
      if (kind !== 'client' && kind !== 'person') return [];
      const row = kept.get(tenantId ?? '-');
      const state = authorizationOf(row ? this.#sealer.open(row.tokens) : null, Date.now());
      return [{ tenantId, kind, state, keptAt: row && state !== 'none' ? row.kept_at : null }];
    });
  }

  /** What is remembered of a server's OAuth, sealed, by tenant. */
  async #kept(id: string): Promise<Map<string, KeptTokens>> {
    try {
      const rows: KeptTokens[] = await this.#database
        .use()
        .manager.query('SELECT tenant_id, tokens, kept_at FROM tool_tokens WHERE server_id = $1', [
          id,
        ]);
      return new Map(rows.map((row) => [row.tenant_id, row]));
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }

  async #authorize(
    row: ToolServerRow,
    tenantId: string | null,
    person: AuthPerson,
    code: string | null,
  ) {
    const spec = specOf(row);
    const store = createToolStore(this.#database);
    const provider = toolAuth({ spec, tenantId, store, sealer: this.#sealer, person });
    const isPersonal = credentialsFor(spec, tenantId ?? '').auth.kind === 'person';
    if (provider === null || !isPersonal || spec.address.kind === 'stdio')
      throw new GatewayError('invalid_request', {
        text: 'Nobody has to let the gateway in there: its credentials are of another kind.',
        param: 'auth',
      });
    if (code !== null && !(await provider.expects(person.state))) return 'sent-away';
    const serverUrl = new URL(spec.address.url);
    return authorize({ provider, serverUrl, fetch: fetchOfOperators, code });
  }
}

const entry = (action: string, { id, name }: ToolServerRow) => ({
  ...{ action, objectKind: 'tool_server', objectId: id, objectName: name },
});
