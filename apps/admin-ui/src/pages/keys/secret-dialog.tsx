import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CreatedKey } from '../../api/rest-types.js';
import { useFleet } from '../../api/use-fleet.js';
import { useSetup } from '../../api/use-setup.js';
import { firstRequest } from '../../app/first-commands.js';
import { Button } from '../../ui/button.js';
import { CodeBlock } from '../../ui/code-block.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Dialog } from '../../ui/dialog.js';
import { SecretText } from '../../ui/secret-text.js';

/** A key with its secret, this once, and how it is used. */
export function SecretDialog({ made, onClose }: { made: CreatedKey; onClose: () => void }) {
  const { t } = useTranslation();
  const setup = useSetup().data;
  const model = useFleet().data?.flatMap(({ models }) => models)[0]?.id ?? null;
  return (
    <Dialog
      title={t('keys.createdTitle', { name: made.name })}
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
      <SecretText secret={made.secret} testId="key-secret" />
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
