import { GatewayError } from '@bellwether/exchange';
import type { SnapshotIssuer } from '@bellwether/exchange';
import { readKeySet } from './read-key-set.js';
import type { KeySet, SetKey } from './read-key-set.js';

/** Reads a JSON document of an address that an operator or an issuer named; time and size are its limits. */
export type ReadDocument = (url: string) => Promise<unknown>;

/** Whose keys they are, and where, when that need not be found out. */
export type IssuerOfKeys = Pick<SnapshotIssuer, 'issuer' | 'jwksUrl'>;

/** A set is read again after this time, beside the call that notices. */
const freshMs = 600_000;
/** An issuer that is away is believed no longer than this. */
const usableMs = 24 * 3_600_000;
/** Key sets may be read for unknown keys this often in a row, and again after so many milliseconds each. */
const burst = 2;
const refillMs = 30_000;

interface Held {
  set: KeySet | null;
  /** Where the keys are, once that was found out. */
  address: string | null;
  readAtMs: number;
  reading: Promise<void> | null;
  tokens: number;
  filledAtMs: number;
}

/**
 * Issuers' public keys. A key that is not known has the set read again, so that a change of keys needs no restart; how
 * often that happens is bounded, whatever strangers send.
 */
export class KeySets {
  /** By address, bounded: operators write issuers, and the oldest address gives way. */
  private readonly held = new Map<string, Held>();

  constructor(
    private readonly read: ReadDocument,
    private readonly nowMs: () => number,
    private readonly most = 100,
  ) {}

  /**
   * The key of a token: at once when it is known. null = the issuer has no such key.
   *
   * Errors   `issuer_unavailable` when the keys were never read, or too long ago.
   */
  key(
    issuer: IssuerOfKeys,
    id: string | undefined,
    algorithm: string,
  ): SetKey | Promise<SetKey | null> {
    const held = this.heldFor(issuer);
    const ageMs = this.nowMs() - held.readAtMs;
    const found = ageMs < usableMs ? (held.set?.find(id, algorithm) ?? null) : null;
    if (found === null) return this.readAndFind(held, issuer, id, algorithm);
    // Whoever notices does not wait; what fails is tried again by the next one.
    if (ageMs >= freshMs && this.mayRead(held)) this.refresh(held, issuer).catch(ignoreForNow);
    return found;
  }

  private async readAndFind(
    held: Held,
    issuer: IssuerOfKeys,
    id: string | undefined,
    algorithm: string,
  ): Promise<SetKey | null> {
    if (held.reading !== null || this.mayRead(held))
      await this.refresh(held, issuer).catch((cause: unknown) => {
        if (held.set === null) throw new GatewayError('issuer_unavailable', { cause });
      });
    if (held.set === null || this.nowMs() - held.readAtMs >= usableMs)
      throw new GatewayError('issuer_unavailable', { retryAfterSeconds: refillMs / 1_000 });
    return held.set.find(id, algorithm);
  }

  private heldFor({ issuer, jwksUrl }: IssuerOfKeys): Held {
    const name = `${issuer} ${jwksUrl ?? ''}`;
    const known = this.held.get(name);
    if (known !== undefined) return known;
    if (this.held.size >= this.most) this.held.delete(this.held.keys().next().value ?? '');
    const fresh = {
      ...{ set: null, address: jwksUrl, readAtMs: 0, reading: null },
      ...{ tokens: burst + 1, filledAtMs: this.nowMs() },
    };
    this.held.set(name, fresh);
    return fresh;
  }

  private mayRead(held: Held): boolean {
    const now = this.nowMs();
    const filled = Math.floor((now - held.filledAtMs) / refillMs);
    if (filled > 0) {
      held.tokens = Math.min(burst, held.tokens + filled);
      held.filledAtMs += filled * refillMs;
    }
    if (held.tokens === 0) return false;
    held.tokens -= 1;
    return true;
  }

  /** Calls that wait for the same set share one reading. */
  private refresh(held: Held, issuer: IssuerOfKeys): Promise<void> {
    held.reading ??= this.readSet(held, issuer)
      .then((set) => {
        held.set = set;
        held.readAtMs = this.nowMs();
      })
      .finally(() => {
        held.reading = null;
      });
    return held.reading;
  }

  private async readSet(held: Held, { issuer, jwksUrl }: IssuerOfKeys): Promise<KeySet> {
    try {
      held.address ??= await this.discover(issuer);
      return await readKeySet(await this.read(held.address));
    } catch (cause) {
      // The keys may have moved: the next reading asks the issuer again where they are.
      held.address = jwksUrl;
      throw cause;
    }
  }

  private async discover(issuer: string): Promise<string> {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const document = (await this.read(address)) as { issuer?: unknown; jwks_uri?: unknown } | null;
    if (document?.issuer !== issuer) throw new Error('the discovery document names another issuer');
    if (typeof document.jwks_uri !== 'string')
      throw new Error('the discovery document names no keys');
    return document.jwks_uri;
  }
}

function ignoreForNow(): void {
  // The keys that are known go on being used; they are read again at the next look.
}
