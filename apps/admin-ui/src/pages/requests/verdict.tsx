import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatExact } from '../../ui/format.js';
import type { CallDetail } from './call-detail.js';

/** Why this worker, in one or two sentences with the numbers that decided. */
export function useVerdict(call: CallDetail): ReactNode {
  const { t } = useTranslation();
  const { decision } = call;
  if (!decision) return t('requests.notSampled');
  const worker = decision.winnerName ?? decision.winnerId ?? call.workerName ?? call.workerId ?? '';
  const winner = decision.candidates.find(({ workerId }) => workerId === decision.winnerId);
  const second = decision.candidates.find(({ workerId }) => workerId !== decision.winnerId);
  const vetoed = decision.vetoes.reduce((sum, { count }) => sum + count, 0);
  const matched = winner?.matchedTokens ?? decision.predictedCachedTokens;
  return (
    <span data-testid="decision-verdict">
      <Trans
        i18nKey="requests.verdict.held"
        values={{
          worker,
          matched: formatExact(matched),
          prompt: formatExact(decision.promptTokens),
        }}
        components={{ b: <b /> }}
      />{' '}
      {decision.isTie && t('requests.verdict.tie')}{' '}
      {!decision.isTie &&
        decision.margin !== null &&
        second &&
        t('requests.verdict.margin', {
          margin: decision.margin.toFixed(2),
          other: second.workerName ?? second.workerId,
        })}{' '}
      {decision.reason &&
        t('requests.verdict.reason', { policy: decision.policy, reason: decision.reason })}{' '}
      {t('requests.verdict.scored', { count: decision.candidateCount, vetoed })}
    </span>
  );
}
