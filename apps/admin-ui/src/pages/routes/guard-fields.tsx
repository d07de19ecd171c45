import { useTranslation } from 'react-i18next';
import { Field, Input } from '../../ui/field.js';
import type { PublishForm } from './publish-form.js';

interface GuardFieldsProps {
  readonly form: PublishForm;
  readonly onChange: (part: Partial<PublishForm>) => void;
}

/** When the gateway takes the version back by itself. */
export function GuardFields({ form, onChange }: GuardFieldsProps) {
  const { t } = useTranslation();
  const fields = [
    ['errorPercentAbove', t('routes.publish.guardErrors'), '%'],
    ['ttftP95SecondsAbove', t('routes.publish.guardTtft'), 's'],
    ['windowSeconds', t('routes.publish.guardWindow'), 's'],
  ] as const;
  return (
    <fieldset className="mt-4">
      <label className="flex items-center gap-2.5 font-[550] text-text-1">
        <input
          type="checkbox"
          checked={form.hasGuard}
          onChange={(event) => onChange({ hasGuard: event.target.checked })}
          className="size-4 accent-slate"
          data-testid="publish-guard"
        />
        {t('routes.publish.guard')}
      </label>
      {form.hasGuard && (
        <div className="mt-2 grid grid-cols-3 gap-3">
          {fields.map(([name, label, unit]) => (
            <Field key={name} label={label} aside={unit}>
              {(wiring) => (
                <Input
                  {...wiring}
                  inputMode="decimal"
                  value={form[name]}
                  data-testid={`guard-${name}`}
                  onChange={(event) => onChange({ [name]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
      )}
      {form.hasGuard && form.rollout === 'all' && (
        <p className="mt-2 text-hint text-text-3">{t('routes.publish.guardAll')}</p>
      )}
    </fieldset>
  );
}
