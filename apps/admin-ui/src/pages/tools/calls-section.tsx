import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ToolCall, tools } from '../../api/rest-tools.js';
import { toolOutcomes } from '../../app/search.js';
import { useMay } from '../../app/session.js';
import { cardClass } from '../../ui/card.js';
import { formatBytes, formatLatency } from '../../ui/format.js';
import { formatSecond } from '../../ui/format-time.js';
import { OlderButton } from '../../ui/older-button.js';
import { Select } from '../../ui/select.js';
import { Empty, FromQuery } from '../../ui/states.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { Time } from '../../ui/time.js';
import { useTenantName } from './use-tools.js';
import { toolOutcomeTone } from '../../ui/tool-outcome.js';

/** The log of calls of tools: who, what became of it, how long and how many bytes. Not what was said. */
export function CallsSection() {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/tools' });
  const { outcome } = useSearch({ from: '/shell/tools' });
  const calls = useInfiniteQuery({
    queryKey: ['tool-calls', 'log', outcome],
    queryFn: ({ pageParam }) =>
      tools.calls({
        ...(outcome === undefined ? {} : { outcome }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return (
    <>
      <div className="mb-3 flex">
        <Select
          label={t('tools.fields.outcome')}
          value={outcome ?? ''}
          options={[
            { value: '', label: t('tools.anyOutcome') },
            ...toolOutcomes.map((value) => ({ value, label: t(`requests.tools.${value}`) })),
          ]}
          onChange={(next) =>
            void navigate({ search: { tab: 'calls', ...(next === '' ? {} : { outcome: next }) } })
          }
          testId="tool-outcome"
        />
      </div>
      <FromQuery query={calls} title={t('tools.callsFailed')} rows={6}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          return items.length === 0 ? (
            <div className={cardClass}>
              <Empty
                icon={ListChecks}
                title={t(outcome === undefined ? 'tools.noCalls' : 'tools.noSuchCalls')}
                text={t('tools.noCallsText')}
              />
            </div>
          ) : (
            <CallTable
              calls={items}
              older={<OlderButton pages={calls} label={t('tools.older')} />}
            />
          );
        }}
      </FromQuery>
    </>
  );
}

interface CallTableProps {
  readonly calls: readonly ToolCall[];
  readonly older: React.ReactNode;
}

function CallTable({ calls, older }: CallTableProps) {
  const { t } = useTranslation();
  const tenantName = useTenantName();
  const maySeeRequests = useMay()('traffic:read');
  return (
    <TableCard
      label={t('tools.tabs.calls')}
      testId="tool-calls"
      foot={older}
      heads={[
        { label: t('tools.fields.at') },
        { label: t('tools.fields.server') },
        { label: t('tools.fields.tool') },
        { label: t('tools.fields.outcome') },
        { label: t('tools.fields.duration'), isNumeric: true },
        { label: t('tools.fields.bytes'), isNumeric: true },
        { label: t('tools.fields.tenant') },
        { label: t('tools.fields.request') },
      ]}
    >
      {calls.map((call) => (
        <tr key={call.id} data-testid="tool-call-row">
          <Cell>
            <Time atMs={call.atMs} format={formatSecond} />
          </Cell>
          <Cell>{call.label}</Cell>
          <Cell className="font-mono text-hint">{call.tool}</Cell>
          <Cell className={toolOutcomeTone[call.outcome]}>
            {t(`requests.tools.${call.outcome}`)}
            {call.fault && <span className="text-text-3"> {t(`tools.faults.${call.fault}`)}</span>}
          </Cell>
          <Cell isNumeric>{formatLatency(call.durationMs)}</Cell>
          <Cell isNumeric>{formatBytes(call.bytes)}</Cell>
          <Cell>{tenantName(call.tenantId)}</Cell>
          <Cell className="font-mono text-hint">
            {maySeeRequests ? (
              <Link to="/requests" search={{ request: call.requestId }} className="underline">
                {call.requestId}
              </Link>
            ) : (
              call.requestId
            )}
          </Cell>
        </tr>
      ))}
    </TableCard>
  );
}
