import { useTranslation } from 'react-i18next';
import type { DecisionSummaryFieldsFragment } from '../api/generated/graphql/graphql.js';
import type { Decision } from '../api/decision.js';
import { Card } from '../ui/card.js';
import { formatExact, formatLatency } from '../ui/format.js';
import { predictedElsewhere } from './prepare-candidates.js';

interface PairProps {
  readonly label: string;
  readonly difference: string | null;
  readonly predicted: number | null;
  readonly delivered: number | null;
  readonly token: string;
  readonly format: (value: number | null) => string;
  readonly testId: string;
}

function Pair({ label, difference, predicted, delivered, token, format, testId }: PairProps) {
  const { t } = useTranslation();
  const most = Math.max(predicted ?? 0, delivered ?? 0);
  const rows = [
    [t('charts.predicted'), predicted, 0.55],
    [t('charts.delivered'), delivered, 1],
  ] as const;
  return (
    <div className="pb-3.5" data-testid={testId}>
      <p className="flex justify-between gap-3 pb-1">
        <span>{label}</span>
        {difference && <span className="text-text-3">{difference}</span>}
      </p>
      {rows.map(([word, value, opacity]) => (
        <p
          key={word}
          className="grid grid-cols-[72px_1fr_72px] items-center gap-3 py-0.5 text-cell"
        >
          <span className="text-text-3">{word}</span>
          <span
            aria-hidden
            className={`forced-edge h-2.5 overflow-hidden rounded-bar ${value === null ? 'hatched' : 'bg-line-1'}`}
          >
            <span
              className="block h-full rounded-bar"
              style={{
                width: `${most > 0 ? ((value ?? 0) / most) * 100 : 0}%`,
                background: `var(--${token})`,
                opacity,
              }}
            />
          </span>
          <span className="text-right font-[550] text-text-1">{format(value)}</span>
        </p>
      ))}
    </div>
  );
}

/** What was foreseen, and what came of it. */
export function PredictedCard({
  decision,
  outcome,
}: {
  decision: Decision;
  outcome: DecisionSummaryFieldsFragment | null;
}) {
  const { t } = useTranslation();
  const cached = outcome?.deliveredCachedTokens ?? null;
  const ttftMs = outcome?.ttftSeconds == null ? null : outcome.ttftSeconds * 1_000;
  const foreseenMs =
    decision.predictedTtftSeconds === null ? null : decision.predictedTtftSeconds * 1_000;
  const fewer = cached === null ? null : decision.predictedCachedTokens - cached;
  const slower = ttftMs === null || foreseenMs === null ? null : ttftMs - foreseenMs;
  return (
    <Card title={t('decisions.outcome')} testId="predicted-delivered">
      <div className="px-3.5">
        <Pair
          label={t('decisions.cachedTokens')}
          testId="outcome-cached"
          difference={
            fewer === null || fewer === 0
              ? null
              : t(fewer > 0 ? 'decisions.fewer' : 'decisions.more', {
                  tokens: formatExact(Math.abs(fewer)),
                })
          }
          predicted={decision.predictedCachedTokens}
          delivered={cached}
          token="teal"
          format={formatExact}
        />
        <Pair
          label={t('decisions.ttft')}
          testId="outcome-ttft"
          difference={
            slower === null
              ? null
              : t(slower >= 0 ? 'decisions.slower' : 'decisions.faster', {
                  time: formatLatency(Math.abs(slower)),
                })
          }
          predicted={foreseenMs}
          delivered={ttftMs}
          token="blue"
          format={formatLatency}
        />
        {cached === null && outcome && (
          <p className="pb-3.5 text-hint text-text-3">{t('decisions.notReported')}</p>
        )}
      </div>
    </Card>
  );
}

const shownElsewhere = 8;

/** What the same policy foresaw for the others, at the same instant. */
export function ElsewhereCard({ decision }: { decision: Decision }) {
  const { t } = useTranslation();
  const rows = predictedElsewhere(decision).slice(0, shownElsewhere);
  if (rows.length < 2) return null;
  const most = Math.max(...rows.map(({ seconds }) => seconds));
  return (
    <Card title={t('decisions.elsewhere')} testId="card-elsewhere">
      <p className="px-3.5 pb-2 text-hint text-text-3">{t('decisions.elsewhereHint')}</p>
      <ul className="px-3.5 pb-3.5">
        {rows.map(({ workerId, name, isWinner, seconds }) => (
          <li
            key={workerId}
            className="grid grid-cols-[1fr_1fr_72px] items-center gap-3 py-1 text-cell"
          >
            <span className={`truncate ${isWinner ? 'font-semibold text-text-1' : 'text-text-2'}`}>
              {name ?? workerId}
            </span>
            <span aria-hidden className="forced-edge h-2 overflow-hidden rounded-bar bg-line-1">
              <span
                className={`block h-full rounded-bar bg-blue ${isWinner ? '' : 'opacity-55'}`}
                style={{ width: `${most > 0 ? (seconds / most) * 100 : 0}%` }}
              />
            </span>
            <span
              className={`text-right ${isWinner ? 'font-semibold text-text-1' : 'text-text-2'}`}
            >
              {formatLatency(seconds * 1_000)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
