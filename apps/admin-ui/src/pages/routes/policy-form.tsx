import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/select.js';
import {
  type Finding,
  findingsAt,
  type Loose,
  type Path,
  type PolicyForm as Policy,
  withPolicy,
} from './draft-document.js';
import { optionFields } from './option-schema.js';
import { OptionRow } from './option-row.js';
import { usePolicies } from './use-routing-data.js';

interface PolicyFormProps {
  readonly document: Loose;
  /** Where in the document it stands. */
  readonly path: Path;
  readonly policy: Policy;
  /** The live policy of the same route; null = there is none. */
  readonly live: Policy | null;
  readonly findings: readonly Finding[];
  readonly isReadOnly: boolean;
  readonly onChange: (document: Loose) => void;
}

/** The choice of a policy and a form for its options, made of the catalogue's schema. */
export function PolicyForm(props: PolicyFormProps) {
  const { t } = useTranslation();
  const { document, path, policy, live, findings, isReadOnly, onChange } = props;
  const catalogue = usePolicies().data ?? [];
  const entry = catalogue.find(({ name }) => name === policy.name);
  const fields = entry ? optionFields(entry.optionsSchemaJson, entry.defaultsJson) : [];
  const known = new Set(fields.map(({ name }) => name));
  const unknown = Object.keys(policy.options).filter((name) => !known.has(name));
  const faultOf = (at: Path) => findingsAt(findings, at)[0]?.message;
  const own = findings.filter(({ pointer }) =>
    [`/${path.join('/')}`, `/${path.join('/')}/name`, `/${path.join('/')}/options`].includes(
      pointer,
    ),
  );
  const setOption = (name: string, value: unknown) => {
    const { [name]: _, ...rest } = policy.options;
    onChange(
      withPolicy(document, path, {
        name: policy.name,
        options: value === undefined ? rest : { ...policy.options, [name]: value },
      }),
    );
  };
  const liveOption = (name: string, fallback: unknown) =>
    live === null || live.name !== policy.name ? undefined : (live.options[name] ?? fallback);
  const options = catalogue.map(({ name, label, unavailable }) => ({
    value: name,
    label: unavailable === null ? label : t('routes.form.unavailable', { policy: label }),
  }));
  return (
    <section aria-label={t('routes.columns.policy')} data-testid="policy-form">
      <div className="mt-5 mb-2 flex flex-wrap items-center gap-3">
        <h2 className="text-body font-semibold text-text-1">{t('routes.columns.policy')}</h2>
        <span className="min-w-0 flex-1 text-hint text-text-3">{entry?.description}</span>
        <Select
          label={t('routes.columns.policy')}
          value={policy.name}
          testId="policy-select"
          options={entry ? options : [...options, { value: policy.name, label: policy.name }]}
          onChange={(name) =>
            !isReadOnly && onChange(withPolicy(document, path, { name, options: {} }))
          }
        />
      </div>
      {own.map((finding) => (
        <p
          key={finding.message}
          role="alert"
          className="mb-2 text-hint text-err"
          data-testid="policy-fault"
        >
          {finding.message}
        </p>
      ))}
      <div className="overflow-hidden rounded-card border border-line-1 bg-surface">
        {fields.length === 0 && (
          <p className="px-3.5 py-3 text-text-3">{t('routes.form.noOptions')}</p>
        )}
        {fields.map((field) => (
          <OptionRow
            key={`${policy.name}.${field.name}`}
            field={field}
            value={policy.options[field.name]}
            live={liveOption(field.name, field.fallback)}
            fault={faultOf([...path, 'options', field.name])}
            isReadOnly={isReadOnly}
            onChange={(value) => setOption(field.name, value)}
          />
        ))}
        {unknown.map((name) => (
          <div
            key={name}
            className="border-t border-line-1 px-3.5 py-2.5"
            data-testid="unknown-option"
          >
            <span className="font-mono text-hint text-text-1">
              {name}: {JSON.stringify(policy.options[name])}
            </span>
            <span className="ml-2 text-hint text-text-3">{t('routes.form.unknownOption')}</span>
          </div>
        ))}
      </div>
    </section>
  );
}
