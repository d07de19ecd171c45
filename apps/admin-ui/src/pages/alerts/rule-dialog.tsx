import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import type { AlertChannel } from '../../api/rest-types.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, Input } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { useErrorText } from '../../ui/states.js';
import { conditionOf, type Kind, kinds, usualValue } from './condition.js';

const severities = ['info', 'warning', 'critical'] as const;
type Severity = (typeof severities)[number];
const previewHours = 24;

interface RuleDialogProps {
  readonly channels: readonly AlertChannel[];
  readonly onClose: () => void;
}

/** What is to be looked for, and what it would have found lately. A rule made here tells all channels. */
export function RuleDialog({ channels, onClose }: RuleDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Kind>('error_rate');
  const [value, setValue] = useState(String(usualValue.error_rate));
  const [severity, setSeverity] = useState<Severity>('warning');
  const condition = () => conditionOf(kind, Number(value));
  const preview = useMutation({
    mutationFn: () => rest.previewRule({ condition: condition(), hours: previewHours }),
  });
  const create = useMutation({
    mutationFn: () =>
      rest.createAlertRule({
        ...{ name: name.trim(), condition: condition(), severity },
        channelIds: channels.map(({ id }) => id),
      }),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['alert-rules'] });
    },
  });
  const isReady = Number(value) >= 0 && value.trim() !== '';
  const failure = create.error ?? preview.error;
  return (
    <Dialog title={t('alerts.createRule')} isOpen onClose={onClose} testId="rule-dialog">
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
              data-testid="rule-name"
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Select
            label={t('alerts.kind')}
            value={kind}
            options={kinds.map((one) => ({ value: one, label: t(`alerts.kinds.${one}`) }))}
            onChange={(next) => {
              setKind(next);
              setValue(String(usualValue[next]));
              preview.reset();
            }}
            testId="rule-kind"
          />
          <Select
            label={t('alerts.severity')}
            value={severity}
            options={severities.map((one) => ({
              value: one,
              label: t(`alerts.severities.${one}`),
            }))}
            onChange={setSeverity}
          />
        </div>
        <Field label={t('alerts.firesAt')} hint={t(`alerts.units.${kind}`)}>
          {(wiring) => (
            <Input
              {...wiring}
              type="number"
              min={0}
              step="any"
              value={value}
              onChange={(event) => setValue(event.target.value)}
              data-testid="rule-value"
            />
          )}
        </Field>
        {preview.data && (
          <p role="status" className="text-text-2" data-testid="rule-preview">
            {preview.data.isKnown
              ? t('alerts.previewed', { count: preview.data.fired })
              : t('alerts.previewUnknown')}
          </p>
        )}
        {failure && (
          <p role="alert" className="break-words text-err">
            {errorText(failure)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button
            onClick={() => preview.mutate()}
            disabled={!isReady || preview.isPending}
            data-testid="preview-rule"
          >
            {t('alerts.preview')}
          </Button>
          <Button
            type="submit"
            look="primary"
            disabled={!isReady || name.trim() === '' || create.isPending}
            data-testid="rule-submit"
          >
            {t('alerts.createRule')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
