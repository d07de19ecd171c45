import { createHash } from 'node:crypto';
import type { ToolServerAuth } from '@bellwether/exchange';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
} from '@modelcontextprotocol/sdk/client/auth.js';
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';

/** Tokens that another gateway may have renewed are looked at again after this time. */
const freshMs = 30_000;
/** How long a person may take at the other side. */
const patienceMs = 600_000;

/** Nobody is sent there. */
const nowhere = 'http://localhost/';

/** What is remembered of one server and tenant. Kept as one sealed text. */
interface AuthState {
  readonly client?: OAuthClientInformationMixed;
  readonly tokens?: OAuthTokens;
  readonly verifier?: string;
  /** Who may come back, by a hash, and until when. */
  readonly pending?: { readonly hash: string; readonly untilMs: number };
  readonly discovery?: OAuthDiscoveryState;
}

/** Where it is remembered. Errors: a function rejects while the rows cannot be reached. */
export interface AuthMemory {
  load(): Promise<string | null>;
  save(state: string): Promise<void>;
}

/** A person who lets the gateway in: where the server sends them back to, and how they are told where to go. */
export interface AuthPerson {
  readonly redirectUrl: string;
  readonly state: string;
  redirect(url: URL): void;
}

type OwnAuth = Extract<ToolServerAuth, { kind: 'client' | 'person' }>;

export interface StoredAuthOptions {
  readonly auth: OwnAuth;
  /** Of `client`: opened when it is needed. */
  readonly clientSecret: () => string;
  readonly memory: AuthMemory;
  /** null = nobody is there: without tokens the gateway is not let in. */
  readonly person: AuthPerson | null;
}

