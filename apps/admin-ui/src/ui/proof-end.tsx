import { useTranslation } from 'react-i18next';
import { Button } from './button.js';
import { CopyButton } from './copy-button.js';
import { epochMs, formatAbsolute } from './format-time.js';

interface ProofEndProps {
  readonly proof: { readonly at: string; readonly auditId: string };
  readonly onClose: () => void;
}

/** The end of a dialog that proves an erasure: when, which line of the audit log, and all of it to take along. */
export function ProofEnd({ proof, onClose }: ProofEndProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className="mt-3 text-hint text-text-3">
        {t('conversations.proofLine', {
          time: formatAbsolute(epochMs(proof.at)),
          id: proof.auditId,
        })}
      </p>
      <div className="mt-4 flex justify-end gap-2">
        <CopyButton
          size="normal"
          label={t('conversations.copyProof')}
          text={JSON.stringify(proof, null, 2)}
        />
        <Button look="primary" onClick={onClose} data-testid="proof-done">
          {t('common.close')}
        </Button>
      </div>
    </>
  );
}
