import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { origins, type TokenIssuer } from '../../api/rest-access.js';
import { useTenantTree } from '../../api/use-tenants.js';
import { Check } from '../../ui/check.js';
import { ChoiceField } from '../../ui/choice-field.js';
import { type FieldErrors, fieldErrors } from '../../ui/field-errors.js';
import { Input } from '../../ui/field.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { RowList } from '../../ui/row-list.js';
import { type Option, Select } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import { TokenField } from '../../ui/token-field.js';
import { useAct } from '../../ui/use-act.js';
import {
  algorithms,
  blankIssuer,
  isIssuerWhole,
  issuerInputOf,
  issuerValuesOf,
  type IssuerValues,
} from './issuer-form.js';
import { ClaimFields } from './claim-fields.js';
import { projectChoices } from './tenant-tree.js';

interface IssuerDialogProps {
  /** null = one that is added. */
  readonly issuer: TokenIssuer | null;
  readonly onClose: () => void;
}

interface PartProps {
  readonly values: IssuerValues;
  readonly onChange: (change: Partial<IssuerValues>) => void;
}

interface CheckedProps extends PartProps {
  readonly errors: FieldErrors;
}

/** An issuer whose tokens applications may send in place of a key. */
export function IssuerDialog({ issuer, onClose }: IssuerDialogProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState(issuer === null ? blankIssuer : issuerValuesOf(issuer));
  const projects = projectChoices(useTenantTree().data);
  const change = (next: Partial<IssuerValues>) => setValues({ ...values, ...next });
  const save = useAct<void, unknown>({
    act: () => {
      const body = issuerInputOf(values, issuer);
      return issuer === null ? origins.createIssuer(body) : origins.changeIssuer(issuer.id, body);
    },
    stale: ['token-issuers'],
    done: () => t('access.saved', { name: values.name.trim() }),
    onDone: onClose,
  });
  const errors = fieldErrors(save.error);
  return (
    <FormDialog
      title={issuer === null ? t('issuers.add') : t('issuers.editTitle', { name: issuer.name })}
      label={t('issuers.save')}
      isReady={isIssuerWhole(values)}
      state={save}
      isWide
      onSubmit={() => save.mutate()}
      onClose={onClose}
      testId="issuer"
    >
      <WhoFields values={values} errors={errors} onChange={change} />
      <ClaimFields values={values} errors={errors} onChange={change} />
      <MappingFields values={values} projects={projects} onChange={change} />
      <ChoiceField
        label={t('issuers.otherwise')}
        value={values.projectId}
        options={[{ value: '', label: t('issuers.refused') }, ...projects]}
        onChange={(projectId) => change({ projectId })}
        testId="issuer-project"
      />
      <TokenField
        label={t('keys.models')}
        values={values.models}
        suggestions={[]}
        placeholder={t('keys.modelsHint')}
        onChange={(models) => change({ models })}
      />
      <Check
        label={t('issuers.isEnabled')}
        isChecked={values.isEnabled}
        onChange={(isEnabled) => change({ isEnabled })}
      />
    </FormDialog>
  );
}

/** Who signs, and what a token must say. */
function WhoFields({ values, errors, onChange }: CheckedProps) {
  const { t } = useTranslation();
  const chosen = (value: string) => algorithms.filter((algorithm) => algorithm === value);
  return (
    <>
      {(['name', 'issuer', 'jwksUrl'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`issuers.fields.${name}`)}
          {...(name === 'jwksUrl' ? { hint: t('issuers.jwksHint') } : {})}
          value={values[name]}
          error={errors.at(name)}
          onChange={(text) => onChange({ [name]: text })}
          isFirst={name === 'name'}
          testId={`issuer-${name}`}
        />
      ))}
      <TokenField
        label={t('issuers.audiences')}
        values={values.audiences}
        suggestions={[]}
        placeholder={t('issuers.audiencesHint')}
        error={errors.within('audiences')}
        testId="issuer-audiences"
        onChange={(audiences) => onChange({ audiences })}
      />
      <TokenField
        label={t('issuers.parties')}
        values={values.authorizedParties}
        suggestions={[]}
        placeholder={t('issuers.partiesHint')}
        error={errors.within('authorizedParties')}
        testId="issuer-parties"
        onChange={(authorizedParties) => onChange({ authorizedParties })}
      />
      <TokenField
        label={t('issuers.algorithms')}
        values={values.algorithms}
        suggestions={algorithms.map((value) => ({ value, label: value }))}
        placeholder=""
        onChange={(next) => onChange({ algorithms: next.flatMap(chosen) })}
      />
      <TextField
        label={t('issuers.tenantClaim')}
        hint={t('issuers.tenantClaimHint')}
        value={values.tenantClaim}
        onChange={(tenantClaim) => onChange({ tenantClaim })}
        isMono
        testId="issuer-claim"
      />
    </>
  );
}

/** Which value of the claim belongs to which project. */
function MappingFields({
  values: { mapping },
  projects,
  onChange,
}: PartProps & { projects: readonly Option<string>[] }) {
  const { t } = useTranslation();
  return (
    <RowList
      title={t('issuers.mapping')}
      rows={mapping}
      blank={{ value: '', projectId: '' }}
      addLabel={t('issuers.addMapping')}
      nameOf={({ value }) => value}
      onChange={(next) => onChange({ mapping: next })}
      rowTestId="mapping-line"
    >
      {({ value, projectId }, put) => (
        <>
          <Input
            aria-label={t('access.fields.value')}
            placeholder={t('access.fields.value')}
            isMono
            value={value}
            onChange={(event) => put({ value: event.target.value })}
          />
          <Select
            label={t('keys.project')}
            value={projectId}
            options={[{ value: '', label: t('limits.choose') }, ...projects]}
            className="min-w-0 flex-1"
            onChange={(next) => put({ projectId: next })}
          />
        </>
      )}
    </RowList>
  );
}
