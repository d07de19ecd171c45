import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Plugin, plugins } from '../../api/rest-plugins.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { TextField } from '../../ui/text-field.js';
import { TokenField } from '../../ui/token-field.js';
import { useAct } from '../../ui/use-act.js';
import { percentOf } from './plugin-form.js';
import { useTenantName, useTenantOptions } from './use-tools.js';

/** When a plugin is asked, and for whom it is at all. */
export function OrderDialog({ plugin, onClose }: { plugin: Plugin; onClose: () => void }) {
  const { t } = useTranslation();
  const tenantName = useTenantName();
  const [place, setPlace] = useState(String(plugin.place));
  const [text, setText] = useState(String(plugin.scope.percent));
  const [tenants, setTenants] = useState<readonly string[]>(plugin.scope.tenants);
  const percent = percentOf(text);
  const isPlace = /^\d{1,5}$/.test(place.trim()) && Number(place) <= 10_000;
  const save = useAct<void, unknown>({
    act: () =>
      plugins.change(plugin.id, {
        place: Number(place),
        scope: { percent: percent ?? 0, tenants: [...tenants] },
      }),
    stale: ['plugins'],
    done: () => t('tools.saved', { name: plugin.name }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('plugins.orderTitle', { name: plugin.name })}
      label={t('tools.save')}
      isReady={isPlace && percent !== null}
      state={save}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      testId="order"
    >
      <TextField
        label={t('plugins.placeField')}
        hint={t('plugins.placeHint')}
        error={isPlace ? undefined : t('plugins.placeForm')}
        value={place}
        onChange={setPlace}
        isFirst
        testId="order-place"
      />
      <TextField
        label={t('plugins.percent')}
        error={percent === null ? t('plugins.percentForm') : undefined}
        value={text}
        onChange={setText}
      />
      <TokenField
        label={t('plugins.scopeTenants')}
        values={tenants}
        nameOf={tenantName}
        suggestions={useTenantOptions()}
        placeholder={t('plugins.noTenants')}
        onChange={setTenants}
      />
    </FormDialog>
  );
}
