import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { useErrorText } from '../../ui/states.js';
import { notify } from '../../ui/toasts.js';
import type { Limit } from './burn-down.js';

export function RemoveLimitDialog({ limit, onClose }: { limit: Limit; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const remove = useMutation({
    mutationFn: () => rest.removeLimit(limit.id),
    onSuccess: async () => {
      notify.done(t('limits.removed', { name: limit.name }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['limits'] });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('limits.removeTitle', { name: limit.name })}
      confirmLabel={t('limits.removeButton')}
      look="danger"
      isBusy={remove.isPending}
      error={remove.error && errorText(remove.error)}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('limits.removeReach')}</p>
    </ConfirmDialog>
  );
}
