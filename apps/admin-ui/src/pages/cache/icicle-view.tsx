import { useTranslation } from 'react-i18next';
import { formatExact, formatPercent, formatTokens } from '../../ui/format.js';
import { type CacheGroup, type CacheMap, icicle } from './prepare-cache.js';

/** Teal mixed into the surface, 4–52 %: text on it stays legible. */
export const heat = (share: number, token = 'teal') =>
  `color-mix(in oklab, var(--${token}) ${(4 + Math.min(1, Math.max(0, share)) * 48).toFixed(0)}%, var(--surface))`;

interface IcicleViewProps {
  readonly map: CacheMap;
  readonly selected: string | undefined;
  readonly onSelect: (label: string) => void;
}

const cellClass =
  'flex h-11 min-w-0 flex-col justify-center overflow-hidden rounded-bar px-2 text-left';
const wideShare = 0.06;

/** Width is the share of input tokens, colour what engines delivered of it. */
export function IcicleView({ map, selected, onSelect }: IcicleViewProps) {
  const { t } = useTranslation();
  const cells = icicle(map.groups);
  const input = map.groups.reduce((sum, { inputTokens }) => sum + inputTokens, 0);
  const reported = map.groups.filter(({ deliveredTokens }) => deliveredTokens !== null);
  const delivered = reported.reduce((sum, each) => sum + (each.deliveredTokens ?? 0), 0);
  const reportedInput = reported.reduce((sum, each) => sum + each.inputTokens, 0);
  const whole = reportedInput > 0 ? delivered / reportedInput : null;
  return (
    <div className="px-3.5 pb-3.5" data-testid="prefix-tree">
      <p
        className={`${cellClass} w-full ${whole === null ? 'hatched' : ''}`}
        style={whole === null ? {} : { background: heat(whole) }}
      >
        <span className="truncate font-[550] text-text-1">{t('cache.allPrompts')}</span>
        <span className="truncate text-hint text-text-1">
          {formatTokens(input)} · {t('cache.hit', { share: formatPercent(whole, 0) })}
        </span>
      </p>
      <ul className="mt-0.5 flex gap-0.5">
        {cells.map(({ group, width }) => (
          <li key={group.label} className="min-w-0" style={{ width: `${width * 100}%` }}>
            <Cell
              group={group}
              isWide={width >= wideShare}
              isSelected={group.label === selected}
              onSelect={onSelect}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CellProps {
  readonly group: CacheGroup;
  readonly isWide: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (label: string) => void;
}

function Cell({ group, isWide, isSelected, onSelect }: CellProps) {
  const { t } = useTranslation();
  const words = t('cache.groupWords', {
    label: group.label,
    tokens: formatExact(group.sizeTokens),
    share: formatPercent(group.hitRatio, 0),
  });
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      // What is seen must be part of what is said: a wide cell speaks for itself.
      aria-label={isWide ? undefined : words}
      title={words}
      onClick={() => onSelect(group.label)}
      data-testid="prefix-cell"
      className={`${cellClass} w-full ${group.hitRatio === null ? 'hatched' : ''} aria-pressed:outline-2 aria-pressed:-outline-offset-2 aria-pressed:outline-text-1`}
      style={group.hitRatio === null ? {} : { background: heat(group.hitRatio) }}
    >
      {isWide && (
        <>
          <span className="truncate font-mono text-hint text-text-1">{group.label}</span>
          <span className="truncate text-hint text-text-1">{formatPercent(group.hitRatio, 0)}</span>
        </>
      )}
    </button>
  );
}
