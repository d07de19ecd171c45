import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { rest } from '../../api/rest.js';
import type { CreatedKey } from '../../api/rest-types.js';
import { useSetup } from '../../api/use-setup.js';
import { Button } from '../../ui/button.js';
import { CodeBlock } from '../../ui/code-block.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Dialog } from '../../ui/dialog.js';
import { FormEnd } from '../../ui/form-end.js';
import { Field, Input } from '../../ui/field.js';
import { firstRequest } from '../../app/first-commands.js';
import { useFleet } from '../../api/use-fleet.js';
import { endOfDay } from './key-list.js';

const schema = z.object({ name: z.string().trim().min(1).max(120), expires: z.string() });
type Values = z.infer<typeof schema>;

/** Asks for a name, then shows the key: once, and nowhere else. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { name: '', expires: '' },
  });
  const create = useMutation({
    mutationFn: ({ name, expires }: Values) => {
      const expiresAt = endOfDay(expires);
      return rest.createKey({ name: name.trim(), ...(expiresAt ? { expiresAt } : {}) });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['keys'] }),
  });
  if (create.data) return <CreatedDialog created={create.data} onClose={onClose} />;
  return (
    <Dialog title={t('keys.create')} isOpen onClose={onClose} testId="create-key-dialog">
      <form
        className="mt-3 flex flex-col gap-3"
        onSubmit={(event) => void form.handleSubmit((values) => create.mutate(values))(event)}
      >
        <Field
          label={t('keys.name')}
          hint={t('keys.nameHint')}
          error={form.formState.errors.name && t('keys.nameMissing')}
        >
          {(wiring) => (
            <Input {...wiring} {...form.register('name')} autoFocus data-testid="key-name" />
          )}
        </Field>
        <Field
          label={t('keys.expires')}
          aside={t('register.optional')}
          hint={t('keys.expiresHint')}
        >
          {(wiring) => (
            <Input
              {...wiring}
              {...form.register('expires')}
              type="date"
              data-testid="key-expires"
            />
          )}
        </Field>
        <FormEnd label={t('keys.create')} state={create} onCancel={onClose} testId="key-submit" />
      </form>
    </Dialog>
  );
}

function CreatedDialog({ created, onClose }: { created: CreatedKey; onClose: () => void }) {
  const { t } = useTranslation();
  const setup = useSetup().data;
  const model = useFleet().data?.flatMap(({ models }) => models)[0]?.id ?? null;
  return (
    <Dialog
      title={t('keys.createdTitle', { name: created.name })}
      isOpen
      onClose={onClose}
      isWide
      testId="key-created"
    >
      <p className="mt-2 flex items-start gap-2 text-text-2">
        <TriangleAlert
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className="mt-1 shrink-0 text-warn"
        />
        {t('keys.once')}
      </p>
      <div className="mt-3 flex items-center gap-2 rounded-control border border-line-2 bg-inset py-1.5 pr-1.5 pl-3">
        <code
          data-testid="key-secret"
          className="min-w-0 flex-1 font-mono text-hint break-all text-text-1"
        >
          {created.secret}
        </code>
        <CopyButton text={created.secret} testId="copy-secret" />
      </div>
      {setup && (
        <div className="mt-3 rounded-control border border-line-2 bg-inset">
          <div className="flex items-center justify-between border-b border-line-2 py-1 pr-1.5 pl-3 text-hint text-text-3">
            {t('keys.try')}
            <CopyButton text={firstRequest(setup.dataAddress, model)} />
          </div>
          <CodeBlock text={firstRequest(setup.dataAddress, model)} label={t('keys.try')} />
        </div>
      )}
      <div className="mt-4 flex justify-end">
        <Button look="primary" onClick={onClose} data-testid="key-done">
          {t('keys.stored')}
        </Button>
      </div>
    </Dialog>
  );
}
