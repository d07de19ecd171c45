import { useQuery } from '@tanstack/react-query';
import { query } from './graphql-client.js';
import { SetupDocument } from './worker-documents.js';

const refreshMs = 30_000;

/** What has been set up so far; the live stream brings ticks sooner. */
export function useSetup() {
  return useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => query(SetupDocument, {}, signal),
    select: ({ setup }) => setup,
    refetchInterval: refreshMs,
  });
}
