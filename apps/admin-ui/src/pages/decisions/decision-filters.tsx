import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DecisionFiguresQuery } from '../../api/generated/graphql/graphql.js';
import { useFleet } from '../../api/use-fleet.js';
import { callOutcomes, type DecisionsSearch } from '../../app/search.js';
import { FilterField } from '../../ui/filter-field.js';
import { formatCount } from '../../ui/format.js';
import { Select } from '../../ui/select.js';
import { reasonWords } from '../../explain/decision-words.js';

type Figures = DecisionFiguresQuery['decisionFigures'];
const anyValue = '*';

interface FacetProps {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | undefined) => void;
}

function Facet({ id, label, value, options, onChange }: FacetProps) {
  const { t } = useTranslation();
  // What is chosen stays to be read when nothing of it is in sight any more.
  const known =
    value === undefined || options.some((option) => option.value === value)
      ? options
      : [...options, { value, label: value }];
  return (
    <Select
      label={label}
      prefix={`${label}: `}
      value={value ?? anyValue}
      testId={`filter-${id}`}
      className="max-w-64"
      options={[{ value: anyValue, label: t('decisions.any') }, ...known]}
      onChange={(next) => onChange(next === anyValue ? undefined : next)}
    />
  );
}

/** What the kept decisions of the window have in them, each with its count. */
export function DecisionFilters({
  search,
  figures,
}: {
  search: DecisionsSearch;
  figures: Figures | undefined;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/decisions' });
  const workers = useFleet().data ?? [];
  const change = (part: Partial<DecisionsSearch>, replace = false) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace });
  const counted = (text: string, count: number) => `${text} · ${formatCount(count)}`;
  const models = [...new Set(workers.flatMap((worker) => worker.models.map(({ id }) => id)))];
  const policies = new Map<string, number>();
  for (const { policy, count } of figures?.policies ?? [])
    if (policy !== null) policies.set(policy, (policies.get(policy) ?? 0) + count);
  const versions = [...new Set(figures?.policies.flatMap(({ version }) => version ?? []) ?? [])];
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2">
      <FilterField
        label={t('decisions.filterText')}
        testId="decision-filter"
        value={search.text}
        width="w-[200px]"
        onChange={(text) => change({ text }, true)}
      />
      <Facet
        id="policy"
        label={t('decisions.columns.policy')}
        value={search.policy}
        options={[...policies].map(([value, count]) => ({ value, label: counted(value, count) }))}
        onChange={(policy) => change({ policy })}
      />
      <Facet
        id="version"
        label={t('decisions.columns.version')}
        value={search.version === undefined ? undefined : String(search.version)}
        options={versions.map((version) => ({
          value: String(version),
          label: version === 0 ? t('routes.settingsPolicy') : t('routes.version', { version }),
        }))}
        onChange={(version) =>
          change({ version: version === undefined ? undefined : Number(version) })
        }
      />
      <Facet
        id="reason"
        label={t('decisions.columns.reason')}
        value={search.reason}
        options={(figures?.reasons ?? []).flatMap(({ reason, count }) =>
          reason === null ? [] : [{ value: reason, label: counted(reasonWords(t, reason), count) }],
        )}
        onChange={(reason) => change({ reason })}
      />
      <Facet
        id="worker"
        label={t('decisions.columns.worker')}
        value={search.workerId}
        options={(figures?.workers ?? []).map(({ workerId, workerName, count }) => ({
          value: workerId,
          label: counted(workerName ?? workerId, count),
        }))}
        onChange={(workerId) => change({ workerId })}
      />
      <Facet
        id="model"
        label={t('decisions.columns.model')}
        value={search.model}
        options={models.map((value) => ({ value, label: value }))}
        onChange={(model) => change({ model })}
      />
      <Facet
        id="outcome"
        label={t('decisions.columns.outcome')}
        value={search.outcome}
        options={callOutcomes.map((value) => ({ value, label: t(`requests.statuses.${value}`) }))}
        onChange={(outcome) => change({ outcome: callOutcomes.find((each) => each === outcome) })}
      />
    </div>
  );
}
