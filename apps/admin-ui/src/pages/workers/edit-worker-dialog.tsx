import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import type { WorkerChange } from '../../api/rest-types.js';
import type { FleetWorker } from '../../api/use-fleet.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, Input } from '../../ui/field.js';
import { useErrorText } from '../../ui/states.js';
import { notify } from '../../ui/toasts.js';
import { formatLabels, parseLabels } from './register/register-form.js';

interface EditValues {
  readonly name: string;
  readonly pool: string;
  readonly accelerator: string;
  readonly labels: string;
  readonly apiKey: string;
}

/** Only what differs is sent: an untouched key field must not overwrite the stored key. */
export function changesOf(worker: FleetWorker, values: EditValues): WorkerChange {
  const text = (key: 'name' | 'pool' | 'accelerator') =>
    values[key].trim() === (worker[key] ?? '') ? {} : { [key]: values[key].trim() };
  const labels = parseLabels(values.labels) ?? {};
  const isSame = formatLabels(labels) === formatLabels(worker.labels);
  return {
    ...text('name'),
    ...text('pool'),
    ...text('accelerator'),
    ...(isSame ? {} : { labels }),
    ...(values.apiKey === '' ? {} : { apiKey: values.apiKey }),
  };
}

export function EditWorkerDialog({
  worker,
  onClose,
}: {
  worker: FleetWorker;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const form = useForm<EditValues>({
    defaultValues: {
      name: worker.name,
      pool: worker.pool,
      accelerator: worker.accelerator ?? '',
      labels: formatLabels(worker.labels),
      apiKey: '',
    },
  });
  const save = useMutation({
    mutationFn: (values: EditValues) => rest.changeWorker(worker.id, changesOf(worker, values)),
    onSuccess: async () => {
      notify.done(t('workers.saved', { name: worker.name }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['workers'] });
    },
  });
  const labelsError = form.formState.errors.labels && t('register.invalid.labels');
  return (
    <Dialog
      title={t('workers.editTitle', { name: worker.shownName })}
      isOpen
      onClose={onClose}
      isWide
      testId="edit-worker"
    >
      <form
        className="mt-3 grid grid-cols-2 gap-3"
        onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
      >
        <Field label={t('register.name')}>
          {(wiring) => (
            <Input
              {...wiring}
              {...form.register('name', { required: true })}
              data-testid="edit-name"
            />
          )}
        </Field>
        <Field label={t('register.pool')}>
          {(wiring) => (
            <Input
              {...wiring}
              {...form.register('pool', { required: true })}
              data-testid="edit-pool"
            />
          )}
        </Field>
        <Field label={t('register.accelerator')}>
          {(wiring) => <Input {...wiring} {...form.register('accelerator')} />}
        </Field>
        <Field label={t('register.apiKey')} aside={t('workers.keyUntouched')}>
          {(wiring) => (
            <Input
              {...wiring}
              {...form.register('apiKey')}
              type="password"
              isMono
              autoComplete="new-password"
            />
          )}
        </Field>
        <Field
          label={t('register.labels')}
          hint={t('register.labelsHint')}
          error={labelsError}
          className="col-span-2"
        >
          {(wiring) => (
            <Input
              {...wiring}
              {...form.register('labels', { validate: (text) => parseLabels(text) !== null })}
              data-testid="edit-labels"
            />
          )}
        </Field>
        {save.error && (
          <p role="alert" className="col-span-2 break-words text-err">
            {errorText(save.error)}
          </p>
        )}
        <div className="col-span-2 flex justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" look="primary" disabled={save.isPending} data-testid="edit-save">
            {t('workers.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
