import { useTranslation } from 'react-i18next';
import { origins } from '../../api/rest-access.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { useErrorText } from '../../ui/states.js';
import { TextArea } from '../../ui/text-area.js';
import { useAct } from '../../ui/use-act.js';
import { claimsOf, type ProviderValues } from './provider-form.js';
import { useAssignmentText, useGroups } from './role-text.js';

interface ClaimsPreviewProps {
  readonly providerId: string;
  readonly rules: ProviderValues['rules'];
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Places of the rules that hold. */
  readonly onMatched: (places: readonly number[]) => void;
}

/** What somebody with these claims could do under the rules as they stand in the form, before they are saved. */
export function ClaimsPreview({ providerId, rules, text, onText, onMatched }: ClaimsPreviewProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const textOf = useAssignmentText();
  const groups = useGroups().data?.items ?? [];
  const claims = claimsOf(text);
  const preview = useAct({
    act: () => origins.previewClaims(providerId, claims ?? {}, [...rules]),
    stale: [],
    onDone: ({ matched }) => onMatched(matched),
  });
  const given = [
    ...(preview.data?.roles.map(textOf) ?? []),
    ...(preview.data?.groupIds ?? []).map((groupId) =>
      t('access.asMember', { name: groups.find(({ id }) => id === groupId)?.name ?? groupId }),
    ),
  ];
  return (
    <div className="rounded-control border border-line-2 p-2.5">
      <Field label={t('access.pasteClaims')} hint={t('access.pasteHint')}>
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={4}
            value={text}
            onChange={(event) => onText(event.target.value)}
            data-testid="claims-text"
          />
        )}
      </Field>
      <div className="mt-2 flex flex-wrap items-center gap-2.5" aria-live="polite">
        <Button
          size="small"
          disabled={claims === null || preview.isPending}
          onClick={() => preview.mutate()}
          data-testid="preview-claims"
        >
          {t('access.previewClaims')}
        </Button>
        {preview.error && <span className="text-err">{errorText(preview.error)}</span>}
        {preview.data && (
          <span className="text-hint text-text-1" data-testid="claims-result">
            {preview.data.isAllowed
              ? t('access.wouldHold', { roles: given.join(', ') })
              : t('access.wouldBeRefused')}
          </span>
        )}
      </div>
    </div>
  );
}
