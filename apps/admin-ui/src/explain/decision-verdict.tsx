import { Trans, useTranslation } from 'react-i18next';
import type { Decision } from '../api/decision.js';
import { formatPercent } from '../ui/format.js';
import { formatRaw, formatScore, reasonWords, termWords, vetoWords } from './decision-words.js';
import { decidingTerm, prepareCandidates } from './prepare-candidates.js';

/** What decided, in one sentence; the policy's own thought, in a second. */
export function DecisionVerdict({ decision }: { decision: Decision }) {
  const title = useVerdictTitle(decision);
  return (
    <div data-testid="decision-verdict">
      <h2 className="text-verdict font-semibold tracking-[-0.018em] text-text-1">{title}</h2>
      <p className="mt-1 text-text-2">
        <Proof decision={decision} />
      </p>
    </div>
  );
}

function useVerdictTitle(decision: Decision): string {
  const { t } = useTranslation();
  const worker = decision.winnerName ?? decision.winnerId;
  if (worker === null) {
    const worst = decision.vetoes.toSorted((a, b) => b.count - a.count)[0];
    return worst
      ? t('decisions.verdict.nobody', { count: worst.count, reason: vetoWords(t, worst.reason) })
      : t('decisions.verdict.noWorker');
  }
  if (decision.candidateCount === 1) return t('decisions.verdict.only', { worker });
  if (decision.isTie) return t('decisions.verdict.tie', { worker, count: decision.candidateCount });
  const term = decidingTerm(decision);
  if (!term)
    return t('decisions.verdict.reason', { worker, reason: reasonWords(t, decision.reason) });
  return t('decisions.verdict.term', {
    worker,
    term: termWords(t, term.name),
    winner: formatRaw(term.name, term.winnerRaw),
    other: formatRaw(term.name, term.otherRaw),
  });
}

function Proof({ decision }: { decision: Decision }) {
  const { t } = useTranslation();
  const [winner, next] = prepareCandidates(decision).rows;
  if (!winner?.isWinner) return t('decisions.verdict.nobodyProof');
  const prompt = decision.promptTokens;
  const held = prompt > 0 ? winner.candidate.matchedTokens / prompt : null;
  const key =
    decision.margin === null || !next
      ? 'decisions.verdict.proofAlone'
      : decision.margin < 0
        ? 'decisions.verdict.proofBehind'
        : 'decisions.verdict.proofAhead';
  return (
    <Trans
      t={t}
      i18nKey={key}
      values={{
        score: formatScore(winner.score),
        margin: formatScore(decision.margin === null ? null : Math.abs(decision.margin)),
        other: next?.candidate.workerName ?? next?.candidate.workerId ?? '',
        reason: reasonWords(t, decision.reason),
        held: formatPercent(held === null ? null : Math.min(1, held), 0),
      }}
      components={{ b: <b /> }}
    />
  );
}
