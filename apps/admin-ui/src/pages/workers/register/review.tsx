import { useTranslation } from 'react-i18next';
import type { NewWorker, TestResult } from '../../../api/rest-types.js';
import { Badge } from '../../../ui/badge.js';
import { dash, formatExact } from '../../../ui/format.js';
import { formatLabels } from './register-form.js';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';

const looks = {
  passed: { tone: 'ok', icon: CircleCheck },
  warning: { tone: 'warn', icon: TriangleAlert },
  failed: { tone: 'err', icon: CircleX },
} as const;

/** All that will be saved, before it is. */
export function Review({ worker, result }: { worker: NewWorker; result: TestResult | null }) {
  const { t } = useTranslation();
  const found = result?.description?.models.map(({ id }) => id) ?? [];
  const models = worker.models?.map(({ id }) => id) ?? found;
  const rows: readonly [string, string][] = [
    [t('register.url'), worker.url],
    [t('register.name'), worker.name ?? t('register.fromAddress')],
    [t('register.pool'), worker.pool ?? t('register.defaultPool')],
    [t('register.accelerator'), worker.accelerator ?? dash],
    [
      t('register.apiKey'),
      worker.apiKey === undefined ? t('register.none') : t('register.willBeSealed'),
    ],
    [
      t('register.stepper.models'),
      models.length === 0 ? t('register.fromWorker') : models.join(', '),
    ],
    [t('register.speaks'), worker.dialects?.join(', ') ?? t('register.speak.detect')],
    [
      t('register.maxInFlight'),
      worker.limits?.maxInFlight === undefined
        ? t('register.noLimit')
        : formatExact(worker.limits.maxInFlight),
    ],
    [t('register.labels'), worker.labels ? formatLabels(worker.labels) : dash],
  ];
  const look = result && looks[result.state];
  return (
    <section
      aria-label={t('register.stepper.review')}
      data-testid="register-review"
      className="rounded-card border border-line-2 bg-inset px-3.5 py-1.5"
    >
      <dl>
        {rows.map(([term, text]) => (
          <div
            key={term}
            className="grid grid-cols-[140px_1fr] gap-3 py-1.5 not-first:border-t not-first:border-line-1"
          >
            <dt className="text-text-3">{term}</dt>
            <dd className="break-words text-text-1">{text}</dd>
          </div>
        ))}
        <div className="grid grid-cols-[140px_1fr] gap-3 border-t border-line-1 py-1.5">
          <dt className="text-text-3">{t('register.test')}</dt>
          <dd>
            {look ? (
              <Badge tone={look.tone} icon={look.icon}>
                {t(`register.states.${result.state}`)}
              </Badge>
            ) : (
              t('register.notTested')
            )}
          </dd>
        </div>
      </dl>
      <p className="border-t border-line-1 py-2 text-text-3">{t('register.effect')}</p>
    </section>
  );
}
