/** Rows of a tenant that its erasure removes. */
export interface TenantRows {
  readonly table: string;
  /** SQL; `$1` is the id of the tenant. */
  readonly where?: string;
}

const ofTenant = 'tenant_id = $1';

/** What was set up for it, in one transaction with the tenant itself; what points at another row goes before it. */
export const configuredRows: readonly TenantRows[] = [
  {
    table: 'limit_counters',
    where: `rule_id IN (SELECT id FROM limits WHERE ${ofTenant})`,
  },
  // Rules of all tenants have told of it, too.
  {
    table: 'alerts',
    where: `${ofTenant} OR split_part(subject, ' ', 1) IN (SELECT id FROM limits WHERE ${ofTenant})`,
  },
  ...[
    ...['limits', 'prices', 'tool_rules', 'tool_tokens', 'usage_exports'],
    ...['alert_silences', 'alert_rules', 'alert_channels', 'api_keys', 'projects'],
  ].map((table) => ({ table })),
];

/** The audit log is a chain: without a line none after it could be proved. */
export const tablesThatStay: readonly string[] = ['audit'];

export const whereOf = ({ where = ofTenant }: TenantRows): string => where;

/** Roles that name no tenant, or another. */
const otherRoles = (column: string): string =>
  `(SELECT coalesce(jsonb_agg(role), '[]') FROM jsonb_array_elements(${column}) AS role
    WHERE role->>'tenantId' IS DISTINCT FROM $1)`;

/** People who had roles in this tenant and nothing else; their sessions go with them, their tokens before them. */
export const onlyHere = `roles || mapped_roles <> '[]' AND group_ids || mapped_group_ids = '[]'
  AND ${otherRoles('roles || mapped_roles')} = '[]'`;

/** Everybody else loses the roles that they had here. */
export const rolesElsewhere = `UPDATE accounts
  SET roles = ${otherRoles('roles')}, mapped_roles = ${otherRoles('mapped_roles')}
  WHERE (roles || mapped_roles)::text LIKE '%"' || $1 || '"%'`;

/** What may name a tenant or its projects and is shared with others; `$1` is a list of patterns. */
export const mentions = `
  SELECT 'group' AS kind, name FROM access_groups WHERE roles::text LIKE ANY($1)
  UNION ALL SELECT 'identity provider', name FROM identity_providers WHERE rules::text LIKE ANY($1)
  UNION ALL SELECT 'token issuer', name FROM token_issuers
    WHERE concat('"', project_id, '"', mapping) LIKE ANY($1)
  UNION ALL SELECT 'tool server', name FROM tool_servers WHERE tenant_ids::text LIKE ANY($1)
  UNION ALL SELECT 'plugin', name FROM plugins WHERE concat(scope, trial_share) LIKE ANY($1)
  UNION ALL SELECT 'routes', 'version ' || version FROM route_versions
    WHERE live_from IS NOT NULL AND live_until IS NULL AND document::text LIKE ANY($1)
  UNION ALL SELECT 'roll-out of routes', 'version ' || version FROM route_rollouts
    WHERE state = 'running' AND tenants::text LIKE ANY($1)
  LIMIT 20`;
