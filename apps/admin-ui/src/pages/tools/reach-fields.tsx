import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../ui/choice-field.js';
import { TextField } from '../../ui/text-field.js';
import { TokenField } from '../../ui/token-field.js';
import type { ServerFieldsProps } from './server-fields.js';
import { hostedKinds, isTimeoutRight } from './server-form.js';
import { useTenantName, useTenantOptions } from './use-tools.js';

/** Who may use a server, and what of it. */
export function ReachFields({ values, errors, onChange }: Omit<ServerFieldsProps, 'server'>) {
  const { t } = useTranslation();
  const tenantName = useTenantName();
  return (
    <>
      <TokenField
        label={t('tools.fields.tenants')}
        values={values.tenantIds}
        nameOf={tenantName}
        suggestions={useTenantOptions()}
        placeholder={t('tools.everyTenant')}
        error={errors.within('tenantIds')}
        onChange={(tenantIds) => onChange({ tenantIds })}
        testId="server-tenants"
      />
      <TokenField
        label={t('tools.fields.allowed')}
        values={values.allowed}
        suggestions={[]}
        placeholder={t('tools.everyTool')}
        error={errors.within('allowed')}
        onChange={(allowed) => onChange({ allowed })}
        testId="server-allowed"
      />
      <ChoiceField
        label={t('tools.fields.pinning')}
        value={values.pinning}
        options={(['first-use', 'consent'] as const).map((value) => ({
          value,
          label: t(`tools.pinning.${value}`),
        }))}
        onChange={(pinning) => onChange({ pinning })}
        testId="server-pinning"
      />
      <TextField
        label={t('tools.fields.callTimeout')}
        aside={t('register.optional')}
        hint={t('tools.callTimeoutHint')}
        value={values.callTimeout}
        error={
          isTimeoutRight(values.callTimeout)
            ? errors.at('callTimeoutMs')
            : t('tools.callTimeoutWrong')
        }
        onChange={(callTimeout) => onChange({ callTimeout })}
        testId="server-timeout"
      />
    </>
  );
}

/** Tools of the server that stand in for a vendor's. */
export function HostedFields({ values, errors, onChange }: Omit<ServerFieldsProps, 'server'>) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-1 text-hint text-text-2">{t('tools.hostedTitle')}</legend>
      <p className="text-meta text-text-3 sm:col-span-2">{t('tools.hostedHint')}</p>
      {hostedKinds.map((kind) => (
        <TextField
          key={kind}
          label={t(`tools.hosted.${kind}`)}
          aside={t('register.optional')}
          value={values.hosted[kind]}
          error={errors.at(`hosted.${kind}`)}
          onChange={(tool) => onChange({ hosted: { ...values.hosted, [kind]: tool } })}
          isMono
          testId={`hosted-${kind}`}
        />
      ))}
    </fieldset>
  );
}
