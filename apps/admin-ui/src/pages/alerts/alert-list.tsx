import type { UseQueryResult } from '@tanstack/react-query';
import { BellOff, BellRing, CircleCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AlertPage } from '../../api/rest-types.js';
import { Badge } from '../../ui/badge.js';
import { Card } from '../../ui/card.js';
import { dash, formatCount } from '../../ui/format.js';
import { epochMs, formatAbsolute } from '../../ui/format-time.js';
import { ScrollRegion } from '../../ui/scroll-region.js';
import { Empty, FromQuery } from '../../ui/states.js';
import { Cell, Head } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { shownValue, type Kind } from './condition.js';

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
            <ScrollRegion label={t('alerts.history')}>
              <AlertTable alerts={items} />
            </ScrollRegion>
          )
        }
      </FromQuery>
    </Card>
  );
}

function AlertTable({ alerts }: { alerts: readonly Alert[] }) {
  const { t } = useTranslation();
  return (
    <table className="w-full" aria-label={t('alerts.history')}>
      <thead>
        <tr>
          <Head className="pl-3.5">{t('alerts.state')}</Head>
          <Head>{t('alerts.rule')}</Head>
          <Head>{t('alerts.subject')}</Head>
          <Head isNumeric>{t('alerts.value')}</Head>
          <Head>{t('alerts.since')}</Head>
          <Head className="pr-3.5">{t('alerts.until')}</Head>
        </tr>
      </thead>
      <tbody>
        {alerts.map((alert) => {
          const kind = alert.kind as Kind;
          const { tone, icon } = looks[alert.state];
          return (
            <tr key={alert.id} data-testid="alert-row" className="border-t border-line-1">
              <Cell className="pl-3.5">
                <Badge tone={tone} icon={icon}>
                  {t(`alerts.states.${alert.state}`)}
                </Badge>{' '}
                {alert.isSilenced && <Badge tone="outline">{t('alerts.silenced')}</Badge>}
              </Cell>
              <Cell className="text-text-1">{alert.ruleName}</Cell>
              <Cell>{alert.subjectName === '' ? dash : alert.subjectName}</Cell>
              <Cell isNumeric>
                {t(`alerts.values.${kind}`, { value: formatCount(shownValue(kind, alert.value)) })}
              </Cell>
              <Cell>
                <Time atMs={epochMs(alert.firedAt ?? alert.startedAt)} format={formatAbsolute} />
              </Cell>
              <Cell className="pr-3.5">
                {alert.resolvedAt === null ? (
                  dash
                ) : (
                  <Time atMs={epochMs(alert.resolvedAt)} format={formatAbsolute} />
                )}
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
