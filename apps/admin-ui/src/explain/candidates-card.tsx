import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Decision } from '../api/decision.js';
import { candidateViews, type CandidateView } from '../app/search.js';
import { Card } from '../ui/card.js';
import { CodeBlock } from '../ui/code-block.js';
import {
  dash,
  formatAge,
  formatExact,
  formatLatency,
  formatPercent,
  formatTokens,
} from '../ui/format.js';
import { Cell, Head } from '../ui/table.js';
import { Segmented } from '../ui/tabs.js';
import { ScrollRegion } from '../ui/scroll-region.js';
import { formatRaw, formatScore, termWords } from './decision-words.js';
import {
  type CandidateRow,
  type Candidates,
  prepareCandidates,
  type TermHead,
} from './prepare-candidates.js';
import { VetoList } from './veto-list.js';

interface CandidatesCardProps {
  readonly decision: Decision;
  readonly view: CandidateView;
  readonly onView: (view: CandidateView) => void;
}

/** Who was weighed, by what, and who was out before: as bars, as inputs, as the record itself. */
export function CandidatesCard({ decision, view, onView }: CandidatesCardProps) {
  const { t } = useTranslation();
  const vetoed = decision.vetoes.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card
      title={t('decisions.candidates')}
      testId="card-candidates"
      hint={t('decisions.candidateHint', { count: decision.candidateCount, vetoed })}
      actions={
        <Segmented
          label={t('decisions.views.label')}
          value={view}
          options={candidateViews.map((id) => ({ id, label: t(`decisions.views.${id}`) }))}
          onChange={onView}
        />
      }
    >
      {view === 'json' ? (
        <CodeBlock text={JSON.stringify(decision, null, 2)} label={t('decisions.views.json')} />
      ) : (
        <>
          <CandidateTable prepared={prepareCandidates(decision)} isRaw={view === 'raw'} />
          <VetoList vetoes={decision.vetoes} />
        </>
      )}
    </Card>
  );
}

function CandidateTable({ prepared, isRaw }: { prepared: Candidates; isRaw: boolean }) {
  const { t } = useTranslation();
  const { heads, rows } = prepared;
  if (rows.length === 0)
    return (
      <p className="px-3.5 pt-1 pb-4 text-text-3" data-testid="no-candidates">
        {t('decisions.nobodyWeighed')}
      </p>
    );
  return (
    <ScrollRegion label={t('decisions.candidates')}>
      <table className="w-full" data-testid="decision-candidates">
        <thead>
          <tr>
            <Head className="pl-3.5">{t('decisions.rank')}</Head>
            <Head>{t('decisions.columns.worker')}</Head>
            {isRaw ? <RawHeads /> : <ScoreHeads heads={heads} />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.candidate.workerId}
              data-testid="candidate-row"
              data-winner={row.isWinner}
              className={`border-t border-line-1 ${row.isWinner ? 'bg-raised/70 shadow-[inset_2px_0_0_var(--teal)]' : ''}`}
            >
              <Cell className="pl-3.5 text-text-3">{row.rank}</Cell>
              <Cell className="py-1.5 font-[550] text-text-1">
                {row.candidate.workerName ?? row.candidate.workerId}
                {row.isWinner && (
                  <span className="flex items-center gap-1 text-hint font-normal text-ok">
                    <CircleCheck size={12} strokeWidth={2.25} aria-hidden />
                    {t('decisions.chosen')}
                  </span>
                )}
              </Cell>
              {isRaw ? <RawCells row={row} /> : <ScoreCells row={row} heads={heads} />}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function ScoreHeads({ heads }: { heads: readonly TermHead[] }) {
  const { t } = useTranslation();
  return (
    <>
      <Head>{t('decisions.total')}</Head>
      {heads.map(({ name, token, weight }) => (
        <Head key={name}>
          <span className="inline-flex items-center gap-1.5">
            <span
              aria-hidden
              className="h-[3px] w-2.5 rounded-bar"
              style={{ background: `var(--${token})` }}
            />
            {termWords(t, name)}
            {weight !== null && weight > 0 && (
              <span>{t('decisions.weight', { weight: Number(weight.toFixed(2)) })}</span>
            )}
          </span>
        </Head>
      ))}
    </>
  );
}

const barClass = 'forced-edge block h-[5px] overflow-hidden rounded-bar bg-line-1';

function ScoreCells({ row, heads }: { row: CandidateRow; heads: readonly TermHead[] }) {
  return (
    <>
      <Cell className="min-w-44">
        <span className="flex items-center gap-2.5">
          <span
            aria-hidden
            className="forced-edge flex h-2.5 w-28 gap-px overflow-hidden rounded-bar bg-line-1"
          >
            {row.bars.map((bar, index) => (
              <span
                key={bar.name}
                className="h-full shrink-0"
                style={{
                  width: `${bar.part * 100}%`,
                  background: `var(--${heads[index]?.token ?? 'slate'})`,
                }}
              />
            ))}
          </span>
          <span className="font-semibold text-text-1" data-testid="candidate-score">
            {formatScore(row.score)}
          </span>
        </span>
      </Cell>
      {row.bars.map((bar, index) => (
        <Cell key={bar.name} className="min-w-32 py-1.5 leading-4">
          <span className="flex justify-between gap-3">
            <span className="text-text-1">{formatRaw(bar.name, bar.raw)}</span>
            <span className="text-text-3">{formatScore(bar.value)}</span>
          </span>
          <span
            aria-hidden
            className={`mt-1 ${bar.share === null ? 'hatched h-[5px] block' : barClass}`}
          >
            {bar.share !== null && (
              <span
                className="block h-full rounded-bar"
                style={{
                  width: `${bar.share * 100}%`,
                  background: `var(--${heads[index]?.token ?? 'slate'})`,
                }}
              />
            )}
          </span>
        </Cell>
      ))}
    </>
  );
}

function RawHeads() {
  const { t } = useTranslation();
  return (
    <>
      <Head isNumeric>{t('decisions.raw.matched')}</Head>
      <Head isNumeric>{t('decisions.raw.running')}</Head>
      <Head isNumeric>{t('decisions.raw.backlog')}</Head>
      <Head isNumeric>{t('decisions.raw.waiting')}</Head>
      <Head isNumeric>{t('decisions.raw.kv')}</Head>
      <Head isNumeric className="pr-3.5">
        {t('decisions.raw.readingAge')}
      </Head>
    </>
  );
}

function RawCells({ row: { candidate } }: { row: CandidateRow }) {
  return (
    <>
      <Cell isNumeric>{formatTokens(candidate.matchedTokens)}</Cell>
      <Cell isNumeric>{formatExact(candidate.inFlight)}</Cell>
      <Cell isNumeric>{formatLatency(candidate.backlogSeconds * 1_000)}</Cell>
      <Cell isNumeric>{candidate.waiting === null ? dash : formatExact(candidate.waiting)}</Cell>
      <Cell isNumeric>{formatPercent(candidate.kvUsage, 0)}</Cell>
      <Cell isNumeric className="pr-3.5">
        {formatAge(candidate.readingAgeMs)}
      </Cell>
    </>
  );
}
