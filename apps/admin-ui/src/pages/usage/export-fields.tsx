import { useTranslation } from 'react-i18next';
import type { AlertChannel } from '../../api/rest-types.js';
import { usageDimensions } from '../../app/search.js';
import { Check } from '../../ui/check.js';
import { ChoiceField } from '../../ui/choice-field.js';
import type { FieldErrors } from '../../ui/field-errors.js';
import { Input } from '../../ui/field.js';
import { RowList } from '../../ui/row-list.js';
import { Select, type Option } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import { contents, everies, type ExportValues, formats, newWebhook } from './export-form.js';

interface FieldsProps {
  readonly values: ExportValues;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<ExportValues>) => void;
}

interface ExportFieldsProps extends FieldsProps {
  /** Whose usage it can be; null = that is said already. */
  readonly owners: readonly Option<string>[] | null;
  readonly webhooks: readonly AlertChannel[];
  /** Files go to the folder only for those who see all tenants. */
  readonly mayUseFolder: boolean;
}

/** When, whose usage, in which form, and where to. */
export function ExportFields(props: ExportFieldsProps) {
  const { t } = useTranslation();
  const { values, errors, owners, onChange } = props;
  return (
    <>
      <TextField
        label={t('usage.exports.name')}
        value={values.name}
        error={errors.at('name')}
        onChange={(name) => onChange({ name })}
        isFirst
        testId="export-name"
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <ChoiceField
          label={t('usage.exports.every')}
          value={values.every}
          options={everies.map((value) => ({ value, label: t(`usage.exports.everies.${value}`) }))}
          onChange={(every) => onChange({ every })}
          testId="export-every"
        />
        {owners && (
          <ChoiceField
            label={t('usage.dimensions.tenant')}
            value={values.tenantId}
            options={owners}
            error={errors.at('tenantId')}
            onChange={(tenantId) => onChange({ tenantId, channelId: '' })}
            testId="export-tenant"
          />
        )}
        <ChoiceField
          label={t('usage.exports.contents')}
          value={values.contents}
          options={contents.map((value) => ({ value, label: t(`usage.exports.kinds.${value}`) }))}
          onChange={(kind) => onChange({ contents: kind })}
          testId="export-contents"
        />
        <ChoiceField
          label={t('usage.exports.format')}
          value={values.format}
          options={formats.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(format) => onChange({ format })}
          testId="export-format"
        />
        {values.contents === 'groups' && <GroupFields {...props} />}
      </div>
      <FilterFields {...props} />
      <PlaceFields {...props} />
    </>
  );
}

function GroupFields({ values, errors, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const options = [
    { value: '' as const, label: t('usage.exports.nothing') },
    ...usageDimensions.map((value) => ({ value, label: t(`usage.dimensions.${value}`) })),
  ];
  return (
    <>
      <ChoiceField
        label={t('usage.by')}
        value={values.by}
        options={options}
        error={errors.within('groupBy')}
        onChange={(by) => onChange({ by })}
        testId="export-by"
      />
      <ChoiceField
        label={t('usage.then')}
        value={values.then}
        options={options}
        onChange={(then) => onChange({ then })}
        testId="export-then"
      />
    </>
  );
}

function FilterFields({ values: { filter }, errors, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const free = usageDimensions.find((name) => filter.every(({ dimension }) => dimension !== name));
  return (
    <RowList
      title={t('usage.exports.filter')}
      error={errors.within('filter')}
      rows={filter}
      blank={free ? { dimension: free, value: '' } : null}
      addLabel={t('usage.exports.addFilter')}
      nameOf={({ dimension }) => t(`usage.dimensions.${dimension}`)}
      onChange={(next) => onChange({ filter: next })}
      rowTestId="export-filter"
    >
      {({ dimension, value }, put) => (
        <>
          <Select
            label={t('usage.exports.filterBy')}
            value={dimension}
            options={usageDimensions
              .filter((name) => name === dimension || filter.every((row) => row.dimension !== name))
              .map((name) => ({ value: name, label: t(`usage.dimensions.${name}`) }))}
            onChange={(next) => put({ dimension: next })}
          />
          <Input
            aria-label={t('usage.exports.filterValue')}
            placeholder={t('usage.exports.filterEmpty')}
            isMono
            value={value}
            onChange={(event) => put({ value: event.target.value })}
          />
        </>
      )}
    </RowList>
  );
}

function PlaceFields({ values, errors, webhooks, mayUseFolder, onChange }: ExportFieldsProps) {
  const { t } = useTranslation();
  const owned = webhooks.filter(({ tenantId }) => (tenantId ?? '') === values.tenantId);
  return (
    <>
      {mayUseFolder && (
        <div>
          <Check
            label={t('usage.exports.toFolder')}
            isChecked={values.isToFolder}
            onChange={(isToFolder) => onChange({ isToFolder })}
            testId="export-folder"
          />
          {errors.at('isToFolder') && (
            <p role="alert" className="text-meta text-err">
              {errors.at('isToFolder')}
            </p>
          )}
        </div>
      )}
      <ChoiceField
        label={t('usage.exports.webhook')}
        hint={t('usage.exports.webhookHint')}
        value={values.channelId}
        options={[
          { value: '', label: t('usage.exports.noWebhook') },
          ...owned.map(({ id, name }) => ({ value: id, label: name })),
          { value: newWebhook, label: t('usage.exports.newWebhook') },
        ]}
        error={errors.at('channelId')}
        onChange={(channelId) => onChange({ channelId })}
        testId="export-webhook"
      />
      {values.channelId === newWebhook && (
        <TextField
          label={t('usage.exports.url')}
          value={values.url}
          error={errors.at('url')}
          onChange={(url) => onChange({ url })}
          isMono
          testId="export-url"
        />
      )}
    </>
  );
}
