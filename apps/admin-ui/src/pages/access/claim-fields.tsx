import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button.js';
import type { FieldErrors } from '../../ui/field-errors.js';
import { Input } from '../../ui/field.js';
import { TextField } from '../../ui/text-field.js';
import {
  areClaimsRight,
  type ClaimRow,
  isToleranceRight,
  type IssuerValues,
} from './issuer-form.js';

interface ClaimFieldsProps {
  readonly values: IssuerValues;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<IssuerValues>) => void;
}

/** What a token must say besides who signed it and for whom, and how far clocks may be apart. */
export function ClaimFields({ values, errors, onChange }: ClaimFieldsProps) {
  const { t } = useTranslation();
  const { requiredClaims: rows, clockTolerance } = values;
  const put = (place: number, change: Partial<ClaimRow>) =>
    onChange({
      requiredClaims: rows.map((row, at) => (at === place ? { ...row, ...change } : row)),
    });
  const isTwice =
    !areClaimsRight(rows) && rows.every(({ name, value }) => name.trim() && value.trim());
  const problem = isTwice ? t('issuers.claimTwice') : errors.within('requiredClaims');
  return (
    <>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-hint text-text-2">{t('issuers.claims')}</legend>
        <p className="text-meta text-text-3">{t('issuers.claimsHint')}</p>
        {rows.map(({ name, value }, place) => (
          <div key={place} className="flex items-center gap-1.5" data-testid="claim-line">
            <Input
              aria-label={t('access.fields.claim')}
              placeholder={t('access.fields.claim')}
              isMono
              value={name}
              onChange={(event) => put(place, { name: event.target.value })}
              data-testid="claim-name"
            />
            <Input
              aria-label={t('access.fields.value')}
              placeholder={t('access.fields.value')}
              isMono
              value={value}
              onChange={(event) => put(place, { value: event.target.value })}
              data-testid="claim-value"
            />
            <IconButton
              icon={X}
              label={t('common.removeValue', { value: name })}
              onClick={() => onChange({ requiredClaims: rows.filter((_, at) => at !== place) })}
            />
          </div>
        ))}
        {problem && (
          <p role="alert" className="text-meta text-err">
            {problem}
          </p>
        )}
        <Button
          size="small"
          icon={Plus}
          className="self-start"
          onClick={() => onChange({ requiredClaims: [...rows, { name: '', value: '' }] })}
          data-testid="add-claim"
        >
          {t('issuers.addClaim')}
        </Button>
      </fieldset>
      <TextField
        label={t('issuers.tolerance')}
        hint={t('issuers.toleranceHint')}
        value={clockTolerance}
        error={
          isToleranceRight(clockTolerance)
            ? errors.at('clockToleranceSeconds')
            : t('issuers.toleranceWrong')
        }
        onChange={(next) => onChange({ clockTolerance: next })}
        testId="issuer-tolerance"
      />
    </>
  );
}
