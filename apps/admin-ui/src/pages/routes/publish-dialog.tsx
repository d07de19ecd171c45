import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, Input } from '../../ui/field.js';
import { formatPercent } from '../../ui/format.js';
import { publishButtonClass } from '../../ui/publish-button.js';
import { useErrorText } from '../../ui/states.js';
import { TokenField } from '../../ui/token-field.js';
import { notify } from '../../ui/toasts.js';
import { VersionChip } from '../../ui/version-chip.js';
import { GuardFields } from './guard-fields.js';
import { firstPublish, type PublishForm, publishInputOf, rolloutKinds } from './publish-form.js';
import { type Reach, ReachList } from './reach-list.js';
import { useRouteChoices } from './use-routing-data.js';

interface PublishDialogProps {
  readonly draftId: string;
  readonly edits: number;
  readonly live: number;
  readonly reach: Reach | null;
  readonly onClose: () => void;
}

/** The last step before a change reaches anybody: what changed, for whom first, who takes it back, and whom it reaches. */
export function PublishDialog({ draftId, edits, live, reach, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [form, setForm] = useState<PublishForm>(firstPublish);
  const input = publishInputOf(form);
  const publish = useMutation({
    mutationFn: () => {
      if (!input) throw new Error('The form is not complete.');
      return rest.publishDraft(draftId, edits, input);
    },
    onSuccess: async ({ version }) => {
      notify.done(t('routes.publish.done', { version }));
      await queries.invalidateQueries({ queryKey: ['routing'], refetchType: 'none' });
      await navigate({ to: '/routes', search: {} });
    },
  });
  const change = (part: Partial<PublishForm>) => setForm((current) => ({ ...current, ...part }));
  return (
    <Dialog
      title={t('routes.publish.title')}
      isOpen
      isWide
      onClose={onClose}
      testId="publish-dialog"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (input) publish.mutate();
        }}
      >
        <p className="mt-1 text-text-2">
          {t('routes.publish.replaces')} <VersionChip version={live} isLive isPlain />.{' '}
          {t('routes.publish.untouched')}
        </p>
        <Field label={t('routes.publish.message')} className="mt-4">
          {(wiring) => (
            <Input
              {...wiring}
              autoFocus
              maxLength={500}
              value={form.message}
              data-testid="publish-message"
              onChange={(event) => change({ message: event.target.value })}
            />
          )}
        </Field>
        <RolloutFields form={form} onChange={change} />
        <GuardFields form={form} onChange={change} />
        <h3 className="mt-5 mb-2 text-body font-semibold text-text-1">
          {t('routes.publish.reach')}
        </h3>
        {reach ? (
          <ReachList reach={reach} />
        ) : (
          <p className="text-text-3">{t('routes.publish.noReach')}</p>
        )}
        {publish.error && (
          <p role="alert" className="mt-3 text-err" data-testid="publish-error">
            {errorText(publish.error)}
          </p>
        )}
        <div className="mt-5 flex items-center justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <button
            type="submit"
            className={publishButtonClass}
            disabled={input === null || publish.isPending}
            data-testid="publish-confirm"
          >
            <Bell size={14} strokeWidth={1.75} aria-hidden />
            <PublishLabel form={form} />
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function PublishLabel({ form }: { form: PublishForm }) {
  const { t } = useTranslation();
  if (form.rollout === 'share')
    return t('routes.publish.toShare', { share: formatPercent(Number(form.percent) / 100, 0) });
  if (form.rollout === 'tenants')
    return t('routes.publish.toTenants', { count: form.tenants.length });
  return t('routes.publish.toAll');
}

interface PartProps {
  readonly form: PublishForm;
  readonly onChange: (part: Partial<PublishForm>) => void;
}

function RolloutFields({ form, onChange }: PartProps) {
  const { t } = useTranslation();
  const tenants = useRouteChoices().data?.tenants ?? [];
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 text-body font-semibold text-text-1">
        {t('routes.publish.rollout')}
      </legend>
      <div className="grid grid-cols-3 gap-2">
        {rolloutKinds.map((kind) => (
          <label
            key={kind}
            className="cursor-pointer rounded-card border border-line-2 px-3 py-2.5 has-checked:border-2 has-checked:border-text-1 has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="rollout"
              value={kind}
              checked={form.rollout === kind}
              // At once and for everybody is no trial; a guard makes it one.
              onChange={() => onChange({ rollout: kind, hasGuard: kind !== 'all' })}
              className="sr-only"
              data-testid={`rollout-${kind}`}
            />
            <span className="block font-[550] text-text-1">
              {t(`routes.publish.kinds.${kind}.name`)}
            </span>
            <span className="block text-hint text-text-3">
              {t(`routes.publish.kinds.${kind}.text`)}
            </span>
          </label>
        ))}
      </div>
      {form.rollout === 'share' && (
        <Field
          label={t('routes.publish.percent')}
          hint={t('routes.publish.percentHint')}
          className="mt-3"
        >
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="decimal"
              className="!w-28"
              value={form.percent}
              data-testid="publish-percent"
              onChange={(event) => onChange({ percent: event.target.value })}
            />
          )}
        </Field>
      )}
      {form.rollout === 'tenants' && (
        <div className="mt-3">
          <TokenField
            label={t('routes.columns.tenants')}
            values={form.tenants}
            nameOf={(id) => tenants.find((tenant) => tenant.id === id)?.name ?? id}
            suggestions={tenants.map(({ id, name }) => ({ value: id, label: name ?? id }))}
            placeholder={t('routes.publish.tenantsHint')}
            testId="publish-tenants"
            onChange={(chosen) => onChange({ tenants: chosen })}
          />
        </div>
      )}
      <p className="mt-2 text-hint text-text-3">
        <Trans t={t} i18nKey="routes.publish.sticky" components={{ b: <b /> }} />
      </p>
    </fieldset>
  );
}
