import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { rest } from '../../api/rest.js';
import { sessionKey } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { Field, Input } from '../../ui/field.js';
import { useErrorText } from '../../ui/states.js';
import { notify } from '../../ui/toasts.js';

const leastCharacters = 16;

export const passwordSchema = z
  .object({
    current: z.string().min(1),
    next: z.string().min(leastCharacters).max(1_000),
    again: z.string(),
  })
  .refine(({ next, again }) => next === again, { path: ['again'] })
  .refine(({ current, next }) => next !== current, { path: ['next'] });
type Values = z.infer<typeof passwordSchema>;

const empty: Values = { current: '', next: '', again: '' };

export function PasswordForm() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const form = useForm<Values>({ resolver: zodResolver(passwordSchema), defaultValues: empty });
  const { errors } = form.formState;
  const save = useMutation({
    mutationFn: ({ current, next }: Values) => rest.changePassword(current, next),
    onSuccess: async () => {
      form.reset(empty);
      notify.done(t('account.passwordChanged'), t('account.othersEnded'));
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
      await queryClient.invalidateQueries({ queryKey: sessionKey });
    },
  });
  return (
    <form
      noValidate
      className="grid max-w-[420px] gap-3 px-3.5 pt-1 pb-3.5"
      onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
    >
      <Field label={t('account.current')} error={errors.current && t('account.currentMissing')}>
        {(wiring) => (
          <Input
            {...wiring}
            {...form.register('current')}
            type="password"
            autoComplete="current-password"
            data-testid="password-current"
          />
        )}
      </Field>
      <Field
        label={t('account.next')}
        error={errors.next && t('account.nextWrong', { count: leastCharacters })}
        hint={t('account.nextHint', { count: leastCharacters })}
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...form.register('next')}
            type="password"
            autoComplete="new-password"
            data-testid="password-next"
          />
        )}
      </Field>
      <Field label={t('account.again')} error={errors.again && t('account.againWrong')}>
        {(wiring) => (
          <Input
            {...wiring}
            {...form.register('again')}
            type="password"
            autoComplete="new-password"
            data-testid="password-again"
          />
        )}
      </Field>
      {save.error && (
        <p role="alert" className="break-words text-err" data-testid="password-error">
          {errorText(save.error)}
        </p>
      )}
      <div>
        <Button type="submit" look="primary" disabled={save.isPending} data-testid="password-save">
          {t('account.change')}
        </Button>
      </div>
    </form>
  );
}
