import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../../api/rest.js';
import { Button } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { useErrorText } from '../../../ui/states.js';

/** The token that the command needs: made on demand, shown once. */
export function TokenRow() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const create = useMutation({ mutationFn: () => rest.createAdminToken(t('firstRun.tokenName')) });
  return (
    <div className="mt-3 flex min-h-7 items-center gap-2 text-hint text-text-2">
      <KeyRound size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3" />
      {create.data ? (
        <>
          <code
            data-testid="admin-token"
            className="truncate rounded-chip border border-line-2 px-2 py-0.5 font-mono text-axis text-text-1"
          >
            {create.data.secret}
          </code>
          <CopyButton text={create.data.secret} />
          <span className="text-text-3">{t('firstRun.tokenOnce')}</span>
        </>
      ) : (
        <>
          <span>{create.error ? errorText(create.error) : t('firstRun.token')}</span>
          <Button
            look="quiet"
            size="small"
            className="ml-auto"
            disabled={create.isPending}
            onClick={() => create.mutate()}
          >
            {t('firstRun.newToken')}
          </Button>
        </>
      )}
    </div>
  );
}
