import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { query } from '../api/graphql-client.js';
import { PublishMarksDocument } from '../api/routing-documents.js';
import { useMay } from '../app/session.js';
import { formatAbsolute } from '../ui/format-time.js';
import { placeMarks, type PublishMark } from './publish-marks.js';

const refreshMs = 10_000;
/** Windows move with every bucket; the marks are read for whole minutes around them. */
const gridMs = 60_000;
const aheadMs = 10 * gridMs;

function useMarks({ min, max }: Window): readonly PublishMark[] {
  const may = useMay();
  const fromMs = Math.floor(min / gridMs) * gridMs;
  const toMs = Math.ceil(max / aheadMs) * aheadMs;
  return (
    useQuery({
      queryKey: ['publish-marks', fromMs, toMs],
      enabled: may('routes:read') && max > min,
      queryFn: ({ signal }) => query(PublishMarksDocument, { fromMs, toMs }, signal),
      select: ({ publishes }) => publishes,
      refetchInterval: refreshMs,
      placeholderData: (before) => before,
    }).data ?? []
  );
}

interface Window {
  readonly min: number;
  readonly max: number;
}

/**
 * Every publish, roll-out and revert as a dashed violet line with a bell; a click leads to what it changed. Laid over a
 * chart, not into it: the chart is a picture, and a picture holds no links.
 */
export function PublishMarksLayer({ min, max }: Window) {
  const { t } = useTranslation();
  const placed = placeMarks(useMarks({ min, max }), { min, max });
  const wordsOf = (mark: PublishMark) =>
    t('routes.mark', {
      version: mark.version,
      what: mark.message,
      time: formatAbsolute(mark.atMs),
    });
  return placed.map(({ mark, left, others }) => (
    <span
      key={mark.id}
      className="absolute inset-y-0 border-l border-dashed border-policy"
      style={{ left: `${left * 100}%` }}
    >
      <Link
        to="/routes"
        search={{ version: mark.version }}
        title={[...others, mark].map(wordsOf).join('\n')}
        aria-label={wordsOf(mark)}
        data-testid="publish-mark"
        data-version={mark.version}
        className={`pointer-events-auto absolute -top-1 flex h-6 items-center ${left > 0.9 ? 'right-0' : 'left-0'}`}
      >
        <span className="flex h-[18px] items-center gap-1 rounded-chip border border-policy-line bg-policy-soft px-1 text-axis font-semibold text-policy">
          <Bell size={10} strokeWidth={2.25} aria-hidden />
          {t('routes.version', { version: mark.version })}
        </span>
      </Link>
    </span>
  ));
}
