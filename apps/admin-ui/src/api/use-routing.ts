import { useQuery } from '@tanstack/react-query';
import { useMay } from '../app/session.js';
import { query } from './graphql-client.js';
import { RouteNamesDocument } from './routing-documents.js';

const refreshMs = 15_000;

/** Version and names of the live routes; undefined until read, and for those who may not see them. */
export function useLiveRoutes() {
  const may = useMay();
  const live = useQuery({
    queryKey: ['live-routes'],
    enabled: may('routes:read'),
    queryFn: ({ signal }) => query(RouteNamesDocument, {}, signal),
    select: ({ routing }) => routing.live,
    refetchInterval: refreshMs,
  }).data;
  return {
    version: live?.version,
    routeName: (id: string | null): string | null =>
      live?.document.routes.find((route) => route.id === id)?.name ?? null,
  };
}
