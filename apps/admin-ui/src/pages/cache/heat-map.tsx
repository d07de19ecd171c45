import { useTranslation } from 'react-i18next';
import { dash, formatCount, formatKiloTokens } from '../../ui/format.js';
import { formatAbsolute } from '../../ui/format-time.js';
import { ScrollRegion } from '../../ui/scroll-region.js';
import { heat } from './icicle-view.js';
import { type CacheMap, heatRow } from './prepare-cache.js';

const shownGroups = 20;

/** Prompts that begin alike × workers: thousands of tokens held, printed in every cell. */
export function HeatMap({
  map,
  selected,
  onSelect,
}: {
  map: CacheMap;
  selected: string | undefined;
  onSelect: (label: string) => void;
}) {
  const { t } = useTranslation();
  const groups = map.groups.slice(0, shownGroups);
  return (
    <ScrollRegion label={t('cache.heatTitle')} className="px-3.5 pb-3.5">
      <table className="border-separate border-spacing-0.5 text-cell" data-testid="heat-map">
        <thead>
          <tr>
            <th scope="col" className="pr-3 text-left text-meta font-normal text-text-3">
              {t('cache.columns.prefix')}
            </th>
            {map.workers.map(({ workerId, workerName }) => (
              <th
                key={workerId}
                scope="col"
                className="max-w-24 min-w-16 truncate px-1 text-meta font-normal text-text-3"
                title={workerName ?? workerId}
              >
                {workerName ?? workerId}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.label} data-testid="heat-row">
              <th scope="row" className="pr-3 text-left font-normal">
                <button
                  type="button"
                  aria-pressed={group.label === selected}
                  onClick={() => onSelect(group.label)}
                  className="min-h-6 font-mono text-hint text-text-1 hover:underline aria-pressed:font-semibold"
                >
                  {group.label}
                </button>
              </th>
              {heatRow(group, map.workers).map((cell) => (
                <td
                  key={cell.workerId}
                  data-testid="heat-cell"
                  title={
                    cell.lastUseMs === null
                      ? t('cache.neverSent')
                      : t('cache.lastUse', { time: formatAbsolute(cell.lastUseMs) })
                  }
                  className={`h-7 rounded-bar text-center text-text-1 ${cell.heldTokens === null ? 'hatched' : ''}`}
                  style={cell.heldTokens === null ? {} : { background: heat(cell.share) }}
                >
                  {cell.heldTokens === null ? dash : formatKiloTokens(cell.heldTokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-hint text-text-3">
        {t('cache.heatHint', {
          shown: formatCount(groups.length),
          total: formatCount(map.groupCount),
        })}
      </p>
    </ScrollRegion>
  );
}
