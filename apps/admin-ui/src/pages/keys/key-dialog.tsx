import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tenancy } from '../../api/rest-tenants.js';
import type { CreatedKey } from '../../api/rest-types.js';
import { type ApiKey, useTenantTree } from '../../api/use-tenants.js';
import { useMay } from '../../app/session.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { useAct } from '../../ui/use-act.js';
import { KeyFields } from './key-fields.js';
import { blankKey, keyChangeOf, keyInputOf, keyValuesOf } from './key-form.js';
import { placesOf } from './key-places.js';
import { SecretDialog } from './secret-dialog.js';

/** Asks what a key is for, then shows it: once, and nowhere else. `tenantId` = the one that the page is narrowed to. */
export function CreateKeyDialog({
  tenantId,
  onClose,
}: {
  tenantId: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const tree = useTenantTree(useMay()('tenants:read')).data;
  const places = placesOf(tree, tenantId);
  const [typed, setTyped] = useState(blankKey);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const projectId = typed.projectId || (places[0]?.value ?? '');
  const values = { ...typed, projectId };
  const create = useAct({
    act: () => tenancy.createKey(keyInputOf(values)),
    stale: ['keys', 'limit-subjects'],
    onDone: setCreated,
  });
  if (created) return <SecretDialog made={created} onClose={onClose} />;
  return (
    <FormDialog
      title={t('keys.create')}
      label={t('keys.create')}
      isReady={values.name.trim() !== ''}
      state={create}
      isWide
      onSubmit={() => create.mutate()}
      onClose={onClose}
      testId="key"
    >
      <KeyFields values={values} projects={places} onChange={setTyped} />
    </FormDialog>
  );
}

/** Changes what a key may be used for; its secret stays. */
export function EditKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation();
  const [values, setValues] = useState(() => keyValuesOf(apiKey));
  const change = useAct({
    act: () => tenancy.changeKey(apiKey.id, keyChangeOf(values, apiKey)),
    stale: ['keys'],
    done: () => t('keys.saved', { name: values.name.trim() }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('keys.editTitle', { name: apiKey.name })}
      label={t('keys.save')}
      isReady={values.name.trim() !== ''}
      state={change}
      isWide
      onSubmit={() => change.mutate()}
      onClose={onClose}
      testId="key"
    >
      <KeyFields values={values} projects={null} onChange={setValues} />
    </FormDialog>
  );
}
