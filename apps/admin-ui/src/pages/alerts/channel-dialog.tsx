import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import type { AlertChannel } from '../../api/rest-types.js';
import { Button } from '../../ui/button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Dialog } from '../../ui/dialog.js';
import { FormEnd } from '../../ui/form-end.js';
import { Field, Input } from '../../ui/field.js';
import { Select } from '../../ui/select.js';

const kinds = ['webhook', 'slack', 'email'] as const satisfies readonly AlertChannel['kind'][];
type Kind = (typeof kinds)[number];

/** Where to, and then the secret that signs a webhook: once, and nowhere else. */
export function ChannelDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Kind>('webhook');
  const [target, setTarget] = useState('');
  const create = useMutation({
    mutationFn: () => {
      const common = { name: name.trim() };
      return rest.createChannel(
        kind === 'email'
          ? { ...common, kind, to: target.trim() }
          : { ...common, kind, url: target.trim() },
      );
    },
    onSuccess: async ({ secret }) => {
      if (secret === null) onClose();
      await queryClient.invalidateQueries({ queryKey: ['alert-channels'] });
    },
  });
  const secret = create.data?.secret ?? null;
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <Dialog title={t('alerts.createChannel')} isOpen onClose={onClose} testId="channel-dialog">
      <form
        className="mt-3 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <Field label={t('alerts.name')}>
          {(wiring) => (
            <Input
              {...wiring}
              autoFocus
              value={name}
              onChange={(event) => setName(event.target.value)}
              data-testid="channel-name"
            />
          )}
        </Field>
        <Select
          label={t('alerts.kind')}
          value={kind}
          options={kinds.map((one) => ({ value: one, label: t(`alerts.channelKinds.${one}`) }))}
          onChange={setKind}
          testId="channel-kind"
        />
        <Field label={t('alerts.target')} hint={t(`alerts.targetHints.${kind}`)}>
          {(wiring) => (
            <Input
              {...wiring}
              value={target}
              onChange={(event) => setTarget(event.target.value)}
              data-testid="channel-target"
            />
          )}
        </Field>
        <FormEnd
          label={t('alerts.createChannel')}
          isReady={name.trim() !== '' && target.trim() !== ''}
          state={create}
          onCancel={onClose}
          testId="channel-submit"
        />
      </form>
    </Dialog>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('alerts.secretTitle')} isOpen onClose={onClose} testId="channel-created">
      <p className="mt-2 text-text-2">{t('alerts.secretOnce')}</p>
      <div className="mt-3 flex items-center gap-2 rounded-control border border-line-2 bg-inset py-1.5 pr-1.5 pl-3">
        <code className="min-w-0 flex-1 font-mono text-hint break-all text-text-1">{secret}</code>
        <CopyButton text={secret} />
      </div>
      <div className="mt-4 flex justify-end">
        <Button look="primary" onClick={onClose} data-testid="channel-done">
          {t('keys.stored')}
        </Button>
      </div>
    </Dialog>
  );
}
