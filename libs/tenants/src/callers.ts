import type { Principal } from '@bellwether/exchange';
import type { CompiledKeys } from './compile-keys.js';
import { hashKey } from './hash-key.js';
import { identify, secretOf } from './identify.js';
import type { RequestHeaders } from './identify.js';
import type { ReadDocument } from './jwt/key-sets.js';
import { looksLikeToken, TokenVerifier } from './jwt/token-verifier.js';

/** Says who calls, by key or by token. One for a data plane: what it reads of issuers outlives snapshots. */
export class Callers {
  private readonly tokens: TokenVerifier;

  constructor(
    read: ReadDocument,
    private readonly nowMs: () => number,
  ) {
    this.tokens = new TokenVerifier(read, nowMs);
  }

  /**
   * A promise only for a token that was not found good before.
   *
   * Errors   those of `identify`, and of `TokenVerifier.verify` for what looks like a token and is no key.
   */
  identify(
    keys: CompiledKeys,
    headers: RequestHeaders,
    address: string,
  ): Principal | Promise<Principal> {
    if (keys.issuers !== null) {
      const text = secretOf(headers);
      if (looksLikeToken(text) && !keys.byHash.has(hashKey(text).hex))
        return this.tokens.verify(keys.issuers, text);
    }
    return identify(keys, headers, address, this.nowMs());
  }
}
