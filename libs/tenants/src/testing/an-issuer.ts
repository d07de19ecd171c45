import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SnapshotIssuer } from '@bellwether/exchange';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { JWK, JWTPayload } from 'jose';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

/** A real issuer on loopback, whose keys stand at an address that nobody would guess. */
export interface TestIssuer {
  readonly url: string;
  readonly entry: SnapshotIssuer;
  /** How often its keys were read. */
  readonly keyReads: () => number;
  /** The public keys as they are told. */
  readonly keys: JWK[];
  /** Other keys from now on. */
  rotate(algorithm?: string): Promise<void>;
  /** A token that is good, but for what is given. */
  token(claims?: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>;
  close(): Promise<void>;
}

const odd = '/deep/unusual/place/keys-of-today';

export async function anIssuer(differences: Partial<SnapshotIssuer> = {}): Promise<TestIssuer> {
  let reads = 0;
  let made = 0;
  let pair: KeyPair | null = null;
  let signedBy = { alg: 'RS256', kid: '' };
  const keys: JWK[] = [];
  const server = createServer((request, reply) => {
    if (request.url === '/tenant-a/.well-known/openid-configuration')
      return void reply.end(JSON.stringify({ issuer: url, jwks_uri: `${origin}${odd}` }));
    if (request.url !== odd) return void reply.writeHead(404).end();
    reads += 1;
    reply.end(JSON.stringify({ keys }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `${origin}/tenant-a`;
  const rotate = async (alg = 'RS256') => {
    made += 1;
    signedBy = { alg, kid: `key-${made}` };
    pair = await generateKeyPair(alg);
    const shown = { ...(await exportJWK(pair.publicKey)), ...signedBy, use: 'sig' };
    keys.splice(0, keys.length, shown);
  };
  await rotate();
  return {
    url,
    keys,
    rotate,
    keyReads: () => reads,
    entry: {
      ...{ id: 'iss_test', issuer: url, jwksUrl: null, audiences: ['bellwether'] },
      ...{ authorizedParties: [], algorithms: ['RS256', 'ES256'], requiredClaims: {} },
      ...{ clockToleranceSeconds: 30, tenantClaim: 'org.team' },
      mapping: [{ value: 'blue', tenantId: 'ten_blue', projectId: 'prj_blue' }],
      fallback: null,
      ...differences,
    },
    token: (claims = {}, header = {}) => {
      const nowS = Math.floor(Date.now() / 1_000);
      const all = {
        ...{ iss: url, aud: 'bellwether', sub: 'user-7', iat: nowS, exp: nowS + 600 },
        ...{ org: { team: 'blue' } },
        ...claims,
      };
      const given = Object.entries(all).filter(([, value]) => value !== undefined);
      return new SignJWT(Object.fromEntries(given))
        .setProtectedHeader({ ...signedBy, ...header })
        .sign(pair!.privateKey);
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
