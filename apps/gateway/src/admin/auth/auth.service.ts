import type { Settings } from '@bellwether/config';
import { toGatewayError } from '@bellwether/database';
import type { Database } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import { newId } from '../../wiring/new-id.js';
import { hashOf } from '../../wiring/secret-text.js';
import type { WriteContext } from '../audit/audit.service.js';
import type { WritesService } from '../audit/writes.service.js';
import type { Actor, Grant } from './actor.js';
import type { AccountRow, AdminTokenRow, SessionRow } from './auth.entity.js';
import { createPasswordCheck, hashPassword } from './password.js';
import { grantsOf } from './grants.js';
import { mayIn, ownerGrant, powersOf } from './roles.js';
import { newSessionToken } from './session-tokens.js';
import { createSignInLimit } from './sign-in-limit.js';

/** A session with its person, found by the cookie. */
export interface FoundSession {
  readonly session: SessionRow;
  readonly account: AccountRow;
  readonly grants: readonly Grant[];
  /** Whose view it has. */
  readonly viewAs: { readonly account: AccountRow; readonly grants: readonly Grant[] } | null;
}

/** How a session came about, and what its issuer must be told at its end. */
export interface SessionOrigin {
  readonly userAgent: string;
  readonly providerId: string | null;
  readonly providerSession: string | null;
  readonly sealedIdToken: string | null;
}

// One write a minute and session tells idleness well enough.
const touchAfterMs = 60_000;
const mostSessions = 100;

export function actorOf({ session, account, grants, viewAs }: FoundSession): Actor {
  return {
    kind: 'user',
    id: account.id,
    name: account.name,
    ...powersOf(viewAs?.grants ?? grants),
    sessionId: session.id,
    ...(viewAs ? { viewAs: { id: viewAs.account.id, name: viewAs.account.name } } : {}),
  };
}

const isOver = ({ revokedAt, expiresAt }: AdminTokenRow): boolean =>
  revokedAt !== null || (expiresAt !== null && expiresAt.getTime() <= Date.now());

/** Whether grants allow all that an actor was let in with. */
const stillCovers = (grants: readonly Grant[], actor: Actor): boolean =>
  actor.grants.every(({ permissions, tenantId }) =>
    [...permissions].every((permission) => mayIn({ grants }, permission, tenantId)),
  );

/** Who people and automations are, and how long. */
export class AuthService {
  readonly #database: Database;
  readonly #writes: WritesService;
  readonly #settings: Settings['admin'];
  readonly #checkPassword = createPasswordCheck();
  readonly #limit: (address: string) => void;

  constructor(database: Database, writes: WritesService, settings: Settings['admin']) {
    this.#database = database;
    this.#writes = writes;
    this.#settings = settings;
    this.#limit = createSignInLimit(settings.signInAttempts);
  }

  /** Whether local accounts may sign in by password. */
  get isLocalAllowed(): boolean {
    return this.#settings.localSignIn;
  }

