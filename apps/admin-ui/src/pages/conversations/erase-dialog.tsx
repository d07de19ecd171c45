import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import type { ErasureProof } from '../../api/rest-types.js';
import { ConfirmDialog, Dialog } from '../../ui/dialog.js';
import { formatBytes, formatExact } from '../../ui/format.js';
import { ProofEnd } from '../../ui/proof-end.js';
import { useErrorText } from '../../ui/states.js';
import { Cell, Head } from '../../ui/table.js';
import type { Tenant } from './tenant.js';

/** Asks for the tenant's name, erases, and then shows what was counted before and after. */
export function EraseDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const erase = useMutation({
    mutationFn: () => rest.eraseHistory(tenant.id, tenant.name),
    onSuccess: async () => {
      for (const queryKey of [['history'], ['tenant-history'], ['conversations']])
        await queryClient.invalidateQueries({ queryKey });
      // What was read stays in no cache of this browser, either.
      for (const queryKey of [['conversation'], ['stored-response']])
        queryClient.removeQueries({ queryKey });
    },
  });
  if (erase.data) return <ProofDialog proof={erase.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      title={t('conversations.eraseTitle', { name: tenant.name })}
      confirmLabel={t('conversations.eraseButton')}
      look="danger"
      typed={tenant.name}
      isBusy={erase.isPending}
      error={erase.error && errorText(erase.error)}
      onConfirm={() => erase.mutate()}
      onClose={onClose}
    >
      <p className="break-words">{t('conversations.eraseReach', { name: tenant.name })}</p>
    </ConfirmDialog>
  );
}

const counted = ['conversations', 'responses', 'items', 'bytes'] as const;

function ProofDialog({ proof, onClose }: { proof: ErasureProof; onClose: () => void }) {
  const { t } = useTranslation();
  const isEmpty = counted.every((each) => proof.after[each] === 0);
  const Icon = isEmpty ? CircleCheck : TriangleAlert;
  const words = (each: (typeof counted)[number], size: ErasureProof['before']) =>
    each === 'bytes' ? formatBytes(size.bytes) : formatExact(size[each]);
  return (
    <Dialog
      isOpen
      isWide
      title={t('conversations.proofTitle', { name: proof.tenantName })}
      onClose={onClose}
      testId="erasure-proof"
    >
      <p className="mt-2 flex items-start gap-2 text-text-2">
        <Icon
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className={isEmpty ? 'mt-1 shrink-0 text-ok' : 'mt-1 shrink-0 text-warn'}
        />
        {isEmpty ? t('conversations.proofEmpty') : t('conversations.proofLeft')}
      </p>
      <table className="mt-3 w-full" aria-label={t('conversations.proof')}>
        <thead>
          <tr>
            <Head>
              <span className="sr-only">{t('conversations.proof')}</span>
            </Head>
            <Head isNumeric>{t('conversations.before')}</Head>
            <Head isNumeric>{t('conversations.after')}</Head>
          </tr>
        </thead>
        <tbody>
          {counted.map((each) => (
            <tr key={each} className="border-t border-line-1">
              <Cell>{t(`conversations.counts.${each === 'bytes' ? 'size' : each}`)}</Cell>
              <Cell isNumeric>{words(each, proof.before)}</Cell>
              <Cell isNumeric className="text-text-1">
                {words(each, proof.after)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
      <ProofEnd proof={proof} onClose={onClose} />
    </Dialog>
  );
}
