import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TenantErasureProof } from '../../api/rest-types.js';
import { tenancy } from '../../api/rest-tenants.js';
import { ConfirmDialog, Dialog } from '../../ui/dialog.js';
import { formatExact } from '../../ui/format.js';
import { ProofEnd } from '../../ui/proof-end.js';
import { useErrorText } from '../../ui/states.js';
import { Cell } from '../../ui/table.js';

interface EraseTenantDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks for the name of a deleted tenant, erases all that there is of it, and shows what went. */
export function EraseTenantDialog({ id, name, onClose }: EraseTenantDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const erase = useMutation({
    mutationFn: () => tenancy.eraseTenant(id, name),
    // Nearly every page may have shown something of it.
    onSuccess: () => queryClient.invalidateQueries(),
  });
  if (erase.data) return <ProofDialog proof={erase.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      title={t('tenants.eraseTitle', { name })}
      confirmLabel={t('tenants.eraseButton')}
      look="danger"
      typed={name}
      isBusy={erase.isPending}
      error={erase.error && errorText(erase.error)}
      onConfirm={() => erase.mutate()}
      onClose={onClose}
    >
      <p className="break-words">{t('tenants.eraseReach')}</p>
      <p className="mt-1">{t('tenants.eraseStays')}</p>
    </ConfirmDialog>
  );
}

/** What the tables hold, in the words of the console. */
const kinds = {
  calls: ['calls', 'decisions', 'tool_calls', 'tool_approvals'],
  usage: ['usage_events', 'usage_hourly', 'usage_daily'],
  setUp: [
    ...['limits', 'limit_counters', 'prices', 'tool_rules', 'tool_tokens', 'usage_exports'],
    ...['alert_silences', 'alerts', 'alert_rules', 'alert_channels', 'projects', 'tenants'],
  ],
  keys: ['api_keys'],
  people: ['accounts'],
} as const;
type Kind = keyof typeof kinds;

interface ProofDialogProps {
  readonly proof: TenantErasureProof;
  readonly onClose: () => void;
}

function ProofDialog({ proof, onClose }: ProofDialogProps) {
  const { t } = useTranslation();
  const rowsOf = (kind: Kind) =>
    kinds[kind].reduce((sum, table) => sum + (proof.removed[table] ?? 0), 0);
  const stored =
    proof.history && proof.history.before.conversations + proof.history.before.responses;
  return (
    <Dialog
      isOpen
      title={t('tenants.erasedTitle', { name: proof.tenantName })}
      onClose={onClose}
      testId="tenant-erasure-proof"
    >
      <table
        className="mt-3 w-full"
        aria-label={t('tenants.erasedTitle', { name: proof.tenantName })}
      >
        <tbody>
          {(Object.keys(kinds) as Kind[]).map((kind) => (
            <Line key={kind} label={t(`tenants.erased.${kind}`)} rows={rowsOf(kind)} />
          ))}
          {stored !== null && <Line label={t('tenants.erased.stored')} rows={stored} />}
        </tbody>
      </table>
      <ProofEnd proof={proof} onClose={onClose} />
    </Dialog>
  );
}

function Line({ label, rows }: { readonly label: string; readonly rows: number }) {
  return (
    <tr className="border-t border-line-1 first:border-t-0">
      <Cell>{label}</Cell>
      <Cell isNumeric className="text-text-1">
        {formatExact(rows)}
      </Cell>
    </tr>
  );
}
