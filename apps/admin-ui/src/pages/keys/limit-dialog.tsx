import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import { rest } from '../../api/rest.js';
import type { ApiKey } from '../../api/use-tenants.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { useAct } from '../../ui/use-act.js';
import type { Limit } from '../../api/limit.js';
import { LimitFields } from './limit-fields.js';
import { blankValues, draftOf, isBlank, valuesOf, wrongAmounts } from './limit-form.js';
import { LimitPreview } from './limit-preview.js';
import { LimitSubjectsDocument } from '../../api/limit-documents.js';

interface LimitDialogProps {
  /** null = a new one. */
  readonly limit: Limit | null;
  /** A new one for this key. */
  readonly forKey?: Pick<ApiKey, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Makes a limit, or changes one; tries it on the past before. */
export function LimitDialog({ limit, forKey, onClose }: LimitDialogProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState(() =>
    limit === null ? blankValues(forKey?.id ?? '', forKey?.name) : valuesOf(limit),
  );
  const subjects = useQuery({
    queryKey: ['limit-subjects'],
    queryFn: ({ signal }) => query(LimitSubjectsDocument, {}, signal),
    enabled: limit === null && forKey === undefined,
  });
  const draft = draftOf(values);
  const wrong = wrongAmounts(values);
  const isReady =
    values.name.trim() !== '' && draft.subjectId !== '' && wrong.length === 0 && !isBlank(draft);
  const save = useAct<void, unknown>({
    act: () => {
      const name = values.name.trim();
      if (limit === null) return rest.createLimit({ ...draft, name });
      const { subject: _, subjectId: __, ...change } = draft;
      return rest.changeLimit(limit.id, { ...change, name });
    },
    stale: ['limits'],
    done: () => t('limits.saved', { name: values.name.trim() }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={titleOf()}
      label={t('limits.save')}
      isReady={isReady}
      state={save}
      isWide
      onSubmit={() => save.mutate()}
      onClose={onClose}
      testId="limit"
    >
      <LimitFields
        values={values}
        wrong={wrong}
        subjects={subjects.data ?? null}
        asksWhom={limit === null && forKey === undefined}
        onChange={setValues}
      />
      <LimitPreview draft={draft} isReady={draft.subjectId !== '' && !isBlank(draft)} />
    </FormDialog>
  );

  function titleOf(): string {
    if (limit !== null) return t('limits.editTitle', { name: limit.name });
    return forKey ? t('limits.createFor', { name: forKey.name }) : t('limits.create');
  }
}
