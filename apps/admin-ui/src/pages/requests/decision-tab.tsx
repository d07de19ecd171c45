import { CircleCheck, Gavel } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DrawerSection } from '../../ui/drawer.js';
import { dash, formatAge, formatExact, formatLatency, formatPercent } from '../../ui/format.js';
import { Empty } from '../../ui/states.js';
import { Cell, Head } from '../../ui/table.js';
import { ScrollRegion } from '../../ui/scroll-region.js';
import type { CallDetail } from './call-detail.js';
import { useVerdict } from './verdict.js';

type Decision = NonNullable<CallDetail['decision']>;
type Candidate = Decision['candidates'][number];

/** The terms that any candidate has, in the order in which they were first named. */
export function termNames(candidates: readonly Pick<Candidate, 'terms'>[]): string[] {
  return [...new Set(candidates.flatMap(({ terms }) => terms.map(({ name }) => name)))];
}

const number = (value: number | null | undefined) =>
  value === null || value === undefined
    ? dash
    : Number.isInteger(value)
      ? formatExact(value)
      : value.toFixed(2);

function Term({ candidate, name }: { candidate: Candidate; name: string }) {
  const term = candidate.terms.find((each) => each.name === name);
  return (
    <>
      <span className="text-text-1">{number(term?.value)}</span>
      <span className="block text-axis text-text-3">{number(term?.raw)}</span>
    </>
  );
}

function Candidates({ decision }: { decision: Decision }) {
  const { t } = useTranslation();
  const names = termNames(decision.candidates);
  return (
    <ScrollRegion label={t('requests.candidates')} className="-mx-[18px] px-2.5">
      <table className="w-full" data-testid="decision-candidates">
        <thead>
          <tr>
            <Head>{t('workers.columns.name')}</Head>
            {names.map((name) => (
              <Head key={name} isNumeric>
                {name}
              </Head>
            ))}
            <Head isNumeric>{t('requests.matched')}</Head>
            <Head isNumeric>{t('workers.columns.running')}</Head>
            <Head isNumeric>{t('workers.backlog')}</Head>
            <Head isNumeric>{t('workers.columns.kv')}</Head>
            <Head isNumeric>{t('requests.readingAge')}</Head>
          </tr>
        </thead>
        <tbody>
          {decision.candidates.map((candidate) => {
            const isWinner = candidate.workerId === decision.winnerId;
            return (
              <tr
                key={candidate.workerId}
                data-testid="candidate-row"
                data-winner={isWinner}
                className={`border-t border-line-1 ${isWinner ? 'bg-raised' : ''}`}
              >
                <Cell className="h-10 text-text-1">
                  <span className="flex items-center gap-1.5">
                    {isWinner && (
                      <CircleCheck
                        size={12}
                        role="img"
                        aria-label={t('requests.chosen')}
                        className="text-ok"
                      />
                    )}
                    {candidate.workerName ?? candidate.workerId}
                  </span>
                </Cell>
                {names.map((name) => (
                  <Cell key={name} isNumeric className="h-10 leading-4">
                    <Term candidate={candidate} name={name} />
                  </Cell>
                ))}
                <Cell isNumeric>{formatExact(candidate.matchedTokens)}</Cell>
                <Cell isNumeric>{formatExact(candidate.inFlight)}</Cell>
                <Cell isNumeric>{formatLatency(candidate.backlogSeconds * 1_000)}</Cell>
                <Cell isNumeric>{formatPercent(candidate.kvUsage, 0)}</Cell>
                <Cell isNumeric>{formatAge(candidate.readingAgeMs)}</Cell>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Prediction({ call, decision }: { call: CallDetail; decision: Decision }) {
  const { t } = useTranslation();
  const rows = [
    [
      t('requests.cachedTokens'),
      formatExact(decision.predictedCachedTokens),
      formatExact(call.usage?.cachedTokens),
    ],
    [
      t('requests.columns.ttft'),
      formatLatency(
        decision.predictedTtftSeconds === null ? null : decision.predictedTtftSeconds * 1_000,
      ),
      formatLatency(call.firstOutputMs),
    ],
    [
      t('requests.promptTokens'),
      formatExact(decision.promptTokens),
      formatExact(call.usage?.inputTokens),
    ],
  ];
  return (
    <table className="w-full" data-testid="predicted-delivered">
      <thead>
        <tr>
          <Head className="pl-0">{t('requests.figure')}</Head>
          <Head isNumeric>{t('charts.predicted')}</Head>
          <Head isNumeric>{t('charts.delivered')}</Head>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, predicted, delivered]) => (
          <tr key={label} className="border-t border-line-1">
            <th scope="row" className="h-8 text-left text-cell font-normal text-text-2">
              {label}
            </th>
            <Cell isNumeric className="h-8">
              {predicted}
            </Cell>
            <Cell isNumeric className="h-8 text-text-1">
              {delivered}
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Candidates × terms with what they were computed from, and who was out before scoring began. */
export function DecisionTab({ call }: { call: CallDetail }) {
  const { t } = useTranslation();
  const verdict = useVerdict(call);
  const { decision } = call;
  if (!decision)
    return (
      <Empty icon={Gavel} title={t('requests.noDecisionTitle')} text={t('requests.notSampled')} />
    );
  return (
    <>
      <DrawerSection title={t('requests.why')} hint={decision.policy}>
        <p className="text-text-2">{verdict}</p>
      </DrawerSection>
      <DrawerSection
        title={t('requests.candidates')}
        hint={t('requests.candidateCount', {
          shown: decision.candidates.length,
          count: decision.candidateCount,
        })}
      >
        <Candidates decision={decision} />
      </DrawerSection>
      {decision.vetoes.length > 0 && (
        <DrawerSection title={t('requests.vetoes')}>
          <ul className="text-cell" data-testid="decision-vetoes">
            {decision.vetoes.map((veto) => (
              <li key={veto.reason} className="flex justify-between gap-3 py-0.5">
                <span className="text-text-1">{veto.reason}</span>
                <span className="truncate text-text-3">
                  {veto.workerIds.join(', ') || veto.count}
                </span>
              </li>
            ))}
          </ul>
        </DrawerSection>
      )}
      <DrawerSection title={t('requests.outcome')}>
        <Prediction call={call} decision={decision} />
      </DrawerSection>
    </>
  );
}
