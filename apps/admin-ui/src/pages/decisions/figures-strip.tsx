import { useTranslation } from 'react-i18next';
import type { DecisionFiguresQuery } from '../../api/generated/graphql/graphql.js';
import { cardClass } from '../../ui/card.js';
import { formatCount, formatLatency, formatPercent } from '../../ui/format.js';
import { reasonWords } from '../../explain/decision-words.js';

type Figures = DecisionFiguresQuery['decisionFigures'];

const shareOf = (part: number, whole: number) => (whole > 0 ? part / whole : null);
const inMs = (seconds: number | null) => (seconds === null ? null : seconds * 1_000);

/** How good the kept decisions were, taken together. */
export function FiguresStrip({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const { cache, ttft, decisions } = figures;
  const cells = [
    [
      'decisions',
      t('decisions.figures.decisions'),
      formatCount(decisions),
      figures.isExact ? t('decisions.figures.kept') : t('decisions.figures.newest'),
    ],
    [
      'ties',
      t('decisions.figures.ties'),
      formatPercent(shareOf(figures.ties, decisions)),
      t('decisions.figures.tiesHint'),
    ],
    [
      'imbalance',
      t('decisions.figures.imbalance'),
      figures.imbalance === null ? '–' : `${figures.imbalance.toFixed(2)}×`,
      t('decisions.figures.imbalanceHint'),
    ],
    [
      'regret',
      t('decisions.figures.regret'),
      formatPercent(figures.regretShare),
      t('decisions.figures.regretHint'),
    ],
    [
      'cached',
      t('decisions.figures.cached'),
      formatPercent(shareOf(cache.deliveredTokens, cache.inputTokens)),
      t('decisions.figures.cachedHint', {
        share: formatPercent(shareOf(cache.predictedTokens, cache.inputTokens)),
      }),
    ],
    [
      'ttft',
      t('decisions.figures.ttft'),
      formatLatency(inMs(ttft.absoluteErrorP50Seconds)),
      t('decisions.figures.ttftHint', { p90: formatLatency(inMs(ttft.absoluteErrorP90Seconds)) }),
    ],
  ] as const;
  return (
    <dl
      className={`${cardClass} mb-3 grid grid-cols-2 md:grid-cols-3 xl:grid-cols-6`}
      data-testid="decision-figures"
    >
      {cells.map(([id, label, value, hint]) => (
        <div
          key={id}
          className="border-l border-line-1 px-4 py-3 first:border-l-0"
          data-testid={`figure-${id}`}
        >
          <dt className="text-hint text-text-3">{label}</dt>
          <dd>
            <span className="block text-[20px] leading-7 font-semibold tracking-[-0.02em] text-text-1">
              {value}
            </span>
            <span className="text-meta text-text-3">{hint}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const shownReasons = 6;

/** What decided, most frequent first. */
export function ReasonBars({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const reasons = figures.reasons.slice(0, shownReasons);
  const [most] = reasons;
  if (!most) return null;
  return (
    <section
      aria-label={t('decisions.reasonsTitle')}
      className={`${cardClass} mb-3 px-4 py-3`}
      data-testid="reason-bars"
    >
      <h2 className="pb-1.5 text-body font-semibold text-text-1">{t('decisions.reasonsTitle')}</h2>
      <ul className="grid gap-x-8 gap-y-1 xl:grid-cols-2">
        {reasons.map(({ reason, count }) => (
          <li
            key={reason ?? ''}
            className="grid grid-cols-[1fr_120px_56px] items-center gap-3 text-cell"
          >
            <span className="truncate text-text-1">{reasonWords(t, reason)}</span>
            <span aria-hidden className="forced-edge h-1.5 overflow-hidden rounded-bar bg-line-1">
              <span
                className="block h-full bg-slate"
                style={{ width: `${(count / most.count) * 100}%` }}
              />
            </span>
            <span className="text-right text-text-2">
              {formatPercent(shareOf(count, figures.decisions), 0)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
