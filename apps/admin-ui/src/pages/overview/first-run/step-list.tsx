import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.js';
import { formatMinute } from '../../../ui/format-time.js';
import type { ChecklistStep, StepId } from './steps.js';

interface StepListProps {
  readonly steps: readonly ChecklistStep[];
  readonly current: StepId | null;
  /** Side by side above a live page, or one below the other on a page of its own. */
  readonly isRow?: boolean;
}

function Mark({
  step,
  number,
  isCurrent,
}: {
  step: ChecklistStep;
  number: number;
  isCurrent: boolean;
}) {
  const { t } = useTranslation();
  if (step.isDone) {
    return (
      <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-ok-soft text-ok">
        <Check size={12} strokeWidth={2.25} role="img" aria-label={t('firstRun.done')} />
      </span>
    );
  }
  return (
    <span
      aria-hidden
      className={classNames(
        'flex size-6 shrink-0 items-center justify-center rounded-full border text-hint font-semibold',
        isCurrent ? 'border-text-1 text-text-1' : 'border-line-3 text-text-3',
      )}
    >
      {number}
    </span>
  );
}

export function StepList({ steps, current, isRow }: StepListProps) {
  const { t } = useTranslation();
  return (
    <ol className={isRow ? 'grid grid-cols-1 md:grid-cols-5' : ''} data-testid="setup-steps">
      {steps.map((step, index) => {
        const isCurrent = step.id === current;
        return (
          <li
            key={step.id}
            aria-current={isCurrent ? 'step' : undefined}
            data-testid={`step-${step.id}`}
            data-done={step.isDone}
            className={classNames(
              'flex gap-3.5 border-line-1',
              isRow ? 'px-3.5 py-2.5 not-first:border-l' : 'border-b px-5 py-4',
              isCurrent && 'bg-raised',
            )}
          >
            <Mark step={step} number={index + 1} isCurrent={isCurrent} />
            <span className="min-w-0">
              <span
                className={classNames(
                  'block font-[550]',
                  isCurrent ? 'text-text-1' : 'text-text-2',
                )}
              >
                {t(`firstRun.steps.${step.id}.title`)}
              </span>
              <span className="block text-hint text-text-3">
                {step.isDone && step.doneAtMs !== null
                  ? t('firstRun.doneAt', { time: formatMinute(step.doneAtMs) })
                  : step.isDone
                    ? t('firstRun.done')
                    : t(`firstRun.steps.${step.id}.hint`)}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
