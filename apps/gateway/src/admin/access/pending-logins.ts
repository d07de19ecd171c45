import { toGatewayError } from '@bellwether/database';
import type { Database } from '@bellwether/database';
import { newId } from '../../wiring/new-id.js';
import { hashOf } from '../../wiring/secret-text.js';
import type { Sealer } from '../../wiring/seal.js';
import type { PendingLoginRow } from './access.entity.js';
import type { Proof } from './relying-party.js';

export interface PendingLogin extends Pick<
  PendingLoginRow,
  'id' | 'providerId' | 'kind' | 'accountId' | 'returnTo'
> {
  readonly proof: Proof;
}

/** Sign-ins on their way. Each comes back once, to the browser that left. */
export class PendingLogins {
  constructor(
    private readonly database: Database,
    private readonly sealer: Sealer,
    private readonly most: number,
    private readonly lastsMs: number,
  ) {}

  async add(
    login: Pick<PendingLoginRow, 'providerId' | 'kind' | 'accountId' | 'returnTo'>,
    browser: string,
    proof: Proof,
  ): Promise<void> {
    await this.#ask(async (manager) => {
      const now = Date.now();
      await manager.query('DELETE FROM pending_logins WHERE expires_at < $1', [new Date(now)]);
      await manager.insert<PendingLoginRow>('pending_login', {
        ...login,
        id: hashOf(proof.state),
        browserHash: hashOf(browser),
        sealedProof: this.sealer.seal(JSON.stringify(proof)),
        expiresAt: new Date(now + this.lastsMs),
      });
      await manager.query(
        'DELETE FROM pending_logins WHERE id IN (SELECT id FROM pending_logins ORDER BY expires_at DESC, id DESC OFFSET $1)',
        [this.most],
      );
    });
  }

  /** The one that left with this state from this browser; null = none, or it came back before. */
  async take(state: string, browser: string, providerId: string): Promise<PendingLogin | null> {
    return this.#ask(async (manager) => {
      const key = { id: hashOf(state), browserHash: hashOf(browser), providerId };
      const row = await manager.findOneBy<PendingLoginRow>('pending_login', key);
      if (!row) return null;
      // Two that come at once: the one that takes the row away has it.
      const { affected } = await manager.delete<PendingLoginRow>('pending_login', { id: row.id });
      if (!affected || row.expiresAt.getTime() <= Date.now()) return null;
      return { ...row, proof: JSON.parse(this.sealer.open(row.sealedProof)) as Proof };
    });
  }

  /** Keeps what a test came back with, for who asked for it and as long as a sign-in lasts. Result: its id. */
  async keepResult(login: PendingLogin, result: object): Promise<string> {
    const id = newId('tst');
    await this.#ask((manager) =>
      manager.insert<PendingLoginRow>('pending_login', {
        ...{ id, providerId: login.providerId, kind: 'test', accountId: login.accountId },
        ...{ browserHash: '', returnTo: null },
        sealedProof: this.sealer.seal(JSON.stringify(result)),
        expiresAt: new Date(Date.now() + this.lastsMs),
      }),
    );
    return id;
  }

  async result(id: string, accountId: string): Promise<object | null> {
    return this.#ask(async (manager) => {
      const row = await manager.findOneBy<PendingLoginRow>('pending_login', { id, accountId });
      if (row?.browserHash !== '' || row.expiresAt.getTime() <= Date.now()) return null;
      return JSON.parse(this.sealer.open(row.sealedProof)) as object;
    });
  }

  async #ask<T>(work: (manager: Database['dataSource']['manager']) => Promise<T>): Promise<T> {
    try {
      return await work(this.database.use().manager);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }
}
