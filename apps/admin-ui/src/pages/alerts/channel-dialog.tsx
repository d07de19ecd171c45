import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import type { AlertChannel } from '../../api/rest-types.js';
import { useSession } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { ChoiceField } from '../../ui/choice-field.js';
import { Dialog } from '../../ui/dialog.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { SecretText } from '../../ui/secret-text.js';
import { TextField } from '../../ui/text-field.js';
import { useAct } from '../../ui/use-act.js';

const kinds = ['webhook', 'slack', 'email'] as const satisfies readonly AlertChannel['kind'][];
type Kind = (typeof kinds)[number];

/** Where to, and then the secret that signs a webhook: once, and nowhere else. */
export function ChannelDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Kind>('webhook');
  const [target, setTarget] = useState('');
  // People of one tenant make channels of it.
  const tenantId = useSession()?.user.tenantIds?.[0] ?? null;
  const create = useAct({
    act: () => {
      const common = { name: name.trim(), tenantId };
      return rest.createChannel(
        kind === 'email'
          ? { ...common, kind, to: target.trim() }
          : { ...common, kind, url: target.trim() },
      );
    },
    stale: ['alert-channels'],
    onDone: (made) => {
      if (made.secret === null) onClose();
    },
  });
  const secret = create.data?.secret ?? null;
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={t('alerts.createChannel')}
      label={t('alerts.createChannel')}
      isReady={name.trim() !== '' && target.trim() !== ''}
      state={create}
      onSubmit={() => create.mutate()}
      onClose={onClose}
      testId="channel"
    >
      <TextField
        label={t('alerts.name')}
        value={name}
        onChange={setName}
        isFirst
        testId="channel-name"
      />
      <ChoiceField
        label={t('alerts.kind')}
        value={kind}
        options={kinds.map((one) => ({ value: one, label: t(`alerts.channelKinds.${one}`) }))}
        onChange={setKind}
        testId="channel-kind"
      />
      <TextField
        label={t('alerts.target')}
        hint={t(`alerts.targetHints.${kind}`)}
        value={target}
        onChange={setTarget}
        testId="channel-target"
      />
    </FormDialog>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('alerts.secretTitle')} isOpen onClose={onClose} testId="channel-created">
      <p className="mt-2 text-text-2">{t('alerts.secretOnce')}</p>
      <SecretText secret={secret} testId="channel-secret" />
      <div className="mt-4 flex justify-end">
        <Button look="primary" onClick={onClose} data-testid="channel-done">
          {t('keys.stored')}
        </Button>
      </div>
    </Dialog>
  );
}
