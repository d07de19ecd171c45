import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plugins } from '../../api/rest-plugins.js';
import { Field } from '../../ui/field.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { TextArea } from '../../ui/text-area.js';
import { TextField } from '../../ui/text-field.js';
import { useAct } from '../../ui/use-act.js';
import {
  base64Of,
  blankUpload,
  isSha256,
  isUploadWhole,
  objectOf,
  uploadOf,
  type UploadValues,
} from './plugin-form.js';

/** Takes in a module. Its checksum comes from whoever made it: read off the file, it would prove nothing. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [values, setValues] = useState(blankUpload);
  const set = (change: Partial<UploadValues>) =>
    setValues((current) => ({ ...current, ...change }));
  const upload = useAct({
    act: () => plugins.upload(uploadOf(values)),
    stale: ['plugins'],
    done: (_, { name }) => t('plugins.uploaded', { name }),
    onDone: onClose,
  });
  const { sha256, signature, config } = values;
  const isOdd = sha256 !== '' && !isSha256(sha256);
  return (
    <FormDialog
      title={t('plugins.upload')}
      label={t('plugins.upload')}
      isReady={isUploadWhole(values)}
      state={upload}
      isWide
      onSubmit={() => upload.mutate()}
      onClose={onClose}
      testId="upload"
    >
      <ModuleField onRead={(module) => set({ module })} />
      <TextField
        label={t('plugins.checksum')}
        hint={t('plugins.checksumHint')}
        error={isOdd ? t('plugins.checksumForm') : undefined}
        value={sha256}
        onChange={(next) => set({ sha256: next })}
        isMono
        testId="upload-sha256"
      />
      <TextField
        label={t('plugins.signature')}
        aside={t('register.optional')}
        hint={t('plugins.signatureHint')}
        value={signature}
        onChange={(next) => set({ signature: next })}
        isMono
      />
      <Field
        label={t('plugins.config')}
        aside={t('register.optional')}
        error={objectOf(config) === null ? t('plugins.noObject') : undefined}
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={3}
            value={config}
            onChange={(event) => set({ config: event.target.value })}
            data-testid="upload-config"
          />
        )}
      </Field>
    </FormDialog>
  );
}

function ModuleField({ onRead }: { onRead: (module: string) => void }) {
  const { t } = useTranslation();
  const [isUnread, setUnread] = useState(false);
  const read = async (file: File | undefined) => {
    setUnread(false);
    onRead('');
    try {
      if (file) onRead(await base64Of(file));
    } catch {
      // It was moved or changed since it was chosen.
      setUnread(true);
    }
  };
  return (
    <Field label={t('plugins.module')} error={isUnread ? t('plugins.unread') : undefined}>
      {(wiring) => (
        <input
          {...wiring}
          type="file"
          accept=".wasm,application/wasm"
          onChange={(event) => void read(event.target.files?.[0])}
          data-testid="upload-module"
          className="text-hint text-text-2"
        />
      )}
    </Field>
  );
}
