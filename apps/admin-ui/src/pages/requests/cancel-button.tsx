import { useMutation } from '@tanstack/react-query';
import { Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import { useMay } from '../../app/session.js';
import { Button, IconButton } from '../../ui/button.js';
import { useErrorText } from '../../ui/states.js';
import { notify } from '../../ui/toasts.js';

/** Ends a running call: its client gets an error event, its worker stops. */
export function CancelButton({
  requestId,
  isIconOnly,
}: {
  requestId: string;
  isIconOnly?: boolean;
}) {
  const { t } = useTranslation();
  const may = useMay();
  const errorText = useErrorText();
  const cancel = useMutation({
    mutationFn: () => rest.cancelCall(requestId),
    onSuccess: () => notify.done(t('requests.cancelled'), requestId),
    onError: (error) => notify.failed(t('requests.notCancelled'), errorText(error)),
  });
  if (!may('calls:cancel')) return null;
  const shared = {
    disabled: cancel.isPending,
    onClick: () => cancel.mutate(),
    'data-testid': 'cancel-call',
  };
  if (isIconOnly)
    return (
      <IconButton {...shared} icon={Square} label={t('requests.cancelOne', { id: requestId })} />
    );
  return (
    <Button {...shared} look="danger" icon={Square}>
      {t('requests.cancel')}
    </Button>
  );
}
