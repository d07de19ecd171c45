import { useNavigate } from '@tanstack/react-router';
import { ListFilter, SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFleet } from '../../api/use-fleet.js';
import { useLimits } from '../../api/use-limits.js';
import { callStates, type RequestsSearch } from '../../app/search.js';
import { useMay } from '../../app/session.js';
import { IconButton } from '../../ui/button.js';
import { formatCount, formatLatency } from '../../ui/format.js';
import { Keys } from '../../ui/keys.js';
import { Menu } from '../../ui/menu.js';
import { type FilterKey, filterKeys, parseFilter } from './call-filter.js';

const ready = { minInputTokens: 1_000, minTtftMs: 1_000 };

function useChipText(limitId: string | undefined) {
  const { t } = useTranslation();
  const may = useMay();
  const workers = useFleet().data ?? [];
  const limits = useLimits(undefined, limitId !== undefined && may('limits:read')).data ?? [];
  return (key: FilterKey, search: RequestsSearch): string => {
    switch (key) {
      case 'status':
        return t('requests.chips.status', {
          status: t(`requests.statuses.${search.status ?? 'ok'}`),
        });
      case 'minInputTokens':
        return t('requests.chips.minInputTokens', { tokens: formatCount(search.minInputTokens) });
      case 'minTtftMs':
        return t('requests.chips.minTtftMs', { time: formatLatency(search.minTtftMs) });
      case 'isStream':
        return search.isStream ? t('requests.chips.stream') : t('requests.chips.plain');
      case 'workerId':
        return t('requests.chips.worker', {
          name: workers.find(({ id }) => id === search.workerId)?.name ?? search.workerId,
        });
      case 'limitId':
        return t('requests.chips.limit', {
          name: limits.find(({ id }) => id === search.limitId)?.name ?? search.limitId,
        });
      case 'model':
        return t('requests.chips.model', { name: search.model });
      case 'text':
        return t('requests.chips.text', { text: search.text });
    }
  };
}

/** Filters as chips, in the address; typing adds one. */
export function FilterBar({ search }: { search: RequestsSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/requests' });
  const chipText = useChipText(search.limitId);
  const workers = useFleet().data ?? [];
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const change = (part: Partial<RequestsSearch>) =>
    void navigate({ search: (current) => ({ ...current, ...part }) });
  const add = () => {
    const parsed = parseFilter(typed, workers);
    setWrong(parsed === null && typed.trim() !== '');
    if (!parsed) return;
    change(parsed);
    setTyped('');
  };
  const chosen = filterKeys.filter((key) => search[key] !== undefined);
  return (
    <div className="mb-2.5 flex items-start gap-2">
      <div className="flex min-h-[30px] flex-1 flex-wrap items-center gap-1.5 rounded-control border border-line-2 bg-surface px-2 py-[3px] focus-within:border-line-3">
        <ListFilter size={14} strokeWidth={1.75} aria-hidden className="text-text-3" />
        {chosen.map((key) => (
          <span
            key={key}
            data-testid={`chip-${key}`}
            className="inline-flex h-[22px] max-w-72 items-center gap-1 rounded-chip border border-line-2 pl-1.5 text-hint text-text-1"
          >
            <span className="truncate">{chipText(key, search)}</span>
            <button
              type="button"
              aria-label={t('requests.removeFilter', { filter: chipText(key, search) })}
              onClick={() => change({ [key]: undefined })}
              className="flex h-full w-5 items-center justify-center text-text-3 hover:text-text-1"
            >
              <X size={12} aria-hidden />
            </button>
          </span>
        ))}
        <input
          data-filter-field
          data-testid="call-filter"
          aria-label={t('requests.addFilter')}
          aria-invalid={isWrong}
          placeholder={t('requests.addFilter')}
          title={t('requests.filterHelp')}
          value={typed}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add();
            const last = chosen.at(-1);
            if (event.key === 'Backspace' && typed === '' && last) change({ [last]: undefined });
          }}
          className="h-[22px] min-w-40 flex-1 bg-transparent text-hint text-text-1 outline-none"
        />
        {isWrong && (
          <span role="alert" className="text-hint text-err">
            {t('requests.filterHelp')}
          </span>
        )}
        <Keys keys={['/']} />
      </div>
      <Menu
        trigger={
          <IconButton
            icon={SlidersHorizontal}
            label={t('requests.filters')}
            isBordered
            className="!size-[30px] !rounded-control"
            data-testid="filter-menu"
          />
        }
        groups={[
          callStates.map((status) => ({
            label: t(`requests.statuses.${status}`),
            testId: `filter-status-${status}`,
            run: () => change({ status }),
          })),
          [
            {
              label: t('requests.chips.minInputTokens', {
                tokens: formatCount(ready.minInputTokens),
              }),
              run: () => change({ minInputTokens: ready.minInputTokens }),
            },
            {
              label: t('requests.chips.minTtftMs', { time: formatLatency(ready.minTtftMs) }),
              run: () => change({ minTtftMs: ready.minTtftMs }),
            },
            { label: t('requests.chips.stream'), run: () => change({ isStream: true }) },
            { label: t('requests.chips.plain'), run: () => change({ isStream: false }) },
          ],
        ]}
      />
    </div>
  );
}
