import {
  CircleMinus,
  CircleX,
  Filter,
  FilterX,
  Gauge,
  LoaderCircle,
  type LucideIcon,
  RotateCcw,
  ShieldAlert,
  TriangleAlert,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Decision } from '../api/decision.js';
import { useFleet } from '../api/use-fleet.js';
import { vetoWords } from './decision-words.js';

const icons: Readonly<Record<string, LucideIcon>> = {
  pending: LoaderCircle,
  not_ready: TriangleAlert,
  failed: CircleX,
  draining: CircleMinus,
  breaker_open: ShieldAlert,
  breaker_trial_taken: ShieldAlert,
  already_tried: RotateCcw,
  at_limit: Gauge,
  operation: FilterX,
  pool: FilterX,
  target: FilterX,
};
const namedWorkers = 6;

/** Who never stood for choice, and why. */
export function VetoList({ vetoes }: Pick<Decision, 'vetoes'>) {
  const { t } = useTranslation();
  const fleet = useFleet().data ?? [];
  if (vetoes.length === 0) return null;
  const nameOf = (id: string) => fleet.find((worker) => worker.id === id)?.name ?? id;
  return (
    <section aria-label={t('decisions.vetoed')} data-testid="decision-vetoes">
      <h3 className="border-t border-line-1 bg-inset px-3.5 py-2 text-body font-semibold text-text-1">
        {t('decisions.vetoed')}
        <span className="ml-2 font-normal text-text-3">{t('decisions.vetoedHint')}</span>
      </h3>
      <ul>
        {vetoes.map(({ reason, workerIds, count }) => {
          const Icon = icons[reason] ?? Filter;
          const names = workerIds.slice(0, namedWorkers).map(nameOf);
          const more = count - names.length;
          return (
            <li
              key={reason}
              data-testid="veto-row"
              className="grid grid-cols-[minmax(120px,1fr)_minmax(140px,1fr)_2fr] items-center gap-3 border-t border-line-1 px-3.5 py-2 text-cell"
            >
              <span className="text-text-3">{t('decisions.vetoCount', { count })}</span>
              <span className="flex items-center gap-2 font-[550] text-text-1">
                <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-warn" />
                {vetoWords(t, reason)}
              </span>
              <span className="min-w-0 break-words text-text-2">
                {names.join(', ')}
                {more > 0 && ` ${t('decisions.vetoMore', { count: more })}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
