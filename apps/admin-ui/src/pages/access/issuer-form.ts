import type { IssuerInput, TokenIssuer } from '../../api/rest-access.js';

type Algorithm = TokenIssuer['algorithms'][number];
export const algorithms: readonly Algorithm[] = [
  ...(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] as const),
  ...(['ES256', 'ES384', 'ES512', 'EdDSA'] as const),
];

/** A claim, by its path, and the value that it must have. */
export interface ClaimRow {
  readonly name: string;
  readonly value: string;
}

/** What the form of a token issuer holds. */
export interface IssuerValues {
  readonly name: string;
  readonly issuer: string;
  readonly jwksUrl: string;
  readonly audiences: readonly string[];
  /** Clients (`azp`, `client_id`) whose tokens are taken; none = those of all. */
  readonly authorizedParties: readonly string[];
  readonly algorithms: readonly Algorithm[];
  /** What a token must say besides. */
  readonly requiredClaims: readonly ClaimRow[];
  /** Seconds that clocks may be apart. */
  readonly clockTolerance: string;
  readonly tenantClaim: string;
  /** Where the calls of a token with this value belong. */
  readonly mapping: readonly { readonly value: string; readonly projectId: string }[];
  /** '' = tokens whose claim is not mapped are refused. */
  readonly projectId: string;
  readonly models: readonly string[];
  readonly isEnabled: boolean;
}

export const blankIssuer: IssuerValues = {
  ...{ name: '', issuer: 'https://', jwksUrl: '', audiences: [], algorithms: ['RS256'] },
  ...{ authorizedParties: [], requiredClaims: [], clockTolerance: '30' },
  ...{ tenantClaim: '', mapping: [], projectId: '', models: [], isEnabled: true },
};

export const issuerValuesOf = (issuer: TokenIssuer): IssuerValues => ({
  ...issuer,
  jwksUrl: issuer.jwksUrl ?? '',
  requiredClaims: Object.entries(issuer.requiredClaims).map(([name, value]) => ({ name, value })),
  clockTolerance: String(issuer.clockToleranceSeconds),
  tenantClaim: issuer.tenantClaim ?? '',
  projectId: issuer.projectId ?? '',
});

const isUrl = (text: string) => URL.canParse(text) && /^https?:\/\/./.test(text);

/** Everything that is needed is there: who signs, for whom, and where calls belong. */
export function isIssuerWhole(values: IssuerValues): boolean {
  const { name, issuer, jwksUrl, audiences, mapping, projectId, tenantClaim } = values;
  const hasPlace = mapping.length > 0 ? tenantClaim.trim() !== '' : projectId !== '';
  return (
    name.trim() !== '' &&
    isUrl(issuer.trim()) &&
    (jwksUrl.trim() === '' || isUrl(jwksUrl.trim())) &&
    audiences.length > 0 &&
    values.algorithms.length > 0 &&
    areClaimsRight(values.requiredClaims) &&
    isToleranceRight(values.clockTolerance) &&
    mapping.every((place) => place.value.trim() !== '' && place.projectId !== '') &&
    hasPlace
  );
}

/** Each claim has a name and a value, and is asked for once. */
export const areClaimsRight = (rows: readonly ClaimRow[]): boolean =>
  rows.every(({ name, value }) => name.trim() !== '' && value.trim() !== '') &&
  new Set(rows.map(({ name }) => name.trim())).size === rows.length;

/** Whole seconds, up to five minutes. */
export const isToleranceRight = (text: string): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= 300;

/** What the form does not show stays as it was. */
export function issuerInputOf(values: IssuerValues, before: TokenIssuer | null): IssuerInput {
  return {
    ...(before === null ? {} : { operations: before.operations }),
    name: values.name.trim(),
    issuer: values.issuer.trim(),
    jwksUrl: values.jwksUrl.trim() || null,
    audiences: [...values.audiences],
    authorizedParties: [...values.authorizedParties],
    algorithms: [...values.algorithms],
    requiredClaims: Object.fromEntries(
      values.requiredClaims.map(({ name, value }) => [name.trim(), value.trim()]),
    ),
    clockToleranceSeconds: Number(values.clockTolerance),
    tenantClaim: values.tenantClaim.trim() || null,
    mapping: values.mapping.map(({ value, projectId }) => ({ value: value.trim(), projectId })),
    projectId: values.projectId || null,
    models: [...values.models],
    isEnabled: values.isEnabled,
  };
}
