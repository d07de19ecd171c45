import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/session.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { connectWithCurl, firstRequest } from '../../../app/first-commands.js';
import { StepList } from './step-list.js';
import { type ChecklistStep, currentStep } from './steps.js';

interface ChecklistCardProps {
  readonly steps: readonly ChecklistStep[];
  readonly dataAddress: string;
  readonly model: string | null;
}

/** The way to the first real worker and request, above a page that is live already. */
export function ChecklistCard({ steps, dataAddress, model }: ChecklistCardProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [isHidden, setHidden] = useState(false);
  const current = currentStep(steps);
  if (current === null || isHidden) return null;
  return (
    <section
      aria-label={t('firstRun.checklist')}
      data-testid="checklist"
      className="mb-3 overflow-hidden rounded-card border border-line-2 bg-surface"
    >
      <div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line-1 px-3.5 py-1.5">
        <h2 className="font-semibold text-text-1">{t('firstRun.checklist')}</h2>
        <span className="text-hint text-text-3">{t('firstRun.text')}</span>
        <span className="ml-auto flex items-center gap-2">
          {current === 'worker_ready' && (
            <CopyButton
              text={connectWithCurl(location.origin)}
              label={t('firstRun.copyCurl')}
              look="quiet"
            />
          )}
          {current === 'worker_ready' && may('workers:write') && (
            <Link
              to="/workers"
              search={{ sheet: 'register' }}
              className={buttonClass('default', 'small')}
              data-testid="checklist-register"
            >
              {t('workers.register')}
            </Link>
          )}
          {current === 'key_created' && (
            <Link
              to="/keys"
              search={{ dialog: 'create' }}
              className={buttonClass('default', 'small')}
            >
              {t('keys.create')}
            </Link>
          )}
          {current === 'first_request' && (
            <CopyButton text={firstRequest(dataAddress, model)} label={t('firstRun.copyCurl')} />
          )}
          <Button look="quiet" size="small" onClick={() => setHidden(true)}>
            {t('firstRun.hide')}
          </Button>
        </span>
      </div>
      <StepList steps={steps} current={current} isRow />
    </section>
  );
}
