import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ClaimRule } from '../../api/rest-access.js';
import { Button, IconButton } from '../../ui/button.js';
import { Input } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { firstRule } from './provider-form.js';
import { everyTenant, useGroupChoices, useRoleChoices, useTenantChoices } from './use-choices.js';

interface RuleFieldsProps {
  readonly rules: readonly ClaimRule[];
  /** Places of rules that the pasted claims meet. */
  readonly matched: readonly number[];
  readonly onChange: (rules: ClaimRule[]) => void;
}

/** What claims give: a role, in one tenant or in all, or a group. All rules that hold count. */
export function RuleFields({ rules, matched, onChange }: RuleFieldsProps) {
  const { t } = useTranslation();
  const put = (place: number, change: Partial<ClaimRule>) =>
    onChange(rules.map((each, at) => (at === place ? { ...each, ...change } : each)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-hint text-text-2">{t('access.rules')}</legend>
      {rules.map((rule, place) => (
        <div
          key={place}
          data-testid="rule-line"
          data-matched={matched.includes(place)}
          className="grid grid-cols-[1fr_1fr_auto] gap-1.5 rounded-control border border-line-2 p-2 data-[matched=true]:border-ok"
        >
          {(['claim', 'value'] as const).map((name) => (
            <Input
              key={name}
              aria-label={t(`access.fields.${name}`)}
              placeholder={t(`access.fields.${name}`)}
              value={rule[name]}
              isMono
              onChange={(event) => put(place, { [name]: event.target.value })}
              data-testid={`rule-${name}`}
            />
          ))}
          <IconButton
            icon={X}
            label={t('access.removeRule', { rule: `${rule.claim} = ${rule.value}` })}
            onClick={() => onChange(rules.filter((_, at) => at !== place))}
          />
          <GivenFields rule={rule} onChange={(change) => put(place, change)} />
        </div>
      ))}
      <Button
        size="small"
        icon={Plus}
        className="self-start"
        onClick={() => onChange([...rules, firstRule])}
        data-testid="add-rule"
      >
        {t('access.addRule')}
      </Button>
    </fieldset>
  );
}

const groupPrefix = 'group:';

interface GivenFieldsProps {
  readonly rule: ClaimRule;
  readonly onChange: (change: Partial<ClaimRule>) => void;
}

/** A role with its tenant, or a group: one of the two. */
function GivenFields({ rule, onChange }: GivenFieldsProps) {
  const { t } = useTranslation();
  const tenants = useTenantChoices();
  const roles = useRoleChoices();
  const groups = useGroupChoices().map(({ value, label }) => ({
    value: groupPrefix + value,
    label: t('access.asMember', { name: label }),
  }));
  const choose = (value: string) =>
    onChange(
      value.startsWith(groupPrefix)
        ? { role: null, tenantId: null, groupId: value.slice(groupPrefix.length) }
        : { role: value, groupId: null },
    );
  return (
    <>
      <Select
        label={t('access.fields.role')}
        value={rule.role ?? groupPrefix + (rule.groupId ?? '')}
        options={[...roles, ...groups]}
        className="min-w-0"
        testId="rule-role"
        onChange={choose}
      />
      {rule.role !== null && (
        <Select
          label={t('tenants.label')}
          value={rule.tenantId ?? everyTenant}
          options={tenants}
          className="min-w-0"
          testId="rule-tenant"
          onChange={(value) => onChange({ tenantId: value === everyTenant ? null : value })}
        />
      )}
    </>
  );
}
