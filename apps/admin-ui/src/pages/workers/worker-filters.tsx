import { useNavigate } from '@tanstack/react-router';
import { Group } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FleetWorker } from '../../api/use-fleet.js';
import { workerGroups, workerStates, type WorkersSearch } from '../../app/search.js';
import { FilterField } from '../../ui/filter-field.js';
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
      <FilterField
        label={t('workers.filter')}
        testId="worker-filter"
        value={search.text}
        width="w-[250px]"
        onChange={(text) => change({ text }, true)}
      />
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
