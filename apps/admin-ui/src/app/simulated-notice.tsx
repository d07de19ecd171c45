import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rest } from '../api/rest.js';
import { useFleet } from '../api/use-fleet.js';
import { Button } from '../ui/button.js';
import { useErrorText } from '../ui/states.js';
import { notify } from '../ui/toasts.js';
import { useMay } from './session.js';

/** Stands on every page while simulated workers answer, and takes them away in one click. */
export function SimulatedNotice() {
  const { t } = useTranslation();
  const may = useMay();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const workers = useFleet().data ?? [];
  const count = workers.filter(({ isSimulated }) => isSimulated).length;
  const remove = useMutation({
    mutationFn: () => rest.removeSimulatedWorkers(),
    onSuccess: () => {
      notify.done(t('simulated.removed'));
      return queryClient.invalidateQueries();
    },
    onError: (error) => notify.failed(t('simulated.notRemoved'), errorText(error)),
  });
  if (count === 0) return null;
  return (
    <div
      data-testid="simulated-notice"
      className="mb-3 flex min-h-9 flex-wrap items-center gap-x-2.5 rounded-control border border-line-2 bg-surface px-3 py-1 text-hint text-text-2"
    >
      <FlaskConical size={14} strokeWidth={1.75} aria-hidden className="text-text-3" />
      <span className="min-w-0 flex-1">{t('simulated.notice', { count })}</span>
      {may('workers:write') && (
        <Button
          size="small"
          look="quiet"
          className="ml-auto"
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
          data-testid="remove-simulated"
        >
          {t('simulated.remove')}
        </Button>
      )}
    </div>
  );
}
