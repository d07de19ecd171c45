import { useTranslation } from 'react-i18next';
import type { CallsQuery } from '../../api/generated/graphql/graphql.js';
import { PublishMarksLayer } from '../../charts/publish-marks-layer.js';
import { formatCount, formatDuration } from '../../ui/format.js';
import { formatAbsolute, formatMinute } from '../../ui/format-time.js';

type Calls = CallsQuery['calls'];

const heightPx = 30;

/** How many calls matched over time, failures in their own colour at the foot. */
export function CallBars({
  calls,
}: {
  calls: Pick<Calls, 'bars' | 'barMs' | 'total' | 'totalIsExact'> | undefined;
}) {
  const { t } = useTranslation();
  const bars = calls?.bars ?? [];
  const most = Math.max(1, ...bars.map(({ ok, failed }) => ok + failed));
  const total = calls ? formatCount(calls.total) : '';
  const failed = bars.reduce((sum, bar) => sum + bar.failed, 0);
  const labels = bars.length === 0 ? [] : [bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)];
  return (
    <section
      aria-label={t('requests.matching')}
      className="border-b border-line-1 px-3.5 pt-2 pb-1.5"
      data-testid="call-bars"
    >
      <header className="flex min-h-6 items-baseline gap-2">
        <h2 className="font-semibold text-text-1" data-testid="call-total">
          {calls && t(calls.totalIsExact ? 'requests.total' : 'requests.totalAbout', { total })}
        </h2>
        {calls && (
          <span className="text-hint text-text-3">
            {t('requests.perBar', { size: formatDuration(calls.barMs) })}
          </span>
        )}
        <span className="ml-auto flex gap-3 text-hint text-text-2">
          <span className="flex items-center gap-1.5">
            <span aria-hidden className="size-2 rounded-[2px] bg-slate" />
            {t('requests.completed')}
          </span>
          <span className="flex items-center gap-1.5">
            <span aria-hidden className="size-2 rounded-[2px] bg-err" />
            {t('requests.failed')}
          </span>
        </span>
      </header>
      <div className="relative">
        <div
          role="img"
          aria-label={t('requests.barsSummary', { total, failed: formatCount(failed) })}
          className="mt-1 flex h-[30px] items-end gap-[2px]"
        >
          {bars.map((bar) => {
            const ok = (bar.ok / most) * heightPx;
            const bad = bar.failed === 0 ? 0 : Math.max(2, (bar.failed / most) * heightPx);
            return (
              <span
                key={bar.atMs}
                title={`${formatAbsolute(bar.atMs)}: ${formatCount(bar.ok)} · ${formatCount(bar.failed)}`}
                className="flex h-full min-w-0 flex-1 flex-col justify-end"
              >
                <span className="block rounded-t-[2px] bg-slate/60" style={{ height: ok }} />
                <span className="block bg-err" style={{ height: bad }} />
              </span>
            );
          })}
        </div>
        {calls && bars.length > 1 && (
          <div className="pointer-events-none absolute inset-0">
            <PublishMarksLayer
              min={bars[0]?.atMs ?? 0}
              max={(bars.at(-1)?.atMs ?? 0) + calls.barMs}
            />
          </div>
        )}
      </div>
      <div aria-hidden className="mt-0.5 flex h-4 justify-between text-axis text-text-3">
        {labels.map((bar, index) => (
          <span key={index}>{formatMinute(bar?.atMs)}</span>
        ))}
      </div>
    </section>
  );
}
