import type { Settings } from '@bellwether/config';
import { toGatewayError } from '@bellwether/database';
import type { Database } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { hashOf } from '../../wiring/secret-text.js';
import type { Sealer } from '../../wiring/seal.js';
import type { WriteContext } from '../audit/audit.service.js';
import type { WritesService } from '../audit/writes.service.js';
import type { FoundSession } from '../auth/auth.service.js';
import type { AuthService } from '../auth/auth.service.js';
import type { AccountRow, SessionRow } from '../auth/auth.entity.js';
import { createSignInLimit } from '../auth/sign-in-limit.js';
import { provision, subjectHashOf } from './accounts.js';
import type { IdentityProviderRow, LogoutTokenRow } from './access.entity.js';
import { TokenRefused } from './check-tokens.js';
import { mapClaims } from './map-claims.js';
import type { PendingLogin, PendingLogins } from './pending-logins.js';
import { isAway, refusalDetail } from './refusal-detail.js';
import type { Identity, Issuer, RelyingParty } from './relying-party.js';

/** Why a sign-in came to nothing, as the console is told: words of ours, never the issuer's. */
export type LoginRefusal = 'expired' | 'refused' | 'invalid' | 'unavailable' | 'not_allowed';

interface Refused {
  readonly kind: 'refused';
  readonly why: LoginRefusal;
}

export type LoginOutcome =
  | {
      readonly kind: 'session';
      readonly found: FoundSession & { token: string };
      readonly to: string;
    }
  | { readonly kind: 'tested'; readonly id: string }
  | Refused;

export interface LoginParts {
  readonly database: Database;
  readonly writes: WritesService;
  readonly auth: AuthService;
  readonly sealer: Sealer;
  readonly pending: PendingLogins;
  readonly party: RelyingParty;
  readonly settings: Settings['admin'];
}

const logoutKeptMs = 600_000;

/** Only paths of this console: no other host, however it is spelled. */
export function ownPath(text: string | undefined): string {
  const isPath = text !== undefined && /^\/(?![/\\])[^\\\p{Cc}]{0,1000}$/u.test(text);
  return isPath ? text : '/';
}

/** People who come by an identity provider: there, back, and out again. */
export class LoginService {
  readonly #parts: LoginParts;
  readonly #limit: (address: string) => void;

  constructor(parts: LoginParts) {
    this.#parts = parts;
    this.#limit = createSignInLimit(parts.settings.signInAttempts);
  }

