import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import { useMay } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { useErrorText } from '../../ui/states.js';
import { notify } from '../../ui/toasts.js';

interface DeleteConversationProps {
  readonly tenantId: string;
  readonly id: string;
  readonly onDeleted: () => void;
}

export function DeleteConversation({ tenantId, id, onDeleted }: DeleteConversationProps) {
  const { t } = useTranslation();
  const may = useMay();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () => rest.deleteConversation(tenantId, id),
    onSuccess: async () => {
      notify.done(t('conversations.deleted'), id);
      onDeleted();
      for (const queryKey of [['conversations'], ['tenant-history'], ['history']])
        await queryClient.invalidateQueries({ queryKey });
    },
  });
  if (!may('history:write')) return null;
  return (
    <>
      <Button
        look="danger"
        icon={Trash2}
        onClick={() => setAsked(true)}
        data-testid="delete-conversation"
      >
        {t('conversations.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('conversations.deleteTitle')}
        confirmLabel={t('conversations.delete')}
        look="danger"
        isBusy={remove.isPending}
        error={remove.error && errorText(remove.error)}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsked(false)}
      >
        <p className="break-words">{t('conversations.deleteReach', { id })}</p>
      </ConfirmDialog>
    </>
  );
}