/** OAuth 2.1 towards a tool server, with what outlives a restart in a store. */
export class StoredAuth implements OAuthClientProvider {
  readonly clientMetadata: OAuthClientMetadata;
  private held: AuthState | null = null;
  private heldAtMs = -Infinity;
  private renewing: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: StoredAuthOptions) {
    this.clientMetadata = metadataOf(options);
  }

  get redirectUrl(): string | undefined {
    const { auth, person } = this.options;
    // Without one, tokens are not renewed but asked for as a client's own.
    return person?.redirectUrl ?? (auth.kind === 'person' ? nowhere : undefined);
  }

  state(): string {
    return this.options.person?.state ?? '';
  }

  async clientInformation(): Promise<OAuthClientInformationMixed | undefined> {
    const { auth, person, clientSecret } = this.options;
    if (auth.kind === 'client')
      return { client_id: auth.clientId, client_secret: clientSecret(), issuer: auth.issuer };
    const { client } = await this.read();
    // Nobody is there to answer for a registration.
    if (!client && !person) throw new UnauthorizedError('nobody has let the gateway in');
    return client;
  }

  async saveClientInformation(client: OAuthClientInformationMixed): Promise<void> {
    if (this.options.auth.kind === 'person') await this.write({ client });
  }

  async tokens(): Promise<OAuthTokens | undefined> {
    return (await this.read()).tokens;
  }

  /**
   * The token that counts after `used` was refused: of whoever has renewed it meanwhile, or of `work`. One at a time.
   *
   * Errors   those of `work`; `UnauthorizedError` when it brought no token.
   */
  renew(used: string | null, work: () => Promise<void>): Promise<string> {
    const turn = this.renewing.then(async () => {
      const known = (await this.readAnew()).tokens?.access_token;
      if (known !== undefined && known !== used) return known;
      await work();
      const made = (await this.tokens())?.access_token;
      if (made === undefined) throw new UnauthorizedError('no token was given');
      return made;
    });
    // Whoever waits for the next turn does not fail for this one.
    this.renewing = turn.catch(() => undefined);
    return turn;
  }

  async saveTokens(tokens: OAuthTokens): Promise<void> {
    const { verifier: _, pending: __, ...rest } = await this.readAnew();
    await this.replace({ ...rest, tokens });
  }

  redirectToAuthorization(url: URL): void {
    const { person } = this.options;
    if (!person) throw new UnauthorizedError('nobody has let the gateway in');
    person.redirect(url);
  }

  async saveCodeVerifier(verifier: string): Promise<void> {
    if (!this.options.person) throw new UnauthorizedError('nobody has let the gateway in');
    const pending = { hash: hashOf(this.state()), untilMs: Date.now() + patienceMs };
    await this.write({ verifier, pending });
  }

  async codeVerifier(): Promise<string> {
    const { verifier } = await this.read();
    if (verifier === undefined) throw new UnauthorizedError('no authorization has begun');
    return verifier;
  }

  /** Whether somebody who comes back with this state was sent away, and not too long ago. */
  async expects(state: string): Promise<boolean> {
    const { pending } = await this.read();
    return pending?.hash === hashOf(state) && pending.untilMs > Date.now();
  }

  async saveDiscoveryState(discovery: OAuthDiscoveryState): Promise<void> {
    await this.write({ discovery });
  }

  async discoveryState(): Promise<OAuthDiscoveryState | undefined> {
    return (await this.read()).discovery;
  }

  prepareTokenRequest(scope?: string): URLSearchParams | undefined {
    const { auth } = this.options;
    if (auth.kind === 'person') return undefined;
    const asked = auth.scope ?? scope;
    return new URLSearchParams({
      grant_type: 'client_credentials',
      ...(asked === undefined ? {} : { scope: asked }),
    });
  }

  async invalidateCredentials(
    what: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery',
  ): Promise<void> {
    const before = this.held?.tokens?.access_token;
    const { client, tokens, verifier, discovery, pending } = await this.readAnew();
    // Another gateway has renewed them: they are not the ones that failed.
    if (what === 'tokens' && before !== tokens?.access_token) return;
    const isKept = (part: typeof what) => what !== 'all' && what !== part;
    await this.replace({
      ...(client && isKept('client') ? { client } : {}),
      ...(tokens && isKept('tokens') ? { tokens } : {}),
      ...(verifier !== undefined && pending && isKept('verifier') ? { verifier, pending } : {}),
      ...(discovery && isKept('discovery') ? { discovery } : {}),
    });
  }

  private async read(): Promise<AuthState> {
    if (this.held && performance.now() - this.heldAtMs < freshMs) return this.held;
    const kept = await this.options.memory.load();
    return this.hold(kept === null ? {} : (JSON.parse(kept) as AuthState));
  }

  private async write(change: Partial<AuthState>): Promise<void> {
    await this.replace({ ...(await this.readAnew()), ...change });
  }

  /** All is kept as one: what another gateway has written meanwhile is not to be written over. */
  private readAnew(): Promise<AuthState> {
    this.heldAtMs = -Infinity;
    return this.read();
  }

  private async replace(state: AuthState): Promise<void> {
    await this.options.memory.save(JSON.stringify(state));
    this.hold(state);
  }

  private hold(state: AuthState): AuthState {
    this.held = state;
    this.heldAtMs = performance.now();
    return state;
  }
}

/** How a way in stands, by what is remembered of it (null = nothing): tokens, somebody who is away, or neither. */
export function authorizationOf(
  kept: string | null,
  nowMs: number,
): 'none' | 'begun' | 'authorized' {
  const { tokens, pending } = kept === null ? {} : (JSON.parse(kept) as AuthState);
  if (tokens) return 'authorized';
  return pending !== undefined && pending.untilMs > nowMs ? 'begun' : 'none';
}

const hashOf = (state: string): string => createHash('sha256').update(state).digest('hex');

function metadataOf({ auth, person }: StoredAuthOptions): OAuthClientMetadata {
  const grants =
    auth.kind === 'client'
      ? { grant_types: ['client_credentials'], token_endpoint_auth_method: 'client_secret_basic' }
      : {
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          token_endpoint_auth_method: 'none',
        };
  return {
    client_name: 'Bellwether',
    redirect_uris: person ? [person.redirectUrl] : [],
    ...grants,
    ...(auth.scope === null ? {} : { scope: auth.scope }),
  };
}
