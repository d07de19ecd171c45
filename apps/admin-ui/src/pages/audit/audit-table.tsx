import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditRow } from '../../api/rest-types.js';
import { IconButton } from '../../ui/button.js';
import { dash } from '../../ui/format.js';
import { epochMs, formatAbsolute } from '../../ui/format-time.js';
import { OlderButton } from '../../ui/older-button.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { Time } from '../../ui/time.js';
import { AuditChange } from './audit-change.js';

interface AuditTableProps {
  readonly rows: readonly AuditRow[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  readonly pages: Parameters<typeof OlderButton>[0]['pages'];
}

const columns = 6;

/** Lines, newest first; one opens in place. */
export function AuditTable({ rows, openId, onOpen, pages }: AuditTableProps) {
  const { t } = useTranslation();
  return (
    <TableCard
      label={t('nav.audit')}
      testId="audit-table"
      heads={[
        { label: t('audit.change'), isHidden: true },
        { label: t('charts.time') },
        { label: t('audit.actor') },
        { label: t('audit.action') },
        { label: t('audit.object') },
        { label: t('account.address') },
      ]}
      foot={<OlderButton pages={pages} label={t('audit.older')} testId="older-audit" />}
    >
      {rows.map((row) => {
        const isOpen = row.id === openId;
        return (
          <Fragment key={row.id}>
            <tr data-testid="audit-row">
              <Cell className="w-8">
                <IconButton
                  icon={isOpen ? ChevronDown : ChevronRight}
                  label={t('audit.change')}
                  aria-expanded={isOpen}
                  onClick={() => onOpen(isOpen ? undefined : row.id)}
                />
              </Cell>
              <Cell>
                <Time atMs={epochMs(row.at)} format={formatAbsolute} />
              </Cell>
              <Cell className="text-text-1">
                {row.actor.name ?? row.actor.id ?? row.actor.kind}
              </Cell>
              <Cell className="font-mono text-hint">{row.action}</Cell>
              <Cell>
                <span
                  className="block max-w-72 truncate"
                  title={row.objectName ?? row.objectId ?? undefined}
                >
                  {row.objectName ?? row.objectId ?? dash}
                </span>
              </Cell>
              <Cell>{row.address}</Cell>
            </tr>
            {isOpen && (
              <tr className="bg-inset">
                <td colSpan={columns}>
                  <AuditChange row={row} />
                </td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </TableCard>
  );
}
