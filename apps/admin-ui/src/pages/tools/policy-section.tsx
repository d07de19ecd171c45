import { useQuery } from '@tanstack/react-query';
import { Plus, Scale } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ToolRule, tools } from '../../api/rest-tools.js';
import { useMay } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { cardClass } from '../../ui/card.js';
import { Empty, FromQuery, useErrorText } from '../../ui/states.js';
import { useAct } from '../../ui/use-act.js';
import { blankRule, isToolPattern, moved, ruleOf, ruleValuesOf } from './policy-form.js';
import { PolicyLine } from './policy-line.js';

/** Which tools run, which are asked about, and which are denied: lines in an order, written as a whole. */
export function PolicySection() {
  const { t } = useTranslation();
  const policy = useQuery({ queryKey: ['tool-policy'], queryFn: tools.policy });
  return (
    <FromQuery query={policy} title={t('tools.policyFailed')} rows={4}>
      {({ rules, unknownServers }) => (
        <>
          {unknownServers.length > 0 && (
            <p role="status" className="mb-3 text-warn" data-testid="unknown-servers">
              {t('tools.unknownServers', { names: unknownServers.join(', ') })}
            </p>
          )}
          <PolicyForm rules={rules} />
        </>
      )}
    </FromQuery>
  );
}

function PolicyForm({ rules }: { rules: readonly ToolRule[] }) {
  const { t } = useTranslation();
  const mayWrite = useMay()('tools:write');
  const errorText = useErrorText();
  // What was read, until somebody changes it; what others write meanwhile is shown after that.
  const [draft, setDraft] = useState<ReturnType<typeof blankRule>[] | null>(null);
  const [nextKey, setNextKey] = useState(rules.length);
  const lines = draft ?? rules.map(ruleValuesOf);
  const save = useAct<void, unknown>({
    act: () => tools.writePolicy(lines.map(ruleOf)),
    stale: ['tool-policy'],
    done: () => t('tools.policySaved'),
  });
  const add = () => {
    const key = Math.max(nextKey, rules.length);
    setDraft([...lines, blankRule(key)]);
    setNextKey(key + 1);
  };
  const addButton = mayWrite && (
    <Button icon={Plus} onClick={add} data-testid="add-rule">
      {t('tools.addRule')}
    </Button>
  );
  if (lines.length === 0 && draft === null)
    return (
      <div className={cardClass}>
        <Empty
          icon={Scale}
          title={t('tools.noRules')}
          text={t('tools.noRulesText')}
          action={addButton}
        />
      </div>
    );
  return (
    <>
      <p className="mb-3 text-text-2">{t('tools.policyHint')}</p>
      <ol className={cardClass} data-testid="policy-lines">
        {lines.map((line, place) => (
          <PolicyLine
            key={line.key}
            line={line}
            place={place}
            isLast={place === lines.length - 1}
            isReadOnly={!mayWrite}
            onChange={(change) =>
              setDraft(lines.map((each) => (each === line ? { ...each, ...change } : each)))
            }
            onMove={(step) => setDraft(moved(lines, place, step))}
            onRemove={() => setDraft(lines.filter((each) => each !== line))}
          />
        ))}
      </ol>
      {save.error && (
        <p role="alert" className="mt-3 text-err">
          {errorText(save.error)}
        </p>
      )}
      {addButton && (
        <PolicyEnd
          add={addButton}
          isChanged={draft !== null && !save.isPending}
          isWhole={lines.every(({ tool }) => isToolPattern(tool))}
          onDiscard={() => setDraft(null)}
          onSave={() => save.mutate(undefined, { onSuccess: () => setDraft(null) })}
        />
      )}
    </>
  );
}

interface PolicyEndProps {
  readonly add: React.ReactNode;
  readonly isChanged: boolean;
  readonly isWhole: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

function PolicyEnd({ add, isChanged, isWhole, onDiscard, onSave }: PolicyEndProps) {
  const { t } = useTranslation();
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {add}
      <Button look="quiet" className="ml-auto" disabled={!isChanged} onClick={onDiscard}>
        {t('tools.discard')}
      </Button>
      <Button
        look="primary"
        disabled={!isChanged || !isWhole}
        onClick={onSave}
        data-testid="save-policy"
      >
        {t('tools.savePolicy')}
      </Button>
    </div>
  );
}
