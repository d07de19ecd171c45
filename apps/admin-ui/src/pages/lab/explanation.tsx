import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Explanation } from '../../api/rest-types.js';
import type { CandidateView } from '../../app/search.js';
import { CandidatesCard } from '../../explain/candidates-card.js';
import { DecisionHead } from '../../explain/decision-head.js';
import { ElsewhereCard } from '../../explain/predicted-card.js';

interface ExplanationProps {
  readonly explanation: Explanation;
  readonly view: CandidateView;
  readonly onView: (view: CandidateView) => void;
}

/** Where the request would go now: the view of a decision, and what it rests on. */
export function ExplanationView({ explanation, view, onView }: ExplanationProps) {
  const { t } = useTranslation();
  const { basis, sentence: _sentence, ...decision } = explanation;
  return (
    <div className="flex min-w-0 flex-col gap-3" data-testid="explanation">
      <DecisionHead
        decision={decision}
        outcome={null}
        note={
          <p className="mt-2 flex items-center gap-2 text-hint text-text-3">
            <Info size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
            {t(`lab.basis.${basis}`)}
          </p>
        }
      />
      <CandidatesCard decision={decision} view={view} onView={onView} />
      <ElsewhereCard decision={decision} />
    </div>
  );
}
