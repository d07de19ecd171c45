import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { access } from '../../api/rest-access.js';
import { Dialog } from '../../ui/dialog.js';
import { FormEnd } from '../../ui/form-end.js';
import { Field, Input } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { useRoles } from './role-text.js';

const schema = z.object({
  name: z.string().trim().min(1).max(120),
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().trim().min(1).max(500),
  clientSecret: z.string().max(2_000),
  claim: z.string().trim().min(1).max(200),
  value: z.string().trim().min(1).max(500),
  role: z.string(),
});
type Values = z.infer<typeof schema>;

const texts = ['name', 'issuer', 'clientId', 'clientSecret', 'claim', 'value'] as const;
const optional: readonly string[] = ['clientSecret'];

/** An identity provider with its first rule; more rules are added over the admin API. */
export function ProviderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const roles = useRoles().data?.items ?? [];
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: {
      ...{ name: '', issuer: 'https://', clientId: '', clientSecret: '' },
      ...{ claim: 'groups', value: '', role: 'analyst' },
    },
  });
  const create = useMutation({
    mutationFn: ({ claim, value, role, clientSecret, ...given }: Values) =>
      access.createProvider({
        ...given,
        clientSecret: clientSecret || null,
        scopes: ['profile', 'email'],
        rules: [{ claim, value, role, tenantId: null, groupId: null }],
        isEnabled: true,
      }),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['providers'] });
    },
  });
  const { errors } = form.formState;
  return (
    <Dialog
      title={t('access.addProvider')}
      isOpen
      isWide
      onClose={onClose}
      testId="provider-dialog"
    >
      <form
        className="mt-3 flex flex-col gap-3"
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => create.mutate(values))(event)}
      >
        {texts.map((name) => (
          <Field
            key={name}
            label={t(`access.fields.${name}`)}
            aside={optional.includes(name) ? t('register.optional') : undefined}
            error={errors[name] && t('access.fieldMissing')}
          >
            {(wiring) => (
              <Input
                {...wiring}
                {...form.register(name)}
                type={name === 'clientSecret' ? 'password' : 'text'}
                data-testid={`provider-${name}`}
              />
            )}
          </Field>
        ))}
        <Field label={t('access.fields.role')}>
          {({ id }) => (
            <Select
              id={id}
              label={t('access.fields.role')}
              value={form.watch('role')}
              options={roles.map((role) => ({ value: role.id, label: role.name }))}
              onChange={(role) => form.setValue('role', role)}
            />
          )}
        </Field>
        <FormEnd
          label={t('access.addProvider')}
          state={create}
          onCancel={onClose}
          testId="provider-submit"
        />
      </form>
    </Dialog>
  );
}
