import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.js';

export const registerSteps = ['address', 'test', 'models', 'review'] as const;
export type RegisterStep = (typeof registerSteps)[number];

/** Where one stands: bars above, numbers below, a check where it is done. */
export function Stepper({ current }: { current: RegisterStep }) {
  const { t } = useTranslation();
  const at = registerSteps.indexOf(current);
  return (
    <ol className="mb-3.5 grid grid-cols-4 gap-1.5 text-hint">
      {registerSteps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-1.5 border-t-2 pt-2',
            index < at
              ? 'border-ok text-text-2'
              : index === at
                ? 'border-text-1 font-[550] text-text-1'
                : 'border-line-2 text-text-3',
          )}
        >
          {index < at ? (
            <Check
              size={14}
              strokeWidth={1.75}
              role="img"
              aria-label={t('firstRun.done')}
              className="text-ok"
            />
          ) : (
            `${index + 1} · `
          )}
          {t(`register.stepper.${step}`)}
        </li>
      ))}
    </ol>
  );
}
