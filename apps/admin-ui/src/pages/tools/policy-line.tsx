import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.js';
import { ChoiceField } from '../../ui/choice-field.js';
import { TextField } from '../../ui/text-field.js';
import {
  annotations,
  effects,
  isToolPattern,
  ruleOrigins,
  type RuleValues,
} from './policy-form.js';
import { useTenantName, useTenantOptions } from './use-tools.js';

interface PolicyLineProps {
  readonly line: RuleValues;
  /** From 0. */
  readonly place: number;
  readonly isLast: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (change: Partial<RuleValues>) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** One line of the policy: what it matches, and what it does then. */
export function PolicyLine(props: PolicyLineProps) {
  const { line, place, isLast, isReadOnly, onChange, onMove, onRemove } = props;
  const { t } = useTranslation();
  const number = place + 1;
  return (
    <li
      className="border-t border-line-1 px-3.5 py-3 first:border-t-0"
      data-testid="policy-line"
      aria-label={t('tools.rule', { number })}
    >
      <div className="flex items-start gap-3">
        <span className="pt-1 text-hint text-text-3">{number}</span>
        <fieldset
          disabled={isReadOnly}
          className="grid min-w-0 flex-1 gap-2.5 sm:grid-cols-2 lg:grid-cols-4"
        >
          <MatchFields line={line} onChange={onChange} />
        </fieldset>
        {!isReadOnly && (
          <span className="flex">
            <IconButton
              icon={ChevronUp}
              label={t('tools.ruleUp', { number })}
              disabled={place === 0}
              onClick={() => onMove(-1)}
              data-testid="rule-up"
            />
            <IconButton
              icon={ChevronDown}
              label={t('tools.ruleDown', { number })}
              disabled={isLast}
              onClick={() => onMove(1)}
            />
            <IconButton
              icon={X}
              label={t('tools.removeRule', { number })}
              onClick={onRemove}
              data-testid="rule-remove"
            />
          </span>
        )}
      </div>
    </li>
  );
}

interface MatchFieldsProps {
  readonly line: RuleValues;
  readonly onChange: (change: Partial<RuleValues>) => void;
}

function MatchFields({ line, onChange }: MatchFieldsProps) {
  const { t } = useTranslation();
  const tenantName = useTenantName();
  const tenants = useTenantOptions();
  const any = { value: '' as const, label: t('tools.any') };
  // One that is archived, or may not be seen, stays what it is.
  const known = tenants.some(({ value }) => value === line.tenantId) || line.tenantId === '';
  const strangers = known ? [] : [{ value: line.tenantId, label: tenantName(line.tenantId) }];
  return (
    <>
      <ChoiceField
        label={t('tools.fields.effect')}
        value={line.effect}
        options={effects.map((value) => ({ value, label: t(`tools.effects.${value}`) }))}
        onChange={(effect) => onChange({ effect })}
        testId="rule-effect"
      />
      <TextField
        label={t('tools.fields.server')}
        value={line.server}
        onChange={(server) => onChange({ server })}
        isMono
        testId="rule-server"
      />
      <TextField
        label={t('tools.fields.tool')}
        value={line.tool}
        error={isToolPattern(line.tool) ? undefined : t('tools.toolPattern')}
        onChange={(tool) => onChange({ tool })}
        isMono
        testId="rule-tool"
      />
      <ChoiceField
        label={t('tools.fields.annotation')}
        value={line.annotation}
        options={[
          any,
          ...annotations.map((value) => ({ value, label: t(`tools.annotations.${value}`) })),
        ]}
        {...(line.annotation !== '' && line.origin !== 'registered'
          ? { hint: t('tools.annotationHint') }
          : {})}
        onChange={(annotation) => onChange({ annotation })}
      />
      <ChoiceField
        label={t('tools.fields.tenant')}
        value={line.tenantId}
        options={[any, ...strangers, ...tenants]}
        onChange={(tenantId) => onChange({ tenantId })}
      />
      <ChoiceField
        label={t('tools.fields.origin')}
        value={line.origin}
        options={[
          any,
          ...ruleOrigins.map((value) => ({ value, label: t(`tools.origins.${value}`) })),
        ]}
        onChange={(origin) => onChange({ origin })}
      />
      <TextField
        label={t('tools.fields.reason')}
        value={line.reason}
        onChange={(reason) => onChange({ reason })}
        testId="rule-reason"
      />
    </>
  );
}
