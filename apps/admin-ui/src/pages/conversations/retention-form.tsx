import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import { useMay } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { Input } from '../../ui/field.js';
import { formatExact } from '../../ui/format.js';
import { Select } from '../../ui/select.js';
import { useErrorText } from '../../ui/states.js';
import {
  daysOf,
  keptWords,
  kindOf,
  maxDays,
  type RetentionKind,
  retentionKinds,
} from './retention.js';
import type { Tenant } from './tenant.js';

interface RetentionFormProps {
  readonly tenant: Tenant;
  /** Of tenants without a setting of their own. */
  readonly retentionDays: number;
}

/** How long a tenant's responses and conversations are kept. */
export function RetentionForm({ tenant, retentionDays }: RetentionFormProps) {
  const { t } = useTranslation();
  const may = useMay();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [kind, setKind] = useState(kindOf(tenant.historyDays));
  const [text, setText] = useState(String(tenant.historyDays || 30));
  const days = daysOf(kind, text);
  const save = useMutation({
    mutationFn: (chosen: number | null) => rest.keepHistory(tenant.id, chosen),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['history-tenants'] }),
  });
  const options: Record<RetentionKind, string> = {
    default: t('conversations.asAll', { kept: keptWords(t, retentionDays) }),
    forever: t('conversations.untilDeleted'),
    days: t('conversations.ownDays'),
  };
  if (!may('tenants:write'))
    return (
      <p className="text-text-2" data-testid="retention-text">
        {t('conversations.kept')}: {keptWords(t, tenant.historyDays ?? retentionDays)}
      </p>
    );
  return (
    <form
      data-testid="retention-form"
      className="flex min-w-0 flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (days !== undefined) save.mutate(days);
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={t('conversations.kept')}
          prefix={`${t('conversations.kept')}: `}
          value={kind}
          testId="retention-kind"
          options={retentionKinds.map((value) => ({ value, label: options[value] }))}
          onChange={setKind}
        />
        {kind === 'days' && (
          <Input
            aria-label={t('conversations.daysField')}
            aria-invalid={days === undefined}
            inputMode="numeric"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="max-w-20"
            data-testid="retention-days"
          />
        )}
        <Button
          type="submit"
          disabled={days === undefined || days === tenant.historyDays || save.isPending}
          data-testid="save-retention"
        >
          {t('conversations.saveKept')}
        </Button>
      </div>
      <p
        role={save.error || days === undefined ? 'alert' : undefined}
        className={
          save.error || days === undefined ? 'text-meta text-err' : 'text-meta text-text-3'
        }
      >
        {save.error
          ? errorText(save.error)
          : days === undefined
            ? t('conversations.daysWrong', { most: formatExact(maxDays) })
            : t('conversations.keptHint')}
      </p>
    </form>
  );
}
