import { useQuery } from '@tanstack/react-query';
import { query } from './graphql-client.js';
import { LimitsDocument } from './limit-documents.js';

const refreshMs = 5_000;

/** What may be used, and how much of it is; of one tenant or of all that one sees. */
export const useLimits = (tenantId: string | undefined, isAllowed = true) =>
  useQuery({
    queryKey: ['limits', tenantId ?? null],
    queryFn: ({ signal }) => query(LimitsDocument, { tenantId: tenantId ?? null }, signal),
    select: (data) => data.limits,
    refetchInterval: refreshMs,
    enabled: isAllowed,
  });
