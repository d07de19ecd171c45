import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button.js';
import { CommandBox, ConnectPanel } from './connect-panel.js';
import { firstRequest } from '../../../app/first-commands.js';
import type { StepId } from './steps.js';

interface StepPanelProps {
  readonly step: StepId;
  readonly dataAddress: string;
  readonly model: string | null;
}

/** What to do for the step that waits. */
export function StepPanel({ step, dataAddress, model }: StepPanelProps) {
  const { t } = useTranslation();
  if (step === 'worker_ready' || step === 'signed_in') return <ConnectPanel />;
  const title = t(`firstRun.steps.${step}.title`);
  return (
    <div>
      <h2 className="mb-2 text-page font-semibold text-text-1">{title}</h2>
      <p className="mb-4 max-w-[60ch]">{t(`firstRun.steps.${step}.text`)}</p>
      {step === 'models_known' && (
        <Link to="/workers" className={buttonClass('primary')}>
          {t('overview.openWorkers')}
        </Link>
      )}
      {step === 'key_created' && (
        <Link
          to="/keys"
          search={{ dialog: 'create' }}
          className={buttonClass('primary')}
          data-testid="step-create-key"
        >
          {t('keys.create')}
        </Link>
      )}
      {step === 'first_request' && (
        <CommandBox text={firstRequest(dataAddress, model)} label={t('firstRun.command')} />
      )}
    </div>
  );
}
