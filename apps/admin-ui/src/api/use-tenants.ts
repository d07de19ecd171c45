import { useQuery } from '@tanstack/react-query';
import { query } from './graphql-client.js';
import { HistoryTenantsDocument } from './tenant-documents.js';

/** All tenants that the signed-in user sees, archived ones too. Without the right to, they are not asked for. */
export const useTenants = (isAllowed = true) =>
  useQuery({
    queryKey: ['history-tenants'],
    queryFn: ({ signal }) => query(HistoryTenantsDocument, {}, signal),
    select: (data) => data.tenants,
    enabled: isAllowed,
  });