  /** Checks name and password and opens a session. Returns its secret, which is kept nowhere. */
  async signIn(
    input: { name: string; password: string; userAgent: string },
    context: WriteContext,
  ): Promise<FoundSession & { token: string }> {
    this.#limit(context.address);
    if (!this.isLocalAllowed)
      throw new GatewayError('forbidden', { text: 'Sign in by your identity provider.' });
    const account = await this.#read((source) =>
      source.getRepository<AccountRow>('account').findOneBy({ name: input.name }),
    );
    const isRight = await this.#checkPassword(input.password, account?.password ?? null);
    if (!isRight || !account || account.disabledAt) {
      await this.#writes.run(context, (write) =>
        write.audit({
          action: 'session.refuse',
          objectKind: 'account',
          objectId: account?.id ?? null,
          objectName: account?.name ?? null,
        }),
      );
      throw new GatewayError('wrong_credentials');
    }
    const origin = { providerId: null, providerSession: null, sealedIdToken: null };
    return this.openSession(account, { ...origin, userAgent: input.userAgent }, context);
  }

  /** Opens a session for somebody who has proven who they are. Its secret is kept nowhere. */
  async openSession(
    account: AccountRow,
    { userAgent, ...origin }: SessionOrigin,
    context: WriteContext,
  ): Promise<FoundSession & { token: string }> {
    const token = newSessionToken();
    const now = new Date();
    const session: SessionRow = {
      id: newId('ses'),
      accountId: account.id,
      tokenHash: hashOf(token),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + this.#settings.sessionHours * 3_600_000),
      address: context.address,
      userAgent: userAgent.slice(0, 256),
      ...origin,
      viewAsId: null,
    };
    const grants = await this.#read((source) => grantsOf(source.manager, account));
    const found = { session, account, grants, viewAs: null };
    const actor = actorOf(found);
    await this.#writes.run({ ...context, actor }, async ({ manager, audit }) => {
      await manager.query('DELETE FROM sessions WHERE expires_at < $1', [now]);
      await manager.insert<SessionRow>('session', session);
      // The oldest sessions of a person make room.
      await manager.query(
        'DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE account_id = $1 ORDER BY created_at DESC, id DESC OFFSET $2)',
        [account.id, mostSessions],
      );
      await manager.update<AccountRow>('account', { id: account.id }, { signedInAt: now });
      await audit({
        action: 'session.create',
        objectKind: 'session',
        objectId: session.id,
        objectName: account.name,
      });
    });
    return { ...found, token };
  }

  /** The session of a cookie, when it is still good; keeps it from idling out. */
  async findSession(token: string): Promise<FoundSession | null> {
    return this.#read(async (source) => {
      const session = await source
        .getRepository<SessionRow>('session')
        .findOneBy({ tokenHash: hashOf(token) });
      const found = session && (await this.#foundOf(source, session));
      if (!session || !found) return null;
      if (Date.now() - session.lastUsedAt.getTime() > touchAfterMs) {
        await source
          .getRepository<SessionRow>('session')
          .update({ id: session.id }, { lastUsedAt: new Date() });
      }
      return found;
    });
  }

  /** A session with its person and what they may do; null when it is over. */
  async #foundOf(
    source: Database['dataSource'],
    session: SessionRow,
  ): Promise<FoundSession | null> {
    if (!this.#isGood(session)) return null;
    const account = await source
      .getRepository<AccountRow>('account')
      .findOneBy({ id: session.accountId });
    if (!account || account.disabledAt) return null;
    const grants = await grantsOf(source.manager, account);
    const viewed =
      session.viewAsId === null
        ? null
        : await source.getRepository<AccountRow>('account').findOneBy({ id: session.viewAsId });
    // Who is gone meanwhile may do nothing: neither may who looks with their eyes.
    const viewAs = viewed && {
      account: viewed,
      grants: viewed.disabledAt ? [] : await grantsOf(source.manager, viewed),
    };
    return { session, account, grants, viewAs };
  }

  #isGood({ expiresAt, lastUsedAt }: SessionRow): boolean {
    const now = Date.now();
    return (
      now < expiresAt.getTime() &&
      now - lastUsedAt.getTime() < this.#settings.sessionIdleMinutes * 60_000
    );
  }

  /** The automation behind an admin token; null when the token is unknown, ended or revoked. */
  async findToken(secret: string): Promise<Actor | null> {
    return this.#read(async (source) => {
      const repository = source.getRepository<AdminTokenRow>('admin_token');
      const token = await repository.findOneBy({ hash: hashOf(secret) });
      if (!token || isOver(token)) return null;
      if (Date.now() - (token.lastUsedAt?.getTime() ?? 0) > touchAfterMs)
        await repository.update({ id: token.id }, { lastUsedAt: new Date() });
      const grants = await this.#grantsOfToken(source, token);
      if (!grants) return null;
      return {
        kind: 'token',
        id: token.id,
        name: token.name,
        ...powersOf(grants),
        sessionId: null,
      };
    });
  }

  /** null = its service account is gone or disabled. */
  async #grantsOfToken(
    source: Database['dataSource'],
    { accountId }: AdminTokenRow,
  ): Promise<readonly Grant[] | null> {
    if (accountId === null) return [ownerGrant];
    const account = await source.getRepository<AccountRow>('account').findOneBy({ id: accountId });
    return account && !account.disabledAt ? grantsOf(source.manager, account) : null;
  }

  /** Whether an actor of a long stream may still listen. The database being away ends nobody's stream. */
  async isAlive(actor: Actor): Promise<boolean> {
    if (actor.kind === 'local' || !this.#database.isConnected) return true;
    try {
      return await this.#read(async (source) => {
        if (actor.kind === 'token') {
          const token = await source
            .getRepository<AdminTokenRow>('admin_token')
            .findOneBy({ id: actor.id });
          if (!token || isOver(token)) return false;
          return stillCovers((await this.#grantsOfToken(source, token)) ?? [], actor);
        }
        const session = await source
          .getRepository<SessionRow>('session')
          .findOneBy({ id: actor.sessionId ?? '' });
        const found = session && (await this.#foundOf(source, session));
        return found !== null && stillCovers(actorOf(found).grants, actor);
      });
    } catch (cause) {
      if (cause instanceof GatewayError && cause.code === 'storage_unavailable') return true;
      throw cause;
    }
  }

  async sessionsOf(accountId: string): Promise<SessionRow[]> {
    const rows = await this.#read((source) =>
      source
        .getRepository<SessionRow>('session')
        .find({ where: { accountId }, order: { lastUsedAt: 'DESC' }, take: mostSessions }),
    );
    return rows.filter((session) => this.#isGood(session));
  }

  /** Ends one session of a person; `not_found` when it is not theirs. */
  async endSession(accountId: string, sessionId: string, context: WriteContext): Promise<void> {
    await this.#writes.run(context, async ({ manager, audit }) => {
      const result = await manager.delete<SessionRow>('session', { id: sessionId, accountId });
      if (!result.affected)
        throw new GatewayError('not_found', { text: 'There is no session with this id.' });
      await audit({
        action: 'session.end',
        objectKind: 'session',
        objectId: sessionId,
        objectName: context.actor?.name ?? null,
      });
    });
  }

  /** Changes a person's own password; their other sessions end. */
  async changePassword(
    actor: Actor,
    input: { current: string; next: string },
    context: WriteContext,
  ): Promise<void> {
    this.#limit(context.address);
    const account = await this.#read((source) =>
      source.getRepository<AccountRow>('account').findOneBy({ id: actor.id }),
    );
    if (!account?.password)
      throw new GatewayError('forbidden', { text: 'Only local accounts have a password.' });
    if (!(await this.#checkPassword(input.current, account.password)))
      throw new GatewayError('wrong_credentials', { param: 'current' });
    await this.#setPassword(
      account,
      await hashPassword(input.next),
      { mustChange: false, keepSessionId: actor.sessionId },
      context,
    );
  }

  /** Gives an account a password that must be changed at the next sign-in; all of its sessions end. */
  async resetPassword(name: string, next: string, context: WriteContext): Promise<void> {
    const account = await this.#read((source) =>
      source.getRepository<AccountRow>('account').findOneBy({ name }),
    );
    if (!account)
      throw new GatewayError('not_found', { text: 'There is no account of this name.' });
    await this.#setPassword(
      account,
      await hashPassword(next),
      { mustChange: true, keepSessionId: null },
      context,
    );
  }

  async #setPassword(
    account: AccountRow,
    password: string,
    how: { mustChange: boolean; keepSessionId: string | null },
    context: WriteContext,
  ): Promise<void> {
    await this.#writes.run(context, async ({ manager, audit }) => {
      await manager.update<AccountRow>(
        'account',
        { id: account.id },
        { password, mustChangePassword: how.mustChange },
      );
      await manager.query('DELETE FROM sessions WHERE account_id = $1 AND id <> $2', [
        account.id,
        how.keepSessionId ?? '',
      ]);
      await audit({
        action: 'account.password',
        objectKind: 'account',
        objectId: account.id,
        objectName: account.name,
      });
    });
  }

  async #read<T>(work: (source: Database['dataSource']) => Promise<T>): Promise<T> {
    try {
      return await work(this.#database.use());
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}
