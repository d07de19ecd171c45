import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import type { AlertChannel, AlertRule, AlertRuleInput } from '../../api/rest-types.js';
import { useSession } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { Check } from '../../ui/check.js';
import { ChoiceField } from '../../ui/choice-field.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { useErrorText } from '../../ui/states.js';
import { TextField } from '../../ui/text-field.js';
import { useAct } from '../../ui/use-act.js';
import { conditionOf, type Kind, kinds, shownValue, unitWordsOf, usualValue } from './condition.js';

const severities = ['info', 'warning', 'critical'] as const;
const previewHours = 24;

interface RuleValues {
  readonly name: string;
  readonly kind: Kind;
  readonly value: string;
  readonly severity: (typeof severities)[number];
  /** null = nobody has chosen yet: all of them. */
  readonly channelIds: readonly string[] | null;
  readonly isEnabled: boolean;
}

interface RuleDialogProps {
  /** null = one that is made. */
  readonly rule: AlertRule | null;
  readonly channels: readonly AlertChannel[];
  readonly onClose: () => void;
}

function valuesOf(rule: AlertRule | null): RuleValues {
  if (rule === null)
    return {
      ...{ name: '', kind: 'error_rate', value: String(usualValue.error_rate) },
      ...{ severity: 'warning', channelIds: null, isEnabled: true },
    };
  const { name, condition, threshold, severity, channelIds, isEnabled } = rule;
  const { kind } = condition;
  return {
    ...{ name, kind, value: String(shownValue(kind, threshold)) },
    ...{ severity, channelIds, isEnabled },
  };
}

/** What is looked for, whom it tells, and what it would have found lately. */
export function RuleDialog({ rule, channels, onClose }: RuleDialogProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState(() => valuesOf(rule));
  const set = (change: Partial<RuleValues>) => setValues({ ...values, ...change });
  // A rule of a tenant stays its own; people of one tenant make rules of it.
  const ownTenants = useSession()?.user.tenantIds ?? null;
  const tenantId = rule === null ? (ownTenants?.[0] ?? null) : rule.tenantId;
  const { name, kind, severity, isEnabled } = values;
  const channelIds = values.channelIds ?? channels.map(({ id }) => id);
  const condition = () => conditionOf(kind, Number(values.value), rule?.condition ?? null);
  const save = useAct({
    act: () => {
      const body: AlertRuleInput = {
        ...{ name: name.trim(), condition: condition(), severity, tenantId, isEnabled },
        channelIds: [...channelIds],
      };
      return rule === null ? rest.createAlertRule(body) : rest.changeAlertRule(rule.id, body);
    },
    stale: ['alert-rules', 'alerts'],
    onDone: onClose,
  });
  const isReady = Number(values.value) >= 0 && values.value.trim() !== '';
  return (
    <FormDialog
      title={rule === null ? t('alerts.createRule') : t('alerts.editRule', { name: rule.name })}
      label={t(rule === null ? 'alerts.createRule' : 'alerts.saveRule')}
      isReady={isReady && name.trim() !== ''}
      state={save}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      testId="rule"
    >
      <ConditionFields values={values} condition={condition()} onChange={set} />
      <ChannelFields
        channels={channels}
        values={channelIds}
        onChange={(next) => set({ channelIds: next })}
      />
      <Check
        label={t('alerts.isEnabled')}
        isChecked={isEnabled}
        onChange={(next) => set({ isEnabled: next })}
      />
      <Preview
        key={`${kind} ${values.value}`}
        isReady={isReady}
        look={() => rest.previewRule({ condition: condition(), tenantId, hours: previewHours })}
      />
    </FormDialog>
  );
}

interface ConditionFieldsProps {
  readonly values: RuleValues;
  /** As it would be saved. */
  readonly condition: Parameters<typeof unitWordsOf>[0];
  readonly onChange: (change: Partial<RuleValues>) => void;
}

function ConditionFields({ values, condition, onChange }: ConditionFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('alerts.name')}
        value={values.name}
        onChange={(name) => onChange({ name })}
        isFirst
        testId="rule-name"
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <ChoiceField
          label={t('alerts.kind')}
          value={values.kind}
          options={kinds.map((one) => ({ value: one, label: t(`alerts.kinds.${one}`) }))}
          onChange={(kind) => onChange({ kind, value: String(usualValue[kind]) })}
          testId="rule-kind"
        />
        <ChoiceField
          label={t('alerts.severity')}
          value={values.severity}
          options={severities.map((one) => ({ value: one, label: t(`alerts.severities.${one}`) }))}
          onChange={(severity) => onChange({ severity })}
        />
      </div>
      <TextField
        label={t('alerts.firesAt')}
        hint={t(`alerts.units.${values.kind}`, unitWordsOf(condition))}
        value={values.value}
        onChange={(value) => onChange({ value })}
        testId="rule-value"
      />
    </>
  );
}

interface ChannelFieldsProps {
  readonly channels: readonly AlertChannel[];
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
}

/** Whom a rule tells. */
function ChannelFields({ channels, values, onChange }: ChannelFieldsProps) {
  const { t } = useTranslation();
  if (channels.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 text-hint text-text-2">{t('alerts.tells')}</legend>
      {channels.map(({ id, name }) => (
        <Check
          key={id}
          label={name}
          isChecked={values.includes(id)}
          onChange={(isChecked) =>
            onChange(isChecked ? [...values, id] : values.filter((each) => each !== id))
          }
          testId="rule-channel"
        />
      ))}
    </fieldset>
  );
}

interface PreviewProps {
  readonly isReady: boolean;
  readonly look: () => ReturnType<typeof rest.previewRule>;
}

/** How often it would have fired lately. */
function Preview({ isReady, look }: PreviewProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const preview = useAct({ act: look, stale: [] });
  const { data, error } = preview;
  return (
    <div className="flex flex-wrap items-center gap-2.5" aria-live="polite">
      <Button
        size="small"
        onClick={() => preview.mutate()}
        disabled={!isReady || preview.isPending}
        data-testid="preview-rule"
      >
        {t('alerts.preview')}
      </Button>
      {error && <span className="text-err">{errorText(error)}</span>}
      {data && (
        <span className="text-text-2" data-testid="rule-preview">
          {data.isKnown ? t('alerts.previewed', { count: data.fired }) : t('alerts.previewUnknown')}
        </span>
      )}
    </div>
  );
}
