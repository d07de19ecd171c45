import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tenancy } from '../../api/rest-tenants.js';
import type { CreatedKey } from '../../api/rest-types.js';
import type { ApiKey } from '../../api/use-tenants.js';
import { ChoiceField } from '../../ui/choice-field.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { useAct } from '../../ui/use-act.js';
import { SecretDialog } from './secret-dialog.js';

/** How long the secret before is still taken, in minutes. */
const overlaps = ['0', '60', '1440', '10080', '43200'] as const;

/** Gives a key another secret; applications have a while to change over. */
export function RotateDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation();
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]>('1440');
  const [made, setMade] = useState<CreatedKey | null>(null);
  const rotate = useAct({
    act: () => tenancy.rotateKey(apiKey.id, Number(overlap)),
    stale: ['keys'],
    onDone: setMade,
  });
  if (made) return <SecretDialog made={made} onClose={onClose} />;
  return (
    <FormDialog
      title={t('keys.rotateTitle', { name: apiKey.name })}
      label={t('keys.rotateButton')}
      state={rotate}
      onSubmit={() => rotate.mutate()}
      onClose={onClose}
      testId="rotate"
    >
      <p className="text-text-2">{t('keys.rotateReach', { display: apiKey.display })}</p>
      <ChoiceField
        label={t('keys.overlap')}
        value={overlap}
        options={overlaps.map((value) => ({ value, label: t(`keys.overlaps.${value}`) }))}
        onChange={setOverlap}
        testId="rotate-overlap"
      />
    </FormDialog>
  );
}
