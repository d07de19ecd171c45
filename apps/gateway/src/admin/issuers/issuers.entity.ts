import { EntitySchema } from '@bellwether/database';
import type { EntityFactory } from '@bellwether/database';
import type { CallerOperation, SnapshotIssuer, TokenAlgorithm } from '@bellwether/exchange';

/** An issuer whose tokens are taken for keys; see `SnapshotIssuer`. */
export interface TokenIssuerRow {
  id: string;
  name: string;
  issuer: string;
  jwksUrl: string | null;
  audiences: string[];
  authorizedParties: string[];
  algorithms: TokenAlgorithm[];
  requiredClaims: Record<string, string>;
  clockToleranceSeconds: number;
  tenantClaim: string | null;
  /** Values of the claim, and the projects whose calls theirs are. */
  mapping: { value: string; projectId: string }[];
  /** Of tokens that the mapping does not know; null = they are refused. */
  projectId: string | null;
  models: string[];
  operations: CallerOperation[];
  isEnabled: boolean;
  createdAt: Date;
  createdBy: string | null;
}

export const tokenIssuerEntity: EntityFactory = (column) =>
  new EntitySchema<TokenIssuerRow>({
    name: 'token_issuer',
    tableName: 'token_issuers',
    columns: {
      id: column.id({ isPrimary: true }),
      name: column.text(),
      issuer: column.text(),
      jwksUrl: column.text({ name: 'jwks_url', isNullable: true }),
      audiences: column.json(),
      authorizedParties: column.json({ name: 'authorized_parties' }),
      algorithms: column.json(),
      requiredClaims: column.json({ name: 'required_claims' }),
      clockToleranceSeconds: column.count({ name: 'clock_tolerance_seconds' }),
      tenantClaim: column.text({ name: 'tenant_claim', isNullable: true }),
      mapping: column.json(),
      projectId: column.id({ name: 'project_id', isNullable: true }),
      models: column.json(),
      operations: column.json(),
      isEnabled: column.flag({ name: 'is_enabled' }),
      createdAt: column.instant({ name: 'created_at' }),
      createdBy: column.text({ name: 'created_by', isNullable: true }),
    },
  });

/** What the data plane is told of an issuer. Projects that are gone take their part of the mapping along. */
export function snapshotIssuer(
  row: TokenIssuerRow,
  tenantOf: ReadonlyMap<string, string>,
): SnapshotIssuer {
  const { models, operations, projectId } = row;
  const placeOf = (id: string) => {
    const tenantId = tenantOf.get(id);
    return tenantId === undefined ? null : { tenantId, projectId: id };
  };
  return {
    ...{ id: row.id, issuer: row.issuer, jwksUrl: row.jwksUrl, audiences: row.audiences },
    ...{ authorizedParties: row.authorizedParties, algorithms: row.algorithms },
    ...{ requiredClaims: row.requiredClaims, clockToleranceSeconds: row.clockToleranceSeconds },
    tenantClaim: row.tenantClaim,
    mapping: row.mapping.flatMap(({ value, projectId: id }) => {
      const place = placeOf(id);
      return place === null ? [] : [{ value, ...place }];
    }),
    fallback: projectId === null ? null : placeOf(projectId),
    ...(models.length + operations.length > 0 ? { scope: { models, operations } } : {}),
  };
}
