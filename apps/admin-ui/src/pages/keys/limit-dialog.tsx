import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import { rest } from '../../api/rest.js';
import { FormEnd } from '../../ui/form-end.js';
import { Dialog } from '../../ui/dialog.js';
import { notify } from '../../ui/toasts.js';
import type { Limit } from './burn-down.js';
import { LimitFields } from './limit-fields.js';
import { blankValues, draftOf, isBlank, valuesOf, wrongAmounts } from './limit-form.js';
import { LimitPreview } from './limit-preview.js';
import { LimitSubjectsDocument } from './limits.documents.js';

/** Makes a limit, or changes one; tries it on the past before. `limit` null = a new one. */
export function LimitDialog({ limit, onClose }: { limit: Limit | null; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [values, setValues] = useState(limit === null ? blankValues('') : valuesOf(limit));
  const subjects = useQuery({
    queryKey: ['limit-subjects'],
    queryFn: ({ signal }) => query(LimitSubjectsDocument, {}, signal),
  });
  const draft = draftOf(values, limit);
  const wrong = wrongAmounts(values);
  const isReady =
    values.name.trim() !== '' && draft.subjectId !== '' && wrong.length === 0 && !isBlank(draft);
  const save = useMutation({
    mutationFn: () => {
      const name = values.name.trim();
      if (limit === null) return rest.createLimit({ ...draft, name });
      const { subject: _, subjectId: __, ...change } = draft;
      return rest.changeLimit(limit.id, { ...change, name });
    },
    onSuccess: async () => {
      notify.done(t('limits.saved', { name: values.name.trim() }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['limits'] });
    },
  });
  return (
    <Dialog
      title={limit === null ? t('limits.create') : t('limits.editTitle', { name: limit.name })}
      isOpen
      onClose={onClose}
      isWide
      testId="limit-dialog"
    >
      <form
        className="mt-3 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) save.mutate();
        }}
      >
        <LimitFields
          values={values}
          wrong={wrong}
          subjects={subjects.data ?? null}
          isNew={limit === null}
          onChange={setValues}
        />
        <LimitPreview draft={draft} isReady={draft.subjectId !== '' && !isBlank(draft)} />
        <FormEnd
          label={t('limits.save')}
          isReady={isReady}
          state={save}
          onCancel={onClose}
          testId="limit-submit"
        />
      </form>
    </Dialog>
  );
}
