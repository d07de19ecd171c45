import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cardClass } from '../../ui/card.js';
import { formatChange, formatCount, formatPercent } from '../../ui/format.js';
import { formatEstimate, formatMoney } from '../../ui/format-money.js';
import { changeOf, knownCost, type Report } from './prepare-usage.js';

interface FigureStripProps {
  readonly report: Report;
  /** What the cache saved; null = nobody knows. */
  readonly savedMicros: number | null;
  /** What the month will cost; null = the window is another, or it has barely begun. */
  readonly forecastMicros: number | null;
}

/** The five figures above the chart. */
export function FigureStrip({ report, savedMicros, forecastMicros }: FigureStripProps) {
  const { t } = useTranslation();
  const { totals, before, currency } = report;
  const { requests, inputTokens, cachedTokens, outputTokens, costMicros, unpricedRequests } =
    totals;
  const tokens = inputTokens + outputTokens;
  const known = knownCost(totals);
  const perMillion = tokens === 0 ? null : Math.round((costMicros / tokens) * 1e6);
  const change = changeOf(costMicros, before?.costMicros);
  return (
    <div
      className={`${cardClass} mb-3 grid grid-cols-5 divide-x divide-line-1 max-lg:grid-cols-2 max-sm:grid-cols-1`}
      data-testid="usage-figures"
    >
      <Figure
        label={t('usage.spend')}
        value={formatMoney(known, currency)}
        note={
          <>
            {change === null
              ? t('usage.noBefore')
              : t('usage.change', { change: formatChange(change) })}
            {forecastMicros !== null && known !== null && (
              <span className="block" data-testid="usage-forecast">
                {t('usage.forecast', { cost: formatEstimate(forecastMicros, currency) })}
              </span>
            )}
          </>
        }
      />
      <Figure
        label={t('usage.saved')}
        value={formatEstimate(savedMicros, currency)}
        note={t(savedMicros === null ? 'usage.savedUnknown' : 'usage.savedHint')}
      />
      <Figure
        label={t('usage.tokensIn')}
        value={formatCount(inputTokens)}
        note={t('usage.fromCache', {
          share: formatPercent(inputTokens > 0 ? cachedTokens / inputTokens : null),
        })}
      />
      <Figure
        label={t('usage.tokensOut')}
        value={formatCount(outputTokens)}
        note={t('usage.perMillion', { cost: formatEstimate(known && perMillion, currency) })}
      />
      <Figure
        label={t('usage.notPriced')}
        value={formatPercent(requests > 0 ? unpricedRequests / requests : null)}
        note={
          unpricedRequests > 0 ? (
            <span className="flex items-center gap-1 text-warn">
              <TriangleAlert size={13} strokeWidth={1.75} aria-hidden />
              {t('usage.unpricedCalls', { number: formatCount(unpricedRequests) })}
            </span>
          ) : (
            t('usage.allPriced')
          )
        }
      />
    </div>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note: ReactNode }) {
  return (
    <div className="min-w-0 px-3.5 py-3">
      <p className="text-hint text-text-2">{label}</p>
      <p className="truncate text-[22px] leading-8 font-semibold text-text-1">{value}</p>
      <div className="text-hint text-text-3">{note}</div>
    </div>
  );
}
