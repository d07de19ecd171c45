import { CircleCheck, CircleSlash, Dices, Flag, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Decision } from '../api/decision.js';
import type { DecisionSummaryFieldsFragment } from '../api/generated/graphql/graphql.js';
import { useLiveRoutes } from '../api/use-routing.js';
import { Badge } from '../ui/badge.js';
import { cardClass } from '../ui/card.js';
import { dash, formatAge, formatTokens } from '../ui/format.js';
import { FactList } from '../ui/fact-list.js';
import { formatMillisecond } from '../ui/format-time.js';
import { Time } from '../ui/time.js';
import { VersionChip } from '../ui/version-chip.js';
import { DecisionVerdict } from './decision-verdict.js';

interface DecisionHeadProps {
  readonly decision: Decision;
  /** null = it was never sent: an explanation. */
  readonly outcome: DecisionSummaryFieldsFragment | null;
  /** What is to be known of an explanation. */
  readonly note?: ReactNode;
}

/** The answer first: who got it, by what margin, under which policy, and what came of it. */
export function DecisionHead({ decision, outcome, note }: DecisionHeadProps) {
  const { t } = useTranslation();
  const { version: live, routeName } = useLiveRoutes();
  const winner = decision.candidates.find(({ workerId }) => workerId === decision.winnerId);
  return (
    <section
      aria-label={t('decisions.verdictTitle')}
      data-testid="decision-head"
      className={`${cardClass} px-4 py-3.5 xl:col-span-2`}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <DecisionVerdict decision={decision} />
        <span className="flex gap-2">
          {outcome && <OutcomeBadge outcome={outcome} />}
          <MarginBadge decision={decision} />
        </span>
      </div>
      {note}
      <div className="mt-3 border-t border-line-1 pt-3">
        <FactList
          testId="decision-facts"
          facts={[
            [
              t('decisions.columns.time'),
              <Time key="time" atMs={decision.atMs} format={formatMillisecond} />,
            ],
            ...(outcome
              ? ([[t('decisions.columns.tenant'), outcome.tenantName ?? dash]] as const)
              : []),
            [
              t('decisions.route'),
              decision.routeId === null
                ? t('decisions.noRoute')
                : (routeName(decision.routeId) ?? decision.routeId),
            ],
            [
              t('decisions.columns.policy'),
              <span key="policy" className="flex items-center gap-2">
                <VersionChip version={decision.version} isLive={decision.version === live} />
                {decision.policy}
              </span>,
            ],
            [t('decisions.columns.model'), decision.model],
            [t('decisions.prompt'), formatTokens(decision.promptTokens)],
            [t('decisions.readingAge'), formatAge(winner?.readingAgeMs)],
            ...(outcome
              ? ([
                  [
                    t('decisions.keptBecause'),
                    t(
                      outcome.outcome !== null && outcome.outcome !== 'ok'
                        ? 'decisions.kept.failed'
                        : (outcome.attempts ?? 1) > 1
                          ? 'decisions.kept.retried'
                          : 'decisions.kept.share',
                    ),
                  ],
                ] as const)
              : []),
          ]}
        />
      </div>
    </section>
  );
}

export function OutcomeBadge({
  outcome: { outcome, status, errorCode },
}: {
  outcome: Pick<DecisionSummaryFieldsFragment, 'outcome' | 'status' | 'errorCode'>;
}) {
  const { t } = useTranslation();
  if (outcome === null) return null;
  const isOk = outcome === 'ok';
  const words = isOk ? t('requests.outcomes.ok') : (errorCode ?? outcome);
  return (
    <Badge
      tone={isOk ? 'ok' : outcome === 'failed' ? 'err' : 'warn'}
      icon={isOk ? CircleCheck : CircleSlash}
    >
      {[status, words].filter((part) => part !== null).join(' ')}
    </Badge>
  );
}

function MarginBadge({ decision }: { decision: Decision }) {
  const { t } = useTranslation();
  if (decision.winnerId === null)
    return (
      <Badge tone="err" icon={ShieldAlert}>
        {t('decisions.badges.nobody')}
      </Badge>
    );
  if (decision.isTie)
    return (
      <Badge tone="idle" icon={Dices} testId="tie-badge">
        {t('decisions.badges.tie')}
      </Badge>
    );
  if (decision.margin === null) return null;
  return (
    <Badge tone={decision.margin < 0 ? 'warn' : 'idle'} icon={Flag}>
      {t(decision.margin < 0 ? 'decisions.badges.behind' : 'decisions.badges.clear')}
    </Badge>
  );
}
