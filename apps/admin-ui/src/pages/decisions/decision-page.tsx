import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { FlaskConical, Gavel, List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import { PageFrame } from '../../app/page-frame.js';
import { useMay } from '../../app/session.js';
import { buttonClass } from '../../ui/button.js';
import { cardClass } from '../../ui/card.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Denied, Empty, FromQuery } from '../../ui/states.js';
import { DecisionDocument } from './decisions.documents.js';
import { DecisionTimeline } from './decision-timeline.js';
import { DecisionHead } from '../../explain/decision-head.js';
import { CandidatesCard } from '../../explain/candidates-card.js';
import { ElsewhereCard, PredictedCard } from '../../explain/predicted-card.js';

export function DecisionPage() {
  const { t } = useTranslation();
  const may = useMay();
  const { requestId } = useParams({ from: '/shell/decisions/$requestId' });
  return (
    <PageFrame
      title={requestId}
      parent={
        <Link to="/decisions" className="hover:text-text-1">
          {t('nav.decisions')}
        </Link>
      }
      hint={<CopyButton isIconOnly text={requestId} label={t('requests.copyId')} />}
      controls={
        <Link to="/requests" search={{ request: requestId }} className={buttonClass()}>
          <List size={14} strokeWidth={1.75} aria-hidden />
          {t('decisions.openRequest')}
        </Link>
      }
      primary={
        <Link
          to="/lab"
          search={{ request: requestId }}
          className={buttonClass('primary')}
          data-testid="replay-in-lab"
        >
          <FlaskConical size={14} strokeWidth={1.75} aria-hidden />
          {t('decisions.replay')}
        </Link>
      }
    >
      {may('traffic:read') ? <Explorer key={requestId} requestId={requestId} /> : <Denied />}
    </PageFrame>
  );
}

function Explorer({ requestId }: { requestId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/decisions/$requestId' });
  const { view = 'score' } = useSearch({ from: '/shell/decisions/$requestId' });
  const detail = useQuery({
    queryKey: ['decision', requestId],
    queryFn: ({ signal }) => query(DecisionDocument, { requestId }, signal),
    select: ({ decision }) => decision,
  });
  return (
    <FromQuery
      query={detail}
      title={t('decisions.failedToLoad')}
      reach={t('errors.trafficGoesOn')}
      rows={10}
    >
      {(read) =>
        read ? (
          <div className="grid grid-cols-1 gap-3 xl:grid-cols-[minmax(0,1fr)_320px]">
            <DecisionHead decision={read.decision} outcome={read.summary} />
            <CandidatesCard
              decision={read.decision}
              view={view}
              onView={(next) => void navigate({ search: { view: next }, replace: true })}
            />
            <div className="flex flex-col gap-3">
              <PredictedCard decision={read.decision} outcome={read.summary} />
              <ElsewhereCard decision={read.decision} />
            </div>
            <DecisionTimeline requestId={requestId} />
          </div>
        ) : (
          <NotKept requestId={requestId} />
        )
      }
    </FromQuery>
  );
}

/** Of most calls nothing was written down; what the fleet would do with such a call now can still be said. */
function NotKept({ requestId }: { requestId: string }) {
  const { t } = useTranslation();
  return (
    <div className={cardClass}>
      <Empty
        icon={Gavel}
        testId="decision-not-kept"
        title={t('decisions.notKeptTitle')}
        text={t('decisions.notKeptText')}
        action={
          <Link
            to="/lab"
            search={{ request: requestId }}
            className={buttonClass()}
            data-testid="explain-again"
          >
            <FlaskConical size={14} strokeWidth={1.75} aria-hidden />
            {t('decisions.explainAgain')}
          </Link>
        }
      />
    </div>
  );
}
