import type { UseQueryResult } from '@tanstack/react-query';
import { BellOff, BellRing, CircleCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AlertPage } from '../../api/rest-types.js';
import { Badge } from '../../ui/badge.js';
import { Card } from '../../ui/card.js';
import { dash } from '../../ui/format.js';
import { epochMs, formatAbsolute } from '../../ui/format-time.js';
import { Empty, FromQuery } from '../../ui/states.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { Time } from '../../ui/time.js';
import { type Kind, valueWords } from './condition.js';

type Alert = AlertPage['items'][number];

const looks = {
  firing: { tone: 'err', icon: BellRing },
  pending: { tone: 'warn', icon: Clock },
  resolved: { tone: 'idle', icon: CircleCheck },
} as const;

/** What fires now and what fired before, newest first. */
export function AlertList({ alerts }: { alerts: UseQueryResult<AlertPage> }) {
  const { t } = useTranslation();
  return (
    <Card title={t('alerts.history')} testId="alert-list">
      <FromQuery query={alerts} title={t('alerts.failedToLoad')} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={BellOff} title={t('alerts.noneTitle')} text={t('alerts.noneText')} />
          ) : (
            <AlertTable alerts={items} />
          )
        }
      </FromQuery>
    </Card>
  );
}

function AlertTable({ alerts }: { alerts: readonly Alert[] }) {
  const { t } = useTranslation();
  return (
    <TableCard
      isInCard
      label={t('alerts.history')}
      heads={[
        { label: t('alerts.state') },
        { label: t('alerts.rule') },
        { label: t('alerts.subject') },
        { label: t('alerts.value'), isNumeric: true },
        { label: t('alerts.since') },
        { label: t('alerts.until') },
      ]}
    >
      {alerts.map((alert) => {
        const kind = alert.kind as Kind;
        const { tone, icon } = looks[alert.state];
        return (
          <tr key={alert.id} data-testid="alert-row">
            <Cell>
              <Badge tone={tone} icon={icon}>
                {t(`alerts.states.${alert.state}`)}
              </Badge>{' '}
              {alert.isSilenced && <Badge tone="outline">{t('alerts.silenced')}</Badge>}
            </Cell>
            <Cell className="text-text-1">{alert.ruleName}</Cell>
            <Cell>{alert.subjectName === '' ? dash : alert.subjectName}</Cell>
            <Cell isNumeric>
              {t(`alerts.values.${kind}`, valueWords(kind, alert.value))}
              <span className="block text-hint text-text-3">
                {t('alerts.firedAt', {
                  value: t(`alerts.values.${kind}`, valueWords(kind, alert.threshold)),
                })}
              </span>
              {alert.resolvedValue !== null && (
                <span className="block text-hint text-text-3">
                  {t('alerts.resolvedAt', {
                    value: t(`alerts.values.${kind}`, valueWords(kind, alert.resolvedValue)),
                  })}
                </span>
              )}
            </Cell>
            <Cell>
              <Time atMs={epochMs(alert.firedAt ?? alert.startedAt)} format={formatAbsolute} />
            </Cell>
            <Cell>
              {alert.resolvedAt === null ? (
                dash
              ) : (
                <Time atMs={epochMs(alert.resolvedAt)} format={formatAbsolute} />
              )}
            </Cell>
          </tr>
        );
      })}
    </TableCard>
  );
}
