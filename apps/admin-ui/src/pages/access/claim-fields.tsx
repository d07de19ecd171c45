import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '../../ui/field-errors.js';
import { Input } from '../../ui/field.js';
import { RowList } from '../../ui/row-list.js';
import { TextField } from '../../ui/text-field.js';
import { areClaimsRight, isToleranceRight, type IssuerValues } from './issuer-form.js';

interface ClaimFieldsProps {
  readonly values: IssuerValues;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<IssuerValues>) => void;
}

/** What a token must say besides who signed it and for whom, and how far clocks may be apart. */
export function ClaimFields({ values, errors, onChange }: ClaimFieldsProps) {
  const { t } = useTranslation();
  const { requiredClaims: rows, clockTolerance } = values;
  const isTwice =
    !areClaimsRight(rows) && rows.every(({ name, value }) => name.trim() && value.trim());
  return (
    <>
      <RowList
        title={t('issuers.claims')}
        hint={t('issuers.claimsHint')}
        error={isTwice ? t('issuers.claimTwice') : errors.within('requiredClaims')}
        rows={rows}
        blank={{ name: '', value: '' }}
        addLabel={t('issuers.addClaim')}
        nameOf={({ name }) => name}
        onChange={(requiredClaims) => onChange({ requiredClaims })}
        rowTestId="claim-line"
        addTestId="add-claim"
      >
        {({ name, value }, put) => (
          <>
            <Input
              aria-label={t('access.fields.claim')}
              placeholder={t('access.fields.claim')}
              isMono
              value={name}
              onChange={(event) => put({ name: event.target.value })}
              data-testid="claim-name"
            />
            <Input
              aria-label={t('access.fields.value')}
              placeholder={t('access.fields.value')}
              isMono
              value={value}
              onChange={(event) => put({ value: event.target.value })}
              data-testid="claim-value"
            />
          </>
        )}
      </RowList>
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
