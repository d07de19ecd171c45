import { ArrowDown, ArrowUp, CircleCheck, CircleHelp, CircleX, Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Rehearsal, RehearsalFigure } from '../../api/rest-types.js';
import { Badge } from '../../ui/badge.js';
import { cardClass } from '../../ui/card.js';
import { formatCount, formatDuration, formatPercent } from '../../ui/format.js';
import { Cell, Head } from '../../ui/table.js';
import { ScrollRegion } from '../../ui/scroll-region.js';
import { useRouteChoices } from './use-routing-data.js';
import { formatDifference, formatFigure, overallVerdict } from './rehearsal-words.js';

type Result = NonNullable<Rehearsal['result']>;

const looks = {
  better: { tone: 'ok', icon: CircleCheck, text: 'text-ok' },
  worse: { tone: 'err', icon: CircleX, text: 'text-err' },
  unclear: { tone: 'idle', icon: CircleHelp, text: 'text-text-3' },
} as const;

function Verdict({ verdict }: { verdict: RehearsalFigure['verdict'] }) {
  const { t } = useTranslation();
  const { tone, icon } = looks[verdict];
  return (
    <Badge tone={tone} icon={icon} testId={`verdict-${verdict}`}>
      {t(`routes.rehearsal.verdicts.${verdict}`)}
    </Badge>
  );
}

function Change({ figure: { unit, change, interval, verdict } }: { figure: RehearsalFigure }) {
  const Arrow = change < 0 ? ArrowDown : ArrowUp;
  return (
    <span className="inline-flex items-center gap-1">
      {change !== 0 && (
        <Arrow size={12} strokeWidth={2.25} aria-hidden className={looks[verdict].text} />
      )}
      <span className={looks[verdict].text}>{formatDifference(unit, change)}</span>
      <span className="text-text-3">± {formatDifference(unit, interval)}</span>
    </span>
  );
}

interface RehearsalResultProps {
  readonly rehearsal: Rehearsal;
  readonly result: Result;
  readonly live: number;
}

/** Live against draft, figure by figure, each with its interval; then how far to believe it. */
export function RehearsalResult({ rehearsal, result, live }: RehearsalResultProps) {
  const { t } = useTranslation();
  const version = rehearsal.liveVersion || live;
  return (
    <section aria-label={t('routes.sides.rehearsal')} data-testid="rehearsal-result">
      <p className="mb-2 flex items-center gap-2">
        <span className="text-text-3">
          {t('routes.rehearsal.played', {
            count: result.calls,
            calls: formatCount(result.calls),
            window:
              rehearsal.windowSeconds === null
                ? t('routes.rehearsal.ofFile')
                : formatDuration(rehearsal.windowSeconds * 1_000),
          })}
        </span>
        <span className="ml-auto">
          <Verdict verdict={overallVerdict(result.figures)} />
        </span>
      </p>
      <ScrollRegion label={t('routes.rehearsal.figures')} className={cardClass}>
        <table className="w-full" data-testid="rehearsal-table">
          <thead>
            <tr>
              <Head className="pl-3.5">{t('requests.figure')}</Head>
              <Head isNumeric>
                {version === 0
                  ? t('routes.rehearsal.live')
                  : t('routes.rehearsal.liveVersion', { version })}
              </Head>
              <Head isNumeric>{t('routes.draft')}</Head>
              <Head isNumeric className="pr-3.5">
                {t('routes.rehearsal.change')}
              </Head>
            </tr>
          </thead>
          <tbody>
            {result.figures.map((figure) => (
              <tr
                key={figure.name}
                className="border-t border-line-1"
                data-testid={`figure-${figure.name}`}
              >
                <th scope="row" className="pl-3.5 text-left text-cell font-normal text-text-1">
                  {t(`routes.rehearsal.names.${figure.name}`)}
                </th>
                <Cell isNumeric>{formatFigure(figure.unit, figure.live)}</Cell>
                <Cell isNumeric className="font-semibold text-text-1">
                  {formatFigure(figure.unit, figure.draft)}
                </Cell>
                <Cell isNumeric className="pr-3.5">
                  <Change figure={figure} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <ReplayErrors result={result} />
      <Tenants result={result} />
    </section>
  );
}

/** How well replaying what is live lands on what happened: the error bar of everything above. */
function ReplayErrors({ result: { replayErrors } }: { result: Result }) {
  const { t } = useTranslation();
  if (replayErrors.length === 0)
    return <p className="mt-2 text-hint text-text-3">{t('routes.rehearsal.noHistory')}</p>;
  return (
    <p className="mt-2 flex gap-2.5 text-hint text-text-2" data-testid="replay-error">
      <Info size={14} strokeWidth={1.75} aria-hidden className="mt-px shrink-0 text-text-3" />
      <span>
        {t('routes.rehearsal.replay')}{' '}
        {replayErrors
          .map(({ name, error }) =>
            t('routes.rehearsal.within', {
              figure: t(`routes.rehearsal.names.${name}`),
              share: formatPercent(Math.abs(error), 0),
            }),
          )
          .join(', ')}
        .
      </span>
    </p>
  );
}

const shownTenants = 8;

function Tenants({ result: { tenants } }: { result: Result }) {
  const { t } = useTranslation();
  const names = useRouteChoices().data?.tenants ?? [];
  if (tenants.length < 2) return null;
  return (
    <>
      <h3 className="mt-4 mb-2 text-body font-semibold text-text-1">
        {t('routes.rehearsal.byTenant')}
      </h3>
      <ul className={cardClass}>
        {tenants.slice(0, shownTenants).map(({ tenantId, calls, figures }) => {
          const ttft = figures.find(({ name }) => name === 'ttftP95');
          return (
            <li
              key={tenantId}
              className="flex items-center gap-3 border-t border-line-1 px-3.5 py-2 text-cell first:border-t-0"
              data-testid="rehearsal-tenant"
            >
              <span className="min-w-0 flex-1 truncate text-text-1">
                {names.find(({ id }) => id === tenantId)?.name ?? tenantId}
                <span className="ml-2 text-text-3">
                  {t('routes.rehearsal.calls', { count: calls })}
                </span>
              </span>
              {ttft && (
                <>
                  <span className="text-text-3">{t('routes.rehearsal.names.ttftP95')}</span>
                  <Change figure={ttft} />
                </>
              )}
              <Verdict verdict={overallVerdict(figures)} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
