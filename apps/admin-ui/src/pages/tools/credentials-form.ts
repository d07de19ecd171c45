import type { ToolServer, ToolServerInput } from '../../api/rest-tools.js';

/** A word that nobody sees again, by its name. */
export interface SecretRow {
  readonly name: string;
  readonly value: string;
}

export const authKinds = ['none', 'bearer', 'client', 'person'] as const;

/** How the gateway gets in. Secrets begin empty: of one that stands they stay unless they are told anew. */
export interface CredentialValues {
  readonly headers: readonly SecretRow[];
  /** None of the headers that stand stays. */
  readonly dropsHeaders: boolean;
  readonly auth: (typeof authKinds)[number];
  readonly token: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
  readonly scope: string;
}

/** What stands already, of secrets their names. */
export type KnownCredentials = Pick<ToolServer, 'headerNames' | 'auth'>;
type Auth = NonNullable<ToolServerInput['auth']>;

export const blankCredentials: CredentialValues = {
  ...{ headers: [], dropsHeaders: false, auth: 'none', token: '' },
  ...{ clientId: '', clientSecret: '', issuer: 'https://', scope: '' },
};

export const credentialValuesOf = ({ auth }: KnownCredentials): CredentialValues => ({
  ...blankCredentials,
  auth: auth.kind,
  clientId: auth.clientId ?? '',
  issuer: auth.issuer ?? blankCredentials.issuer,
  scope: auth.scope ?? '',
});

/** Everything that is needed is there. `known` = what stands, null = nothing, or nothing that may stay. */
export const areCredentialsWhole = (
  values: CredentialValues,
  known: KnownCredentials | null,
): boolean =>
  values.headers.every(({ name }) => name.trim() !== '') &&
  (!isAuthTold(values, known) || isAuthWhole(values));

function isAuthWhole({ auth, token, clientId, clientSecret, issuer }: CredentialValues): boolean {
  if (auth === 'bearer') return token !== '';
  if (auth !== 'client') return true;
  return clientId.trim() !== '' && clientSecret !== '' && /^https?:\/\/./.test(issuer);
}

/** What is told anew; what is left out stays. */
export function toldOf(
  values: CredentialValues,
  known: KnownCredentials | null,
): { headers?: Record<string, string>; auth?: Auth } {
  const { headers, dropsHeaders } = values;
  const areHeadersTold = known === null || headers.length > 0 || dropsHeaders;
  return {
    ...(areHeadersTold ? { headers: wordsOf(headers) } : {}),
    ...(isAuthTold(values, known) ? { auth: authOf(values) } : {}),
  };
}

function isAuthTold(values: CredentialValues, known: KnownCredentials | null): boolean {
  if (known === null) return true;
  const before = credentialValuesOf(known);
  const parts = ['auth', 'token', 'clientId', 'clientSecret', 'issuer', 'scope'] as const;
  return parts.some((part) => values[part] !== before[part]);
}

function authOf(values: CredentialValues): Auth {
  const { auth, token, clientId, clientSecret, issuer } = values;
  const scope = values.scope.trim() || null;
  if (auth === 'none') return { kind: 'none' };
  if (auth === 'bearer') return { kind: 'bearer', token };
  if (auth === 'person') return { kind: 'person', scope };
  return { kind: 'client', clientId: clientId.trim(), clientSecret, issuer: issuer.trim(), scope };
}

export const wordsOf = (rows: readonly SecretRow[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ name, value }) => [name.trim(), value]));
