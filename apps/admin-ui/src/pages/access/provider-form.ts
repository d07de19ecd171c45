import type { ClaimRule, Provider, ProviderChange, ProviderInput } from '../../api/rest-access.js';

/** What the form of an identity provider holds. */
export interface ProviderValues {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** '' = none, or of one that stands: as it is. */
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  readonly rules: readonly ClaimRule[];
  readonly isEnabled: boolean;
}

export const firstRule: ClaimRule = {
  ...{ claim: 'groups', value: '', role: 'analyst', tenantId: null, groupId: null },
};

export const blankProvider: ProviderValues = {
  ...{ name: '', issuer: 'https://', clientId: '', clientSecret: '' },
  ...{ scopes: ['profile', 'email'], rules: [firstRule], isEnabled: true },
};

export const providerValuesOf = (provider: Provider): ProviderValues => ({
  ...provider,
  clientSecret: '',
});

const isUrl = (text: string) => URL.canParse(text) && /^https?:\/\/./.test(text);

/** Everything that is needed is there. */
export const isWhole = ({ name, issuer, clientId, rules }: ProviderValues): boolean =>
  name.trim() !== '' &&
  isUrl(issuer.trim()) &&
  clientId.trim() !== '' &&
  rules.every(({ claim, value }) => claim.trim() !== '' && value !== '');

export function providerInputOf(values: ProviderValues): ProviderInput {
  const { issuer, clientSecret } = values;
  return { ...commonOf(values), issuer: issuer.trim(), clientSecret: clientSecret || null };
}

/** A secret that nobody typed stays. Where it comes from never changes: it would be another one. */
export function providerChangeOf(values: ProviderValues): ProviderChange {
  const { clientSecret } = values;
  return { ...commonOf(values), ...(clientSecret === '' ? {} : { clientSecret }) };
}

const commonOf = ({ name, clientId, scopes, rules, isEnabled }: ProviderValues) => ({
  name: name.trim(),
  clientId: clientId.trim(),
  scopes: [...scopes],
  rules: [...rules],
  isEnabled,
});

/** The claims of a token or of userinfo, as they were pasted: JSON, or a token whose middle part holds them. */
export function claimsOf(text: string): Record<string, unknown> | null {
  const [, middle] = text.trim().split('.');
  const isToken = /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text.trim());
  try {
    const json: unknown = JSON.parse(isToken ? decoded(middle ?? '') : text);
    return typeof json === 'object' && json !== null && !Array.isArray(json)
      ? (json as Record<string, unknown>)
      : null;
  } catch {
    // Half-typed text is no error: there are no claims in it yet.
    return null;
  }
}

function decoded(part: string): string {
  const bytes = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
}
