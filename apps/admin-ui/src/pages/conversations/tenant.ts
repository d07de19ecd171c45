import type { HistoryTenantsQuery } from '../../api/generated/graphql/graphql.js';

/** A tenant, as this page knows it. */
export type Tenant = HistoryTenantsQuery['tenants'][number];
