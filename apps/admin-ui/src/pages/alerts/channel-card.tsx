import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import type { AlertChannel, AlertChannelList } from '../../api/rest-types.js';
import { useMay } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Empty, FromQuery, useErrorText } from '../../ui/states.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { notify } from '../../ui/toasts.js';

/** Whom alerts tell. */
export function ChannelCard({ channels }: { channels: UseQueryResult<AlertChannelList> }) {
  const { t } = useTranslation();
  return (
    <Card title={t('alerts.channels')} testId="alert-channels">
      <FromQuery query={channels} title={t('alerts.failedToLoad')} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              icon={Send}
              title={t('alerts.noChannelsTitle')}
              text={t('alerts.noChannelsText')}
            />
          ) : (
            <TableCard
              isInCard
              label={t('alerts.channels')}
              heads={[
                { label: t('alerts.name') },
                { label: t('alerts.kind') },
                { label: t('alerts.target') },
                { label: t('workers.columns.actions'), isHidden: true },
              ]}
            >
              {items.map((channel) => (
                <ChannelRow key={channel.id} channel={channel} />
              ))}
            </TableCard>
          )
        }
      </FromQuery>
    </Card>
  );
}

function ChannelRow({ channel }: { channel: AlertChannel }) {
  const { t } = useTranslation();
  const mayWrite = useMay()('alerts:write');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const test = useMutation({
    mutationFn: () => rest.testChannel(channel.id),
    onSuccess: ({ isSent, problem }) =>
      isSent
        ? notify.done(t('alerts.testSent', { name: channel.name }))
        : notify.failed(problem ?? t('alerts.testFailed')),
    onError: (error) => notify.failed(errorText(error)),
  });
  const remove = useMutation({
    mutationFn: () => rest.removeChannel(channel.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['alert-channels'] }),
    onError: (error) => notify.failed(errorText(error)),
  });
  return (
    <tr data-testid="channel-row">
      <Cell className="font-[550] text-text-1">{channel.name}</Cell>
      <Cell>{t(`alerts.channelKinds.${channel.kind}`)}</Cell>
      <Cell className="font-mono text-hint">
        <span className="block max-w-72 truncate">{channel.target}</span>
      </Cell>
      <Cell className="text-right">
        {mayWrite && (
          <>
            <Button
              look="quiet"
              size="small"
              disabled={test.isPending}
              onClick={() => test.mutate()}
              data-testid="test-channel"
            >
              {t('alerts.test')}
            </Button>
            <Button
              look="quiet"
              size="small"
              disabled={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {t('alerts.remove')}
            </Button>
          </>
        )}
      </Cell>
    </tr>
  );
}
