import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import type { AlertRule, AlertRuleList, AlertSilence } from '../../api/rest-types.js';
import { useMay } from '../../app/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { formatCount } from '../../ui/format.js';
import { ScrollRegion } from '../../ui/scroll-region.js';
import { Empty, FromQuery, useErrorText } from '../../ui/states.js';
import { Cell, Head } from '../../ui/table.js';
import { notify } from '../../ui/toasts.js';
import { type Kind, valueOf } from './condition.js';

const hourMs = 3_600_000;

interface RuleCardProps {
  readonly rules: UseQueryResult<AlertRuleList>;
  readonly silences: readonly AlertSilence[];
}

/** Rules and whether anybody is told of them. */
export function RuleCard({ rules, silences }: RuleCardProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('alerts.rules')} testId="alert-rules">
      <FromQuery query={rules} title={t('alerts.failedToLoad')} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={Bell} title={t('alerts.noRulesTitle')} text={t('alerts.noRulesText')} />
          ) : (
            <ScrollRegion label={t('alerts.rules')}>
              <table className="w-full" aria-label={t('alerts.rules')}>
                <thead>
                  <tr>
                    <Head className="pl-3.5">{t('alerts.name')}</Head>
                    <Head>{t('alerts.firesAt')}</Head>
                    <Head>{t('alerts.severity')}</Head>
                    <Head className="pr-3.5">
                      <span className="sr-only">{t('workers.columns.actions')}</span>
                    </Head>
                  </tr>
                </thead>
                <tbody>
                  {items.map((rule) => (
                    <RuleRow
                      key={rule.id}
                      rule={rule}
                      silence={silences.find(({ ruleId }) => ruleId === rule.id) ?? null}
                    />
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          )
        }
      </FromQuery>
    </Card>
  );
}

function RuleRow({ rule, silence }: { rule: AlertRule; silence: AlertSilence | null }) {
  const { t } = useTranslation();
  const mayWrite = useMay()('alerts:write');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () =>
      Promise.all(
        [['alert-rules'], ['alert-silences'], ['alerts']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    onError: (error) => notify.failed(errorText(error)),
  });
  const silenceForAnHour = () =>
    rest.silenceRule({ ruleId: rule.id, until: new Date(Date.now() + hourMs).toISOString() });
  const kind: Kind = rule.condition.kind;
  return (
    <tr data-testid="rule-row" className="border-t border-line-1">
      <Cell className="pl-3.5 font-[550] text-text-1">
        {rule.name} {silence && <Badge tone="outline">{t('alerts.silenced')}</Badge>}
      </Cell>
      <Cell>
        {t(`alerts.kinds.${kind}`)}
        {': '}
        {t(`alerts.values.${kind}`, { value: formatCount(valueOf(rule.condition)) })}
      </Cell>
      <Cell>{t(`alerts.severities.${rule.severity}`)}</Cell>
      <Cell className="pr-3.5 text-right">
        {mayWrite && (
          <>
            <Button
              look="quiet"
              size="small"
              icon={BellOff}
              disabled={act.isPending}
              onClick={() =>
                act.mutate(silence ? () => rest.endSilence(silence.id) : silenceForAnHour)
              }
              data-testid="silence-rule"
            >
              {silence ? t('alerts.endSilence') : t('alerts.silenceHour')}
            </Button>
            <Button
              look="quiet"
              size="small"
              disabled={act.isPending}
              onClick={() => act.mutate(() => rest.removeAlertRule(rule.id))}
            >
              {t('alerts.remove')}
            </Button>
          </>
        )}
      </Cell>
    </tr>
  );
}
