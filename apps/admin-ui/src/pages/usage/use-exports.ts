import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import type { AlertChannel } from '../../api/rest-types.js';
import { type UsageExportRun, usageExports } from '../../api/rest-usage.js';
import { useTenants } from '../../api/use-tenants.js';
import { useMay, useSession } from '../../app/session.js';
import type { Option } from '../../ui/select.js';

/** A file that waits is made within seconds. */
const soonMs = 2_000;
const laterMs = 30_000;
const untilQuiet = (runs: readonly (UsageExportRun | null)[]) =>
  runs.some((run) => run?.state === 'waiting') ? soonMs : laterMs;

export const useExports = () =>
  useQuery({
    queryKey: ['usage-exports'],
    queryFn: usageExports.all,
    refetchInterval: ({ state }) =>
      untilQuiet(state.data?.items.map(({ lastRun }) => lastRun) ?? []),
  });

export const useRuns = (id: string) =>
  useQuery({
    queryKey: ['usage-export-runs', id],
    queryFn: () => usageExports.runs(id),
    refetchInterval: ({ state }) => untilQuiet(state.data?.items ?? []),
  });

/** Webhooks that files can go to; none without the right to see them. */
export function useWebhooks(): readonly AlertChannel[] {
  const { data } = useQuery({
    queryKey: ['alert-channels'],
    queryFn: rest.alertChannels,
    enabled: useMay()('alerts:read'),
  });
  return data?.items.filter(({ kind }) => kind === 'webhook') ?? [];
}

/** Whose usage an export can be of. */
export function useOwners(): Option<string>[] {
  const { t } = useTranslation();
  const ownTenants = useSession()?.user.tenantIds ?? null;
  const tenants = useTenants(useMay()('tenants:read')).data ?? [];
  const named = tenants
    .filter(({ archivedAtMs }) => archivedAtMs === null)
    .map(({ id, name }) => ({ value: id, label: name }));
  if (ownTenants === null) return [{ value: '', label: t('tenants.all') }, ...named];
  return ownTenants.map(
    (id) => named.find(({ value }) => value === id) ?? { value: id, label: id },
  );
}
