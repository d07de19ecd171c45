import { useQuery } from '@tanstack/react-query';
import { Link2, Terminal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';

import { useSetup } from '../../api/use-setup.js';
import { Badge } from '../../ui/badge.js';
import { CodeBlock } from '../../ui/code-block.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Drawer } from '../../ui/drawer.js';
import { DrawerTitle } from '../../ui/drawer-title.js';
import { formatMillisecond } from '../../ui/format-time.js';
import { shellQuote } from '../../ui/shell-quote.js';
import { useStandingError } from '../../ui/standing-error.js';
import { Failure, Loading } from '../../ui/states.js';
import { TabBar } from '../../ui/tabs.js';
import { Time } from '../../ui/time.js';
import { SimulatedBadge } from '../../ui/worker-badge.js';
import type { CallDetail } from './call-detail.js';
import { CallSummary } from './call-summary.js';
import { type CallRow, isRunning, shownRow } from './call-rows.js';
import { CancelButton } from './cancel-button.js';
import { DecisionTab } from './decision-tab.js';
import { OpenSummary } from './open-summary.js';
import { CallDocument } from '../../api/call-documents.js';
import { StatusBadge } from './status-mark.js';

export type CallTab = 'summary' | 'decision' | 'raw';

interface CallDrawerProps {
  readonly requestId: string;
  readonly row: CallRow | undefined;
  readonly tab: CallTab;
  readonly onTab: (tab: CallTab) => void;
  readonly onClose: () => void;
  readonly onStep: (step: 1 | -1) => void;
}

const paths: Readonly<Record<string, string>> = {
  chat: 'chat/completions',
  completion: 'completions',
  embedding: 'embeddings',
};

/** Bodies are not kept, so the prompt is for the reader to put in; everything else is as it was. */
function curlOf(
  dataAddress: string,
  call: Pick<CallDetail, 'operation' | 'model' | 'isStream'>,
): string {
  const operation = call.operation ?? 'chat';
  const input =
    operation === 'chat'
      ? { messages: [{ role: 'user', content: '<prompt>' }] }
      : operation === 'completion'
        ? { prompt: '<prompt>' }
        : { input: '<text>' };
  const body = JSON.stringify({
    model: call.model,
    ...input,
    ...(call.isStream ? { stream: true } : {}),
  });
  return [
    `curl ${dataAddress.replace(/\/$/, '')}/v1/${paths[operation] ?? paths['chat']} \\`,
    '  -H "Authorization: Bearer $BELLWETHER_API_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d ${shellQuote(body)}`,
  ].join('\n');
}

const openRefreshMs = 2_000;

export function CallDrawer({ requestId, row, tab, onTab, onClose, onStep }: CallDrawerProps) {
  const { t } = useTranslation();
  const setup = useSetup().data;
  const detail = useQuery({
    queryKey: ['call', requestId, row?.kind ?? 'unknown'],
    queryFn: ({ signal }) => query(CallDocument, { requestId }, signal),
    select: ({ call }) => call,
    // The server knows the newest call by this id; an older one is shown as it was listed.
    enabled: row === undefined || row.id === row.call.requestId,
    refetchInterval: ({ state }) =>
      state.data?.call === null || isRunning(state.data?.call) ? openRefreshMs : false,
  });
  const call = detail.data && !isRunning(detail.data) ? detail.data : null;
  const shown = shownRow(detail.data, row);
  const error = useStandingError(detail);
  const source = call ?? shown?.call;
  return (
    <Drawer
      label={t('requests.detail', { id: requestId })}
      testId="call-drawer"
      onClose={onClose}
      onStep={onStep}
      title={<DrawerTitle id={requestId} copyLabel={t('requests.copyId')} testId="call-id" />}
      badges={
        shown && (
          <>
            <StatusBadge row={shown} />
            {call?.policy && <Badge tone="outline">{call.policy}</Badge>}
            {call?.isSimulated && <SimulatedBadge />}
            <span className="text-hint text-text-3">
              <Time atMs={shown.atMs} format={formatMillisecond} /> UTC
              {call &&
                call.attempts.length > 0 &&
                ` · ${t('requests.attempts', { count: call.attempts.length })}`}
            </span>
          </>
        )
      }
      tabs={
        <TabBar
          label={t('requests.tabs.label')}
          value={tab}
          onChange={onTab}
          tabs={[
            { id: 'summary', label: t('requests.tabs.summary') },
            { id: 'decision', label: t('requests.tabs.decision') },
            { id: 'raw', label: t('requests.tabs.raw') },
          ]}
        />
      }
      footer={
        <>
          {source && setup && (
            <CopyButton
              size="normal"
              icon={Terminal}
              label={t('requests.curl')}
              text={() => curlOf(setup.dataAddress, source)}
              testId="copy-curl"
            />
          )}
          <CopyButton
            size="normal"
            icon={Link2}
            label={t('requests.link')}
            text={() => location.href}
            testId="copy-link"
          />
          <span className="ml-auto">
            {shown?.kind === 'open' && <CancelButton requestId={requestId} />}
          </span>
        </>
      }
    >
      {call ? (
        <CallBody call={call} tab={tab} />
      ) : shown?.kind === 'open' ? (
        <OpenSummary call={shown.call} />
      ) : error ? (
        <Failure
          title={t('requests.detailFailed')}
          error={error}
          onRetry={() => detail.refetch()}
        />
      ) : detail.data === null ? (
        <p className="px-[18px] py-4 text-text-3" data-testid="call-missing">
          {t('requests.missing')}
        </p>
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}

function CallBody({ call, tab }: { call: CallDetail; tab: CallTab }) {
  const { t } = useTranslation();
  if (tab === 'decision') return <DecisionTab call={call} />;
  if (tab === 'raw')
    return <CodeBlock text={JSON.stringify(call, null, 2)} label={t('requests.tabs.raw')} />;
  return <CallSummary call={call} />;
}
