import { useTranslation } from 'react-i18next';
import { useNowMs } from '../../live/live.js';
import { Card } from '../../ui/card.js';
import { dash, formatExact, formatPercent, formatTokens } from '../../ui/format.js';
import { Meter } from '../../ui/meter.js';
import { Cell, Head } from '../../ui/table.js';
import { Age } from '../../ui/time.js';
import { ScrollRegion } from '../../ui/scroll-region.js';
import { heat } from './icicle-view.js';
import { type CacheMap, heatRow } from './prepare-cache.js';

const shownGroups = 12;

/** The largest groups, who holds them and what came of it. */
export function GroupTable({
  map,
  selected,
  onSelect,
}: {
  map: CacheMap;
  selected: string | undefined;
  onSelect: (label: string) => void;
}) {
  const { t } = useTranslation();
  const nowMs = useNowMs();
  const input = map.groups.reduce((sum, { inputTokens }) => sum + inputTokens, 0);
  return (
    <Card title={t('cache.topTitle')} hint={t('cache.topHint')} testId="card-groups">
      <ScrollRegion label={t('cache.topTitle')}>
        <table className="w-full" data-testid="group-table">
          <thead>
            <tr>
              <Head className="pl-3.5">{t('cache.columns.prefix')}</Head>
              <Head>{t('decisions.columns.tenant')}</Head>
              <Head isNumeric>{t('cache.columns.tokens')}</Head>
              <Head isNumeric>{t('cache.columns.share')}</Head>
              <Head>{t('cache.columns.holders')}</Head>
              <Head isNumeric>{t('cache.columns.copies')}</Head>
              <Head isNumeric>{t('cache.columns.evicted')}</Head>
              <Head isNumeric>{t('cache.columns.hit')}</Head>
              <Head isNumeric className="pr-3.5">
                {t('cache.columns.used')}
              </Head>
            </tr>
          </thead>
          <tbody>
            {map.groups.slice(0, shownGroups).map((group) => (
              <tr
                key={group.label}
                data-testid="group-row"
                className={`border-t border-line-1 ${group.label === selected ? 'bg-raised shadow-[inset_2px_0_0_var(--text-1)]' : ''}`}
              >
                <Cell className="pl-3.5">
                  <button
                    type="button"
                    onClick={() => onSelect(group.label)}
                    className="min-h-6 font-mono text-hint text-text-1 hover:underline"
                  >
                    {group.label}
                  </button>
                </Cell>
                <Cell>{group.tenantName ?? group.tenantId ?? dash}</Cell>
                <Cell isNumeric className="text-text-1">
                  {formatExact(group.sizeTokens)}
                </Cell>
                <Cell isNumeric>{formatPercent(input > 0 ? group.inputTokens / input : null)}</Cell>
                <Cell>
                  <span className="flex gap-0.5" aria-hidden>
                    {heatRow(group, map.workers).map((cell) => (
                      <span
                        key={cell.workerId}
                        className={`size-3.5 rounded-[2px] ${cell.heldTokens === null ? 'hatched' : ''}`}
                        style={cell.heldTokens === null ? {} : { background: heat(cell.share) }}
                      />
                    ))}
                  </span>
                  <span className="sr-only">
                    {group.holders
                      .map(({ workerId, workerName }) => workerName ?? workerId)
                      .join(', ')}
                  </span>
                </Cell>
                <Cell isNumeric>{group.holders.length}</Cell>
                <Cell isNumeric className={group.evictedFrom.length > 0 ? 'text-warn' : ''}>
                  {group.evictedFrom.length}
                </Cell>
                <Cell isNumeric className="text-text-1">
                  {formatPercent(group.hitRatio, 0)}
                </Cell>
                <Cell isNumeric className="pr-3.5">
                  <Age atMs={group.lastUseMs} nowMs={nowMs} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}

/** How full each worker's cache is believed to be. */
export function HolderCard({ map }: { map: CacheMap }) {
  const { t } = useTranslation();
  return (
    <Card
      title={t('cache.holdersTitle')}
      hint={t('cache.believed')}
      testId="card-holders"
      className="self-start"
    >
      <ul className="pb-2">
        {map.workers.map((worker) => (
          <li
            key={worker.workerId}
            className="flex items-center gap-3 border-t border-line-1 px-3.5 py-2 text-cell first:border-t-0"
            data-testid="holder-row"
          >
            <span className="min-w-0 flex-1 truncate text-text-1">
              {worker.workerName ?? worker.workerId}
            </span>
            <span className="text-text-3">{formatTokens(worker.heldTokens)}</span>
            <Meter
              label={t('cache.filled')}
              fraction={
                worker.capTokens > 0 ? Math.min(1, worker.heldTokens / worker.capTokens) : null
              }
              warnFrom={0.95}
              errFrom={1.1}
            />
          </li>
        ))}
      </ul>
      <p
        className="border-t border-line-1 px-3.5 py-2.5 text-hint text-text-3"
        data-testid="duplicates"
      >
        {t('cache.duplicates', { tokens: formatTokens(map.duplicateTokens) })}
      </p>
    </Card>
  );
}
