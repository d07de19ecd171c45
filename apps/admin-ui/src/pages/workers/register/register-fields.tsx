import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { WorkerDescription } from '../../../api/rest-types.js';
import { Field, Input } from '../../../ui/field.js';
import { formatExact } from '../../../ui/format.js';
import { Select } from '../../../ui/select.js';
import { engineText } from '../worker-list.js';
import { speaks } from './register-form.js';
import type { RegisterValues } from './register-form.js';

const invalid = ['urlMissing', 'url', 'long', 'labels', 'count'] as const;
type Invalid = (typeof invalid)[number];

type Form = UseFormReturn<RegisterValues>;

/** The catalogue's words for a rule of ours, or the server's own sentence. */
export function useFieldError(form: Form) {
  const { t } = useTranslation();
  return (name: keyof RegisterValues): string | undefined => {
    const message = form.formState.errors[name]?.message;
    if (message === undefined) return undefined;
    const rule = invalid.find((each): each is Invalid => each === message);
    return rule ? t(`register.invalid.${rule}`) : message;
  };
}

export function AddressFields({ form, pools }: { form: Form; pools: readonly string[] }) {
  const { t } = useTranslation();
  const errorOf = useFieldError(form);
  const listId = useId();
  return (
    <div className="grid grid-cols-2 gap-x-2.5 gap-y-3">
      <Field label={t('register.url')} error={errorOf('url')} className="col-span-2">
        {(wiring) => (
          <Input
            {...wiring}
            {...form.register('url')}
            isMono
            autoFocus
            placeholder="http://10.0.0.5:8000"
            data-testid="register-url"
          />
        )}
      </Field>
      <Field label={t('register.name')} aside={t('register.optional')} error={errorOf('name')}>
        {(wiring) => <Input {...wiring} {...form.register('name')} data-testid="register-name" />}
      </Field>
      <Field label={t('register.pool')} aside={t('register.optional')} error={errorOf('pool')}>
        {(wiring) => (
          <>
            <Input
              {...wiring}
              {...form.register('pool')}
              list={listId}
              placeholder="default"
              data-testid="register-pool"
            />
            <datalist id={listId}>
              {pools.map((pool) => (
                <option key={pool} value={pool} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field label={t('register.apiKey')} aside={t('register.stored')} error={errorOf('apiKey')}>
        {(wiring) => (
          <Input
            {...wiring}
            {...form.register('apiKey')}
            isMono
            type="password"
            autoComplete="new-password"
            data-testid="register-key"
          />
        )}
      </Field>
      <Field
        label={t('register.accelerator')}
        aside={t('register.optional')}
        error={errorOf('accelerator')}
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...form.register('accelerator')}
            placeholder="8× H100"
            data-testid="register-accelerator"
          />
        )}
      </Field>
    </div>
  );
}

export function ModelFields({
  form,
  description,
}: {
  form: Form;
  description: WorkerDescription | null;
}) {
  const { t } = useTranslation();
  const errorOf = useFieldError(form);
  const found = description?.models ?? [];
  return (
    <div className="flex flex-col gap-3">
      <section
        aria-label={t('register.found')}
        className="rounded-card border border-line-2 bg-inset px-3.5 py-2.5"
        data-testid="found-models"
      >
        <h3 className="font-semibold text-text-1">{t('register.found')}</h3>
        {found.length === 0 ? (
          <p className="mt-1 text-text-3">{t('register.noModels')}</p>
        ) : (
          <ul className="mt-1">
            {found.map((model) => (
              <li key={model.id} className="flex justify-between gap-3 py-1">
                <span className="min-w-0 truncate text-text-1">{model.id}</span>
                <span className="shrink-0 text-text-3">
                  {[
                    model.operations.join(', '),
                    model.contextTokens !== null &&
                      t('register.context', { tokens: formatExact(model.contextTokens) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )}
        {description && engineText(description) && (
          <p className="mt-1 text-text-3">{engineText(description)}</p>
        )}
      </section>
      <Field label={t('register.models')} hint={t('register.modelsHint')} error={errorOf('models')}>
        {(wiring) => (
          <Input {...wiring} {...form.register('models')} data-testid="register-models" />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-2.5">
        <Field
          label={t('register.maxInFlight')}
          aside={t('register.optional')}
          error={errorOf('maxInFlight')}
        >
          {(wiring) => (
            <Input
              {...wiring}
              {...form.register('maxInFlight')}
              inputMode="numeric"
              data-testid="register-max-in-flight"
            />
          )}
        </Field>
        <Field
          label={t('register.kvCapacity')}
          aside={t('register.optional')}
          error={errorOf('kvCapacityTokens')}
        >
          {(wiring) => (
            <Input
              {...wiring}
              {...form.register('kvCapacityTokens')}
              inputMode="numeric"
              placeholder={
                description?.kvCapacityTokens ? formatExact(description.kvCapacityTokens) : ''
              }
            />
          )}
        </Field>
      </div>
      <Field label={t('register.speaks')} hint={t('register.speaksHint')}>
        {({ id }) => (
          <Select
            id={id}
            label={t('register.speaks')}
            value={form.watch('speaks')}
            options={speaks.map((value) => ({ value, label: t(`register.speak.${value}`) }))}
            onChange={(value) => form.setValue('speaks', value)}
            testId="register-speaks"
          />
        )}
      </Field>
      <Field label={t('register.labels')} hint={t('register.labelsHint')} error={errorOf('labels')}>
        {(wiring) => (
          <Input
            {...wiring}
            {...form.register('labels')}
            placeholder="zone=eu-1, team=core"
            data-testid="register-labels"
          />
        )}
      </Field>
    </div>
  );
}
