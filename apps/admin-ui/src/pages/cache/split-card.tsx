import { Link } from '@tanstack/react-router';
import { ArrowRight, Flame, Shuffle } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { cardClass } from '../../ui/card.js';
import { formatCount, formatPercent, formatPoints } from '../../ui/format.js';
import { type Split, type SplitShares, splitShares } from './prepare-cache.js';

/** The answer first: how much reuse is left, who lost it, and what to do about each loss. */
export function SplitCard({ split, isExact }: { split: Split; isExact: boolean }) {
  const { t } = useTranslation();
  const shares = splitShares(split);
  if (!shares)
    return (
      <section
        aria-label={t('cache.splitTitle')}
        className={`${cardClass} mb-3 px-4 py-5`}
        data-testid="split-unknown"
      >
        <p className="text-text-3">{t('cache.noSplit')}</p>
      </section>
    );
  const lost = shares.available - shares.delivered;
  return (
    <section
      aria-label={t('cache.splitTitle')}
      className={`${cardClass} mb-3`}
      data-testid="split-card"
    >
      <div className="grid gap-6 px-4 py-3.5 xl:grid-cols-[260px_minmax(0,1fr)]">
        <div>
          <p className="text-hint text-text-3">{t('cache.splitTitle')}</p>
          <h2
            className="text-verdict font-semibold tracking-[-0.018em] text-text-1"
            data-testid="split-verdict"
          >
            {t('cache.verdict', { points: formatPoints(lost) })}
          </h2>
          <p className="mt-1 text-text-2">
            <Trans
              t={t}
              i18nKey="cache.proof"
              values={{
                calls: formatCount(split.calls),
                tokens: formatCount(split.inputTokens),
                delivered: formatPercent(shares.delivered),
              }}
              components={{ b: <b /> }}
            />
          </p>
          {!isExact && <p className="mt-1 text-hint text-text-3">{t('cache.notExact')}</p>}
        </div>
        <SplitBar shares={shares} />
      </div>
      <Losses shares={shares} />
    </section>
  );
}

const parts = [
  ['delivered', 'teal', 1],
  ['engineLoss', 'orange', 1],
  ['routingLoss', 'slate', 0.6],
] as const;

function SplitBar({ shares }: { shares: SplitShares }) {
  const { t } = useTranslation();
  const words = {
    delivered: t('cache.parts.delivered', { share: formatPercent(shares.delivered) }),
    engineLoss: t('cache.parts.engineLoss', { points: formatPoints(shares.engineLoss) }),
    routingLoss: t('cache.parts.routingLoss', { points: formatPoints(shares.routingLoss) }),
    fresh: t('cache.parts.fresh', { share: formatPercent(shares.fresh) }),
  };
  return (
    <div className="self-center">
      <div
        role="img"
        aria-label={Object.values(words).join(', ')}
        data-testid="split-bar"
        className="forced-edge flex h-7 gap-[2px] overflow-hidden rounded-chip bg-line-1"
      >
        {parts.map(([id, token, opacity]) => (
          <span
            key={id}
            className="h-full"
            style={{ width: `${shares[id] * 100}%`, background: `var(--${token})`, opacity }}
          />
        ))}
      </div>
      <ul aria-hidden className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-hint text-text-2">
        {parts.map(([id, token, opacity]) => (
          <li key={id} className="flex items-center gap-1.5">
            <span
              className="size-2 rounded-[2px]"
              style={{ background: `var(--${token})`, opacity }}
            />
            {words[id]}
          </li>
        ))}
        <li className="flex items-center gap-1.5">
          <span className="size-2 rounded-[2px] bg-line-2" />
          {words.fresh}
        </li>
        <li>{t('cache.parts.captured', { share: formatPercent(shares.captured) })}</li>
        <li>{t('cache.parts.available', { share: formatPercent(shares.available) })}</li>
      </ul>
    </div>
  );
}

/** Each loss with the place where it is mended. */
function Losses({ shares }: { shares: SplitShares }) {
  const { t } = useTranslation();
  const link =
    'flex min-h-6 items-center gap-1.5 text-hint text-text-2 underline hover:text-text-1';
  return (
    <ul className="grid border-t border-line-1 md:grid-cols-2">
      <li className="flex gap-3 px-4 py-3" data-testid="loss-routing">
        <Shuffle
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className="mt-[3px] shrink-0 text-text-3"
        />
        <span>
          <span className="block text-text-1">
            <b>{formatPoints(shares.routingLoss)}</b> {t('cache.loss.routing')}
          </span>
          <span className="block text-hint text-text-3">{t('cache.loss.routingText')}</span>
          <span className="flex flex-wrap gap-x-4">
            <Link to="/routes" search={{}} className={link}>
              {t('cache.loss.routingFix')}
              <ArrowRight size={12} aria-hidden />
            </Link>
            <Link to="/decisions" search={{ reason: 'soonest_elsewhere' }} className={link}>
              {t('cache.loss.routingSee')}
              <ArrowRight size={12} aria-hidden />
            </Link>
          </span>
        </span>
      </li>
      <li
        className="flex gap-3 border-line-1 px-4 py-3 max-md:border-t md:border-l"
        data-testid="loss-engine"
      >
        <Flame size={14} strokeWidth={1.75} aria-hidden className="mt-[3px] shrink-0 text-orange" />
        <span>
          <span className="block text-text-1">
            <b>{formatPoints(shares.engineLoss)}</b> {t('cache.loss.engine')}
          </span>
          <span className="block text-hint text-text-3">{t('cache.loss.engineText')}</span>
          <Link to="/workers" search={{ sort: 'kv', order: 'desc' }} className={link}>
            {t('cache.loss.engineFix')}
            <ArrowRight size={12} aria-hidden />
          </Link>
        </span>
      </li>
    </ul>
  );
}
