import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, Cpu, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetWorker } from '../../api/use-fleet.js';
import { type WorkersSearch, workerSorts } from '../../app/search.js';
import { Button } from '../../ui/button.js';
import { cardClass } from '../../ui/card.js';
import { classNames } from '../../ui/class-names.js';
import { formatPercent } from '../../ui/format.js';
import { type ListGroup, listItems } from '../../ui/list-items.js';
import { ListTable } from '../../ui/list-table.js';
import { Empty } from '../../ui/states.js';
import { workerColumns } from './worker-columns.js';
import { filterWorkers, groupWorkers, meanOf, membersOf, sortWorkers } from './worker-list.js';

interface WorkerTableProps {
  readonly workers: readonly FleetWorker[];
  readonly search: WorkersSearch;
  readonly onOpen: (id: string | undefined) => void;
}

const toggled = (set: ReadonlySet<string>, id: string) =>
  new Set(set.has(id) ? [...set].filter((each) => each !== id) : [...set, id]);

export function WorkerTable({ workers, search, onOpen }: WorkerTableProps) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/workers' });
  const columns = useMemo(() => workerColumns({ t, onOpen }), [t, onOpen]);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const by = search.group ?? 'pool';
  const isFiltered = Boolean(search.text ?? search.state ?? search.needsAttention);
  const found = sortWorkers(filterWorkers(workers, search), search.sort, search.order);
  const groups = groupWorkers(found, {
    by,
    collapsed,
    unfolded,
    canFold: !isFiltered && !search.sort,
  });
  const sortBy = (id: string) => {
    const sort = workerSorts.find((each) => each === id);
    const isSame = search.sort === sort;
    const order = isSame && search.order !== 'desc' ? 'desc' : 'asc';
    const isThird = isSame && search.order === 'desc';
    void navigate({
      search: (current) => ({
        ...current,
        sort: isThird ? undefined : sort,
        order: isThird ? undefined : order,
      }),
    });
  };
  if (found.length === 0) {
    return (
      <div className={cardClass}>
        <Empty
          icon={SearchX}
          title={t('workers.noMatchTitle')}
          text={t('workers.noMatchText')}
          testId="state-no-match"
          action={
            <Button onClick={() => void navigate({ search: () => ({}) })}>
              {t('workers.clearFilters')}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div className={classNames(cardClass, 'xl:[&_thead_th:first-child]:rounded-tl-card')}>
      <ListTable
        label={t('nav.workers')}
        testId="workers-table"
        rowTestId="worker-row"
        columns={columns}
        items={listItems(groups, by !== 'none', ({ id }) => id)}
        idOf={({ id }) => id}
        selectedId={search.worker ?? null}
        onOpen={onOpen}
        onClose={() => onOpen(undefined)}
        sort={search.sort ? { id: search.sort, order: search.order ?? 'asc' } : null}
        onSort={sortBy}
        renderGroup={({ group }) => (
          <GroupHead
            group={group}
            hasPool={by === 'pool'}
            onToggle={() => setCollapsed(toggled(collapsed, group.id))}
          />
        )}
        renderFold={({ group }) => (
          <button
            type="button"
            className="min-h-6 rounded-chip hover:text-text-1"
            onClick={() => setUnfolded(toggled(unfolded, group.id))}
          >
            {t('workers.folded', { count: group.folded.length })}
          </button>
        )}
      />
    </div>
  );
}

function GroupHead({
  group,
  hasPool,
  onToggle,
}: {
  group: ListGroup<FleetWorker>;
  hasPool: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  const members = membersOf(group);
  const accelerator = members.find((worker) => worker.accelerator)?.accelerator;
  const failed = members.filter(({ status }) => status === 'failed').length;
  const kv = meanOf(members.map(({ reading }) => reading?.kvUsage));
  const hit = meanOf(members.map(({ traffic }) => traffic?.kpis.hitDelivered));
  const Chevron = group.isCollapsed ? ChevronRight : ChevronDown;
  const facts = [
    t('workers.members', { count: members.length }),
    kv !== null && t('workers.meanKv', { share: formatPercent(kv, 0) }),
    hit !== null && t('workers.meanHit', { share: formatPercent(hit, 0) }),
    failed > 0 && t('strip.count.failed', { count: failed }),
  ].filter(Boolean);
  return (
    <span className="flex items-center gap-2.5">
      <button
        type="button"
        aria-expanded={!group.isCollapsed}
        onClick={onToggle}
        className="flex min-h-6 items-center gap-2 rounded-chip font-semibold text-text-1"
      >
        <Chevron size={14} strokeWidth={1.75} aria-hidden className="text-text-3" />
        {group.id || t('workers.noModel')}
      </button>
      {hasPool && accelerator && (
        <span className="inline-flex h-[18px] items-center gap-1.5 rounded-chip border border-line-2 px-1.5 text-meta text-text-2">
          <Cpu size={12} strokeWidth={1.75} aria-hidden />
          {accelerator}
        </span>
      )}
      <span>{facts.join(' · ')}</span>
    </span>
  );
}
