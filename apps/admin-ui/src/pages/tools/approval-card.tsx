import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolApproval } from '../../api/rest-tools.js';
import { useMay } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { CodeBlock } from '../../ui/code-block.js';
import { formatSecond } from '../../ui/format-time.js';
import { Time } from '../../ui/time.js';
import { AnswerDialog } from './answer-dialog.js';
import { ApprovalAddress, ApprovalSource, DestructiveMark } from './approval-source.js';
import { indented } from './tool-list.js';

/** One call that waits, or waited: what would run, with what, and who said what. */
export function ApprovalCard({ approval }: { approval: ToolApproval }) {
  const { t } = useTranslation();
  const mayAnswer = useMay()('approvals:write') && approval.state === 'waiting';
  const [answer, setAnswer] = useState<boolean | null>(null);
  const name = `${approval.label}.${approval.tool}`;
  return (
    <Card
      title={name}
      testId="approval"
      beside={<DestructiveMark approval={approval} />}
      actions={
        mayAnswer && (
          <>
            <Button size="small" onClick={() => setAnswer(true)} data-testid="approval-allow">
              {t('tools.allow')}
            </Button>
            <Button
              size="small"
              look="danger"
              onClick={() => setAnswer(false)}
              data-testid="approval-deny"
            >
              {t('tools.deny')}
            </Button>
          </>
        )
      }
    >
      <ApprovalFacts approval={approval} />
      {approval.input !== null && (
        <div className="border-t border-line-1">
          <CodeBlock text={indented(approval.input)} label={t('tools.arguments')} />
        </div>
      )}
      {answer !== null && (
        <AnswerDialog
          approval={approval}
          name={name}
          isApproved={answer}
          onClose={() => setAnswer(null)}
        />
      )}
    </Card>
  );
}

function ApprovalFacts({ approval }: { approval: ToolApproval }) {
  const { t } = useTranslation();
  const maySeeRequests = useMay()('traffic:read');
  const { answeredBy, answeredName, answeredAtMs, reason } = approval;
  const person = answeredBy === 'application' ? t('tools.byApplication') : answeredName;
  // What has ended by itself was answered by nobody.
  const by = approval.state === 'approved' || approval.state === 'denied' ? person : null;
  return (
    <div className="flex flex-col gap-1 px-3.5 pt-1 pb-3 text-hint text-text-2">
      <p className="flex flex-wrap gap-x-3">
        <ApprovalSource approval={approval} />
        <span>
          {t('tools.asked')} <Time atMs={approval.askedAtMs} format={formatSecond} />
        </span>
        {answeredAtMs === null && (
          <span>
            {t('tools.expires')} <Time atMs={approval.expiresAtMs} format={formatSecond} />
          </span>
        )}
        {maySeeRequests && (
          <Link to="/requests" search={{ request: approval.requestId }} className="underline">
            {t('tools.openRequest')}
          </Link>
        )}
      </p>
      <ApprovalAddress approval={approval} />
      {answeredAtMs !== null && (
        <p data-testid="approval-answer" className="break-words text-text-1">
          {t(`tools.approvalStates.${approval.state}`)}
          {by !== null && ` – ${by}`}{' '}
          <Time atMs={answeredAtMs} format={formatSecond} className="text-text-3" />
          {reason && <span className="block text-text-2">{reason}</span>}
        </p>
      )}
    </div>
  );
}
