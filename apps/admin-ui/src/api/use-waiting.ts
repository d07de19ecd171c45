import { useQuery } from '@tanstack/react-query';
import { tools } from './rest-tools.js';

const refreshMs = 10_000;
/** More are told as so many and a plus. */
const most = 99;

/** `7`, or `99+`. */
export const waitingText = (count: number): string => (count > most ? `${most}+` : String(count));

/** How many calls of tools wait for somebody. */
export function useWaitingApprovals(mayRead: boolean): number {
  const { data } = useQuery({
    queryKey: ['tool-approvals', 'count'],
    queryFn: () => tools.approvals({ state: 'waiting', limit: most + 1 }),
    refetchInterval: refreshMs,
    enabled: mayRead,
  });
  return data?.items.length ?? 0;
}

/** The registered tool servers, and what of their tools waits for consent. */
export const useServers = (mayRead = true) =>
  useQuery({
    queryKey: ['tool-servers'],
    queryFn: tools.servers,
    refetchInterval: refreshMs,
    enabled: mayRead,
  });

/** How many definitions of tools are others than somebody consented to: their tools do not run. */
export function useChangedTools(mayRead: boolean): number {
  const servers = useServers(mayRead).data?.items ?? [];
  return servers.reduce((sum, { changedTools }) => sum + changedTools, 0);
}
