import { useNavigate } from '@tanstack/react-router';
import { Group, ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FleetWorker } from '../../api/use-fleet.js';
import { workerGroups, workerStates, type WorkersSearch } from '../../app/search.js';
import { Select } from '../../ui/select.js';
import { StateCounts } from '../../ui/state-counts.js';

export function WorkerFilters({
  workers,
  search,
}: {
  workers: readonly FleetWorker[];
  search: WorkersSearch;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/workers' });
  const change = (part: Partial<WorkersSearch>, replace = false) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace });
  const group = search.group ?? 'pool';
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2">
      <div className="relative w-[250px]">
        <ListFilter
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className="absolute top-2 left-2.5 text-text-3"
        />
        <input
          data-filter-field
          data-testid="worker-filter"
          type="search"
          aria-label={t('workers.filter')}
          placeholder={t('workers.filter')}
          value={search.text ?? ''}
          onChange={(event) => change({ text: event.target.value || undefined }, true)}
          className="h-[30px] w-full rounded-control border border-line-2 bg-surface pr-2 pl-8 text-text-1 hover:border-line-3"
        />
      </div>
      <Select
        label={t('workers.group.label')}
        icon={Group}
        prefix={t('workers.group.prefix')}
        value={group}
        testId="group-select"
        options={workerGroups.map((id) => ({ value: id, label: t(`workers.group.${id}`) }))}
        onChange={(value) => change({ group: value === 'pool' ? undefined : value })}
      />
      <Select
        label={t('workers.state.label')}
        prefix={t('workers.state.prefix')}
        value={search.state ?? 'any'}
        testId="state-select"
        options={[
          { value: 'any', label: t('workers.state.any') },
          ...workerStates.map((id) => ({ value: id, label: t(`workerStatus.${id}`) })),
        ]}
        onChange={(value) => change({ state: value === 'any' ? undefined : value })}
      />
      <span className="ml-auto flex flex-wrap gap-2">
        <StateCounts workers={workers} />
      </span>
    </div>
  );
}
