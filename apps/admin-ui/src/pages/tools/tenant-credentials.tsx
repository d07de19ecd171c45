import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.js';
import { Select } from '../../ui/select.js';
import { CredentialFields } from './credential-fields.js';
import { blankCredentials, type CredentialValues } from './credentials-form.js';
import type { ServerFieldsProps } from './server-fields.js';
import { knownOfTenant } from './server-form.js';
import { useTenantName, useTenantOptions } from './use-tools.js';

/** What single tenants get in with, in place of everybody's. */
export function TenantCredentialFields({ values, server, errors, onChange }: ServerFieldsProps) {
  const { t } = useTranslation();
  const nameOf = useTenantName();
  const { credentials, tenantIds } = values;
  const left = useTenantOptions().filter(
    ({ value }) =>
      (tenantIds.length === 0 || tenantIds.includes(value)) &&
      credentials.every(({ tenantId }) => tenantId !== value),
  );
  const set = (place: number, change: Partial<CredentialValues>) =>
    onChange({
      credentials: credentials.map((own, at) => (at === place ? { ...own, ...change } : own)),
    });
  return (
    <fieldset className="flex flex-col gap-2" data-testid="tenant-credentials">
      <legend className="mb-1 text-hint text-text-2">{t('tools.ownCredentials')}</legend>
      <p className="text-meta text-text-3">{t('tools.ownCredentialsHint')}</p>
      {credentials.map((own, place) => (
        <fieldset
          key={own.tenantId}
          data-testid="own-credentials"
          className="flex flex-col gap-3 rounded-control border border-line-2 p-2.5"
        >
          <legend className="sr-only">{nameOf(own.tenantId)}</legend>
          <div className="flex items-center justify-between gap-2">
            <span className="truncate font-[550] text-text-1">{nameOf(own.tenantId)}</span>
            <IconButton
              icon={X}
              label={t('common.removeValue', { value: nameOf(own.tenantId) })}
              onClick={() => onChange({ credentials: credentials.filter((_, at) => at !== place) })}
            />
          </div>
          <CredentialFields
            values={own}
            known={knownOfTenant(values, server, own.tenantId)}
            errors={errors}
            path={`credentials.${place}.`}
            testId="own"
            onChange={(change) => set(place, change)}
          />
        </fieldset>
      ))}
      {errors.at('credentials') && (
        <p role="alert" className="text-meta text-err">
          {errors.at('credentials')}
        </p>
      )}
      {left.length > 0 && (
        <Select
          label={t('tools.addOwn')}
          value=""
          options={[{ value: '', label: t('tools.addOwn') }, ...left]}
          className="self-start"
          onChange={(tenantId) =>
            tenantId !== '' &&
            onChange({ credentials: [...credentials, { ...blankCredentials, tenantId }] })
          }
          testId="add-own-credentials"
        />
      )}
    </fieldset>
  );
}
