import { useTranslation } from 'react-i18next';
import { dash } from '../../../ui/format.js';
import { type ChecklistStep, currentStep } from './steps.js';
import { StepList } from './step-list.js';
import { StepPanel } from './step-panel.js';

const figures = [
  ['kpi.requests', 'kpi.perSecond'],
  ['kpi.ttft', 'kpi.milliseconds'],
  ['kpi.output', 'kpi.tokensPerSecond'],
  ['kpi.hit', 'kpi.percent'],
  ['kpi.errors', 'kpi.percent'],
  ['kpi.inFlight', null],
] as const;

interface FirstRunProps {
  readonly steps: readonly ChecklistStep[];
  readonly dataAddress: string;
}

/** No worker yet: the page is the way to the first one, and turns live by itself. */
export function FirstRun({ steps, dataAddress }: FirstRunProps) {
  const { t } = useTranslation();
  const current = currentStep(steps);
  return (
    <div className="mx-auto max-w-[1080px] pt-3" data-testid="first-run">
      <p className="text-[22px] leading-8 font-semibold tracking-[-0.025em] text-text-1">
        {t('firstRun.title')}
      </p>
      <p className="mb-4 text-text-2">{t('firstRun.text')}</p>
      <div className="grid overflow-hidden rounded-dialog border border-line-2 bg-surface lg:grid-cols-[392fr_688fr]">
        <div className="border-line-1 lg:border-r">
          <StepList steps={steps} current={current} />
        </div>
        <div className="min-w-0 p-5">
          <StepPanel step={current ?? 'worker_ready'} dataAddress={dataAddress} model={null} />
        </div>
      </div>
      <div className="mt-5 grid grid-cols-3 rounded-card border border-line-1 bg-surface xl:grid-cols-6">
        {figures.map(([label, unit], index) => (
          <div key={label} className={`px-3.5 py-3 ${index > 0 ? 'border-l border-line-1' : ''}`}>
            <p className="truncate text-hint text-text-3">{t(label)}</p>
            <p className="h-11 pt-1 text-text-3">
              <span className="text-metric">{dash}</span> {unit && t(unit)}
            </p>
          </div>
        ))}
      </div>
      <p className="mt-3 text-center text-hint text-text-3">{t('firstRun.dashes')}</p>
    </div>
  );
}