  /** Where people may come from. */
  async providers(): Promise<{ id: string; name: string }[]> {
    const rows = await this.#read((manager) =>
      manager.find<IdentityProviderRow>('identity_provider', {
        where: { isEnabled: true },
        order: { name: 'ASC' },
        take: 100,
      }),
    );
    return rows.map(({ id, name }) => ({ id, name }));
  }

  /** Where the browser of a person is sent, or why nowhere. Errors: `not_found`, `too_many_attempts`. */
  async leave(
    providerId: string,
    how: { readonly browser: string; readonly redirectUri: string; readonly returnTo: string },
    context: WriteContext,
  ): Promise<{ readonly url: string } | Refused> {
    try {
      return { url: await this.begin(providerId, { ...how, testFor: null }, context) };
    } catch (cause) {
      if (!(cause instanceof GatewayError) || cause.code !== 'issuer_unavailable') throw cause;
      return this.#refuse(providerId, 'unavailable', cause, context);
    }
  }

  /** Where the browser is sent. Errors: `not_found`, `issuer_unavailable`, `too_many_attempts`. */
  async begin(
    providerId: string,
    how: {
      readonly browser: string;
      readonly redirectUri: string;
      readonly returnTo: string;
      readonly testFor: string | null;
    },
    context: WriteContext,
  ): Promise<string> {
    this.#limit(context.address);
    const provider = await this.#provider(providerId);
    if (!provider.isEnabled && how.testFor === null) throw noSuchProvider();
    const { url, proof } = await this.#parts.party.begin(this.#issuer(provider), how.redirectUri);
    const kind = how.testFor === null ? 'login' : 'test';
    await this.#parts.pending.add(
      { providerId, kind, accountId: how.testFor, returnTo: how.returnTo },
      how.browser,
      proof,
    );
    return url;
  }

  /** What becomes of somebody who came back. */
  async finish(
    providerId: string,
    back: { readonly search: string; readonly browser: string; readonly userAgent: string },
    context: WriteContext,
  ): Promise<LoginOutcome> {
    const state = new URLSearchParams(back.search).get('state') ?? '';
    const login = await this.#parts.pending.take(state, back.browser, providerId);
    if (!login) return this.#refuse(providerId, 'expired', null, context);
    const provider = await this.#provider(providerId);
    try {
      const issuer = this.#issuer(provider);
      const identity = await this.#parts.party.finish(issuer, login.proof, back.search);
      if (login.kind === 'test') return await this.#tested(login, provider, identity);
      return await this.#signIn(login, provider, identity, back.userAgent, context);
    } catch (cause) {
      const why = refusalOf(cause);
      if (login.kind === 'test') {
        const result = { isRefused: true, why, claims: null, mapped: null };
        return { kind: 'tested', id: await this.#parts.pending.keepResult(login, result) };
      }
      return this.#refuse(providerId, why, cause, context);
    }
  }

  async #tested(
    login: PendingLogin,
    { rules }: IdentityProviderRow,
    { claims }: Identity,
  ): Promise<LoginOutcome> {
    const result = { isRefused: false, why: null, claims, mapped: mapClaims(rules, claims) };
    return { kind: 'tested', id: await this.#parts.pending.keepResult(login, result) };
  }

  async #signIn(
    login: PendingLogin,
    provider: IdentityProviderRow,
    { subject, sessionId, claims, idToken }: Identity,
    userAgent: string,
    context: WriteContext,
  ): Promise<LoginOutcome> {
    const mapped = mapClaims(provider.rules, claims);
    // It may have been turned off while somebody was on the way: its sessions have ended by then.
    if (!(await this.#provider(provider.id)).isEnabled)
      return this.#refuse(provider.id, 'not_allowed', null, context);
    if (mapped.roles.length === 0 && mapped.groupIds.length === 0)
      return this.#refuse(provider.id, 'not_allowed', null, context);
    const account = await this.#parts.writes.run(context, async ({ manager, audit }) => {
      const made = await provision(manager, provider, subject, claims, mapped);
      await audit({
        action: made.isNew ? 'account.create' : 'account.refresh',
        objectKind: 'account',
        objectId: made.account.id,
        objectName: made.account.name,
        after: { provider: provider.name, roles: mapped.roles, groupIds: mapped.groupIds },
      });
      return made.account;
    });
    if (account.disabledAt) return this.#refuse(provider.id, 'not_allowed', null, context);
    const origin = {
      userAgent,
      providerId: provider.id,
      providerSession: sessionId,
      sealedIdToken: this.#parts.sealer.seal(idToken),
    };
    const found = await this.#parts.auth.openSession(account, origin, context);
    return { kind: 'session', found, to: ownPath(login.returnTo ?? undefined) };
  }

  async #refuse(
    providerId: string,
    why: LoginRefusal,
    cause: unknown,
    context: WriteContext,
  ): Promise<Refused> {
    const detail = refusalDetail(cause);
    await this.#parts.writes.run(context, ({ audit }) =>
      audit({
        action: 'session.refuse',
        objectKind: 'identity-provider',
        objectId: providerId.slice(0, 64),
        objectName: null,
        after: { why, ...(detail === null ? {} : { detail }) },
      }),
    );
    return { kind: 'refused', why };
  }

  /** Ends the own session; where the browser goes to end the issuer's as well, null = nowhere. */
  async signOut(session: SessionRow, returnTo: string, context: WriteContext) {
    await this.#parts.auth.endSession(session.accountId, session.id, context);
    if (session.providerId === null || session.sealedIdToken === null) return null;
    try {
      const provider = await this.#provider(session.providerId);
      const idToken = this.#parts.sealer.open(session.sealedIdToken);
      return await this.#parts.party.endSessionUrl(this.#issuer(provider), idToken, returnTo);
    } catch (cause) {
      // The own session is over whatever the issuer says: one that is gone or away is not asked.
      if (cause instanceof GatewayError) return null;
      throw cause;
    }
  }

  /** An issuer ends sessions. Errors: `invalid_request` for anything that is not its own, fresh word. */
  async backChannel(providerId: string, token: string, context: WriteContext): Promise<void> {
    const provider = await this.#provider(providerId);
    const logout = await this.#readLogout(provider, token);
    await this.#parts.writes.run(context, async ({ manager, audit }) => {
      const id = hashOf(`${provider.id}\n${logout.id}`);
      await manager.query('DELETE FROM logout_tokens WHERE expires_at < $1', [new Date()]);
      if (await manager.findOneBy<LogoutTokenRow>('logout_token', { id })) throw forged();
      await manager.insert<LogoutTokenRow>('logout_token', {
        id,
        expiresAt: new Date(Date.now() + logoutKeptMs),
      });
      const account =
        logout.subject === null
          ? null
          : await manager.findOneBy<AccountRow>('account', {
              providerId: provider.id,
              subjectHash: subjectHashOf(provider.issuer, logout.subject),
            });
      const ended =
        logout.subject !== null && account === null
          ? 0
          : (
              await manager.delete<SessionRow>('session', {
                providerId: provider.id,
                ...(account ? { accountId: account.id } : {}),
                ...(logout.sessionId === null ? {} : { providerSession: logout.sessionId }),
              })
            ).affected;
      await audit({
        action: 'session.end',
        objectKind: 'identity-provider',
        objectId: provider.id,
        objectName: provider.name,
        after: { accountId: account?.id ?? null, sessions: ended ?? 0 },
      });
    });
  }

  async #readLogout(provider: IdentityProviderRow, token: string) {
    try {
      return await this.#parts.party.readLogout(this.#issuer(provider), token);
    } catch (cause) {
      if (cause instanceof TokenRefused) throw forged(cause);
      throw cause;
    }
  }

  #issuer({ sealedSecret, ...provider }: IdentityProviderRow): Issuer {
    const secret = sealedSecret === null ? null : this.#parts.sealer.open(sealedSecret);
    return { ...provider, secret };
  }

  async #provider(id: string): Promise<IdentityProviderRow> {
    const row = await this.#read((manager) =>
      manager.findOneBy<IdentityProviderRow>('identity_provider', { id }),
    );
    if (!row) throw noSuchProvider();
    return row;
  }

  async #read<T>(work: (manager: Database['dataSource']['manager']) => Promise<T>): Promise<T> {
    try {
      return await work(this.#parts.database.use().manager);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}

const noSuchProvider = () =>
  new GatewayError('not_found', { text: 'There is no identity provider with this id.' });

const forged = (cause?: unknown) =>
  new GatewayError('invalid_request', {
    text: 'This logout token is not valid.',
    param: 'logout_token',
    cause,
  });

/** `refused` = the issuer or the person said no; `invalid` = the reply is not to be believed. */
function refusalOf(cause: unknown): LoginRefusal {
  if (cause instanceof AuthorizationResponseError) return 'refused';
  if (cause instanceof ResponseBodyError) return 'refused';
  if (isAway(cause)) return 'unavailable';
  if (cause instanceof GatewayError) throw cause;
  return 'invalid';
}
