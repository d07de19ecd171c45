import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, ScrollText } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import type { AuditRow } from '../../api/rest-types.js';
import { IconButton } from '../../ui/button.js';
import { cardClass } from '../../ui/card.js';
import { CodeBlock } from '../../ui/code-block.js';
import { dash } from '../../ui/format.js';
import { epochMs, formatAbsolute } from '../../ui/format-time.js';
import { Empty, FromQuery } from '../../ui/states.js';
import { Cell, Head } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { ScrollRegion } from '../../ui/scroll-region.js';
import { OlderButton } from '../../ui/older-button.js';

const isNothing = (value: unknown) => value === null || value === undefined;

/** Who changed what, newest first, with the state before and after. */
export function AuditList() {
  const { t } = useTranslation();
  const audit = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) => rest.audit(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return (
    <FromQuery query={audit} title={t('settings.auditFailed')} rows={10}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        if (rows.length === 0) {
          return (
            <div className={cardClass}>
              <Empty
                icon={ScrollText}
                title={t('settings.auditEmptyTitle')}
                text={t('settings.auditEmptyText')}
              />
            </div>
          );
        }
        return (
          <ScrollRegion label={t('settings.audit')} className={cardClass}>
            <AuditTable rows={rows} />
            <OlderButton pages={audit} label={t('settings.older')} />
          </ScrollRegion>
        );
      }}
    </FromQuery>
  );
}

function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const { t } = useTranslation();
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <table className="w-full" aria-label={t('settings.audit')} data-testid="audit-table">
      <thead>
        <tr>
          <Head className="w-8 pl-3.5">
            <span className="sr-only">{t('settings.change')}</span>
          </Head>
          <Head>{t('charts.time')}</Head>
          <Head>{t('settings.actor')}</Head>
          <Head>{t('settings.action')}</Head>
          <Head>{t('settings.object')}</Head>
          <Head className="pr-3.5">{t('account.address')}</Head>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isOpen = row.id === openId;
          const hasChange = !isNothing(row.before) || !isNothing(row.after);
          return (
            <Fragment key={row.id}>
              <tr data-testid="audit-row" className="border-t border-line-1">
                <Cell className="pl-3.5">
                  {hasChange && (
                    <IconButton
                      icon={isOpen ? ChevronDown : ChevronRight}
                      label={t('settings.change')}
                      aria-expanded={isOpen}
                      onClick={() => setOpenId(isOpen ? null : row.id)}
                    />
                  )}
                </Cell>
                <Cell>
                  <Time atMs={epochMs(row.at)} format={formatAbsolute} />
                </Cell>
                <Cell className="text-text-1">
                  {row.actor.name ?? row.actor.id ?? row.actor.kind}
                </Cell>
                <Cell className="font-mono text-hint">{row.action}</Cell>
                <Cell>
                  <span className="block max-w-72 truncate">
                    {row.objectName ?? row.objectId ?? dash}
                  </span>
                </Cell>
                <Cell className="pr-3.5">{row.address ?? dash}</Cell>
              </tr>
              {isOpen && (
                <tr className="bg-inset">
                  <td />
                  <td colSpan={5}>
                    <div className="grid grid-cols-2">
                      <CodeBlock
                        text={isNothing(row.before) ? dash : JSON.stringify(row.before, null, 2)}
                        label={t('settings.before')}
                      />
                      <CodeBlock
                        text={isNothing(row.after) ? dash : JSON.stringify(row.after, null, 2)}
                        label={t('settings.after')}
                      />
                    </div>
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
