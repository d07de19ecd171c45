import type { UseQueryResult } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import type { AlertRule, AlertRuleList, AlertSilence } from '../../api/rest-types.js';
import { useMay } from '../../app/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Empty, FromQuery, useErrorText } from '../../ui/states.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { notify } from '../../ui/toasts.js';
import { useAct } from '../../ui/use-act.js';
import { type Kind, unitWordsOf, valueWords } from './condition.js';

const hourMs = 3_600_000;

interface RuleCardProps {
  readonly rules: UseQueryResult<AlertRuleList>;
  readonly silences: readonly AlertSilence[];
  readonly onEdit: (rule: AlertRule) => void;
}

/** Rules and whether anybody is told of them. */
export function RuleCard({ rules, silences, onEdit }: RuleCardProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('alerts.rules')} testId="alert-rules">
      <FromQuery query={rules} title={t('alerts.failedToLoad')} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={Bell} title={t('alerts.noRulesTitle')} text={t('alerts.noRulesText')} />
          ) : (
            <TableCard
              isInCard
              label={t('alerts.rules')}
              heads={[
                { label: t('alerts.name') },
                { label: t('alerts.firesAt') },
                { label: t('alerts.severity') },
                { label: t('workers.columns.actions'), isHidden: true },
              ]}
            >
              {items.map((rule) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  silence={silences.find(({ ruleId }) => ruleId === rule.id) ?? null}
                  onEdit={() => onEdit(rule)}
                />
              ))}
            </TableCard>
          )
        }
      </FromQuery>
    </Card>
  );
}

interface RuleRowProps {
  readonly rule: AlertRule;
  readonly silence: AlertSilence | null;
  readonly onEdit: () => void;
}

function RuleRow({ rule, silence, onEdit }: RuleRowProps) {
  const { t } = useTranslation();
  const kind: Kind = rule.condition.kind;
  return (
    <tr data-testid="rule-row">
      <Cell className="font-[550] text-text-1">
        {rule.name} {silence && <Badge tone="outline">{t('alerts.silenced')}</Badge>}
        {!rule.isEnabled && <Badge tone="idle">{t('access.disabled')}</Badge>}
      </Cell>
      <Cell>
        {t(`alerts.kinds.${kind}`)}
        {': '}
        {t(`alerts.values.${kind}`, valueWords(kind, rule.threshold))}
        <span className="block text-hint text-text-3">
          {t(`alerts.units.${kind}`, unitWordsOf(rule.condition))}
        </span>
      </Cell>
      <Cell>{t(`alerts.severities.${rule.severity}`)}</Cell>
      <Cell className="text-right">
        <RuleActions rule={rule} silence={silence} onEdit={onEdit} />
      </Cell>
    </tr>
  );
}

function RuleActions({ rule, silence, onEdit }: RuleRowProps) {
  const { t } = useTranslation();
  const mayWrite = useMay()('alerts:write');
  const errorText = useErrorText();
  const act = useAct<() => Promise<unknown>>({
    act: (work) => work(),
    stale: ['alert-rules', 'alert-silences', 'alerts'],
  });
  if (!mayWrite) return null;
  const run = (work: () => Promise<unknown>) => () =>
    act.mutate(work, { onError: (error) => notify.failed(errorText(error)) });
  const silenceForAnHour = () =>
    rest.silenceRule({ ruleId: rule.id, until: new Date(Date.now() + hourMs).toISOString() });
  return (
    <>
      <Button look="quiet" size="small" onClick={onEdit} data-testid="edit-rule">
        {t('limits.edit')}
      </Button>
      <Button
        look="quiet"
        size="small"
        icon={BellOff}
        disabled={act.isPending}
        onClick={run(silence ? () => rest.endSilence(silence.id) : silenceForAnHour)}
        data-testid="silence-rule"
      >
        {silence ? t('alerts.endSilence') : t('alerts.silenceHour')}
      </Button>
      <Button
        look="quiet"
        size="small"
        disabled={act.isPending}
        onClick={run(() => rest.removeAlertRule(rule.id))}
      >
        {t('alerts.remove')}
      </Button>
    </>
  );
}
