import type { IssuerInput, TokenIssuer } from '../../api/rest-access.js';

type Algorithm = TokenIssuer['algorithms'][number];
export const algorithms: readonly Algorithm[] = [
  ...(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] as const),
  ...(['ES256', 'ES384', 'ES512', 'EdDSA'] as const),
];

/** What the form of a token issuer holds. */
export interface IssuerValues {
  readonly name: string;
  readonly issuer: string;
  readonly jwksUrl: string;
  readonly audiences: readonly string[];
  readonly algorithms: readonly Algorithm[];
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
  ...{ tenantClaim: '', mapping: [], projectId: '', models: [], isEnabled: true },
};

export const issuerValuesOf = (issuer: TokenIssuer): IssuerValues => ({
  ...issuer,
  jwksUrl: issuer.jwksUrl ?? '',
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
    mapping.every((place) => place.value.trim() !== '' && place.projectId !== '') &&
    hasPlace
  );
}

/** What the form does not show stays as it was. */
export function issuerInputOf(values: IssuerValues, before: TokenIssuer | null): IssuerInput {
  const kept =
    before === null
      ? {}
      : {
          authorizedParties: before.authorizedParties,
          requiredClaims: before.requiredClaims,
          clockToleranceSeconds: before.clockToleranceSeconds,
          operations: before.operations,
        };
  return {
    ...kept,
    name: values.name.trim(),
    issuer: values.issuer.trim(),
    jwksUrl: values.jwksUrl.trim() || null,
    audiences: [...values.audiences],
    algorithms: [...values.algorithms],
    tenantClaim: values.tenantClaim.trim() || null,
    mapping: values.mapping.map(({ value, projectId }) => ({ value: value.trim(), projectId })),
    projectId: values.projectId || null,
    models: [...values.models],
    isEnabled: values.isEnabled,
  };
}
