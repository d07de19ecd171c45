import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { setCsrfToken } from '../../api/http.js';
import { rest } from '../../api/rest.js';
import { safeReturn } from '../../app/search.js';
import { sessionKey } from '../../app/session.js';
import { Button, IconButton } from '../../ui/button.js';
import { Field, Input } from '../../ui/field.js';
import { useErrorText } from '../../ui/states.js';

const credentials = z.object({
  name: z.string().min(1).max(200),
  password: z.string().min(1).max(1_000),
});
type Credentials = z.infer<typeof credentials>;

export function SignInForm() {
  const { t } = useTranslation();
  const router = useRouter();
  const { to } = useSearch({ from: '/sign-in' });
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const form = useForm<Credentials>({
    resolver: zodResolver(credentials),
    defaultValues: { name: 'admin', password: '' },
  });
  const signIn = useMutation({
    mutationFn: ({ name, password }: Credentials) => rest.signIn(name, password),
    onSuccess: (session) => {
      setCsrfToken(session.csrfToken);
      queryClient.setQueryData(sessionKey, session);
      router.history.push(session.mustChangePassword ? '/account' : safeReturn(to));
    },
    onError: () => form.setFocus('password'),
  });
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => signIn.mutate(values))(event)}
      className="flex flex-col gap-3.5"
    >
      <Field label={t('signIn.name')} error={form.formState.errors.name && t('signIn.nameMissing')}>
        {(wiring) => (
          <Input
            {...wiring}
            {...form.register('name')}
            isTall
            autoComplete="username"
            data-testid="sign-in-name"
          />
        )}
      </Field>
      <Field
        label={t('signIn.password')}
        aside={hasCapsLock ? t('signIn.capsLock') : undefined}
        error={form.formState.errors.password && t('signIn.passwordMissing')}
      >
        {(wiring) => (
          <span className="relative">
            <Input
              {...wiring}
              {...form.register('password')}
              isTall
              autoFocus
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              onKeyUp={watchCapsLock}
              className="pr-9"
              data-testid="sign-in-password"
            />
            <IconButton
              icon={isShown ? EyeOff : Eye}
              label={isShown ? t('signIn.hide') : t('signIn.show')}
              onClick={() => setShown(!isShown)}
              className="absolute top-1.5 right-1.5"
            />
          </span>
        )}
      </Field>
      {signIn.error && (
        <p role="alert" className="text-err" data-testid="sign-in-error">
          {errorText(signIn.error)}
        </p>
      )}
      <Button
        type="submit"
        look="primary"
        size="large"
        disabled={signIn.isPending}
        className="mt-1"
        data-testid="sign-in-submit"
      >
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
