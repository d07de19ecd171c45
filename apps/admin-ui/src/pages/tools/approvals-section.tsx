import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { tools } from '../../api/rest-tools.js';
import { approvalStates } from '../../app/search.js';
import { cardClass } from '../../ui/card.js';
import { OlderButton } from '../../ui/older-button.js';
import { Empty, FromQuery } from '../../ui/states.js';
import { Segmented } from '../../ui/tabs.js';
import { ApprovalCard } from './approval-card.js';

/** Somebody may be waiting in front of a model. */
const refreshMs = 5_000;

/** Calls of tools that wait for a person, and those that waited. */
export function ApprovalsSection() {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/tools' });
  const { state = 'waiting' } = useSearch({ from: '/shell/tools' });
  const approvals = useInfiniteQuery({
    queryKey: ['tool-approvals', state],
    queryFn: ({ pageParam }) =>
      tools.approvals({ state, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...(state === 'waiting' ? { refetchInterval: refreshMs } : {}),
  });
  return (
    <>
      <div className="mb-3 flex">
        <Segmented
          label={t('tools.fields.state')}
          value={state}
          options={approvalStates.map((id) => ({ id, label: t(`tools.approvalStates.${id}`) }))}
          onChange={(next) => void navigate({ search: { tab: 'approvals', state: next } })}
        />
      </div>
      <FromQuery query={approvals} title={t('tools.approvalsFailed')} rows={4}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          return items.length === 0 ? (
            <div className={cardClass}>
              <Empty
                icon={Inbox}
                title={t(state === 'waiting' ? 'tools.noWaiting' : 'tools.noAnswered')}
                text={t('tools.noApprovalsText')}
              />
            </div>
          ) : (
            <div className="flex flex-col gap-3">
              {items.map((approval) => (
                <ApprovalCard key={approval.id} approval={approval} />
              ))}
              <OlderButton pages={approvals} label={t('tools.older')} />
            </div>
          );
        }}
      </FromQuery>
    </>
  );
}
