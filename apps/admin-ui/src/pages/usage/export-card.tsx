import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertChannel } from '../../api/rest-types.js';
import { type UsageExport, type UsageExportRun, usageExports } from '../../api/rest-usage.js';
import { useMay } from '../../app/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { cardClass } from '../../ui/card.js';
import { dash, formatBytes } from '../../ui/format.js';
import { epochMs, formatAbsolute, formatDate, formatMinute } from '../../ui/format-time.js';
import { FromQuery, useErrorText } from '../../ui/states.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { notify } from '../../ui/toasts.js';
import { useAct } from '../../ui/use-act.js';
import { useRuns } from './use-exports.js';

const looks = {
  done: { tone: 'ok', icon: CircleCheck },
  failed: { tone: 'err', icon: CircleX },
  waiting: { tone: 'info', icon: Clock },
} as const;

interface ExportCardProps {
  readonly item: UsageExport;
  readonly owner: string;
  readonly webhooks: readonly AlertChannel[];
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** What one export makes, for whom, and how its files went. */
export function ExportCard({ item, owner, webhooks, onEdit, onRemove }: ExportCardProps) {
  const { t } = useTranslation();
  const mayWrite = useMay()('alerts:write');
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const run = useAct<void, unknown>({
    act: () => usageExports.run(item.id),
    stale: ['usage-exports', 'usage-export-runs'],
    onDone: () => setOpen(true),
  });
  const hook = webhooks.find(({ id }) => id === item.channelId)?.name ?? item.channelId;
  const places = [item.isToFolder && t('usage.exports.folder'), hook].filter(Boolean).join(', ');
  return (
    <li className={`${cardClass} flex flex-col gap-1.5 p-3.5`} data-testid="export-card">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-[550] break-words text-text-1">{item.name}</span>
        {item.lastRun && <RunBadge run={item.lastRun} />}
      </div>
      <p className="break-words text-text-2">
        {t(`usage.exports.everies.${item.every}`)} · {owner} ·{' '}
        {t(`usage.exports.kinds.${item.contents}`)} · {item.format.toUpperCase()} → {places}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {t(isOpen ? 'usage.exports.hideRuns' : 'usage.exports.showRuns')}
        </Button>
        {mayWrite && (
          <>
            <Button
              size="small"
              disabled={run.isPending}
              onClick={() =>
                run.mutate(undefined, { onError: (error) => notify.failed(errorText(error)) })
              }
              data-testid="run-export"
            >
              {t('usage.exports.runNow')}
            </Button>
            <Button size="small" look="quiet" onClick={onEdit} data-testid="edit-export">
              {t('limits.edit')}
            </Button>
            <Button size="small" look="quiet" onClick={onRemove} data-testid="remove-export">
              {t('limits.remove')}
            </Button>
          </>
        )}
      </div>
      {isOpen && <Runs item={item} />}
    </li>
  );
}

function RunBadge({ run }: { run: UsageExportRun }) {
  const { t } = useTranslation();
  const { tone, icon } = looks[run.state];
  return (
    <Badge tone={tone} icon={icon} testId={`run-${run.state}`}>
      {t(`usage.exports.states.${run.state}`)}
    </Badge>
  );
}

function Runs({ item }: { item: UsageExport }) {
  const { t } = useTranslation();
  return (
    <FromQuery query={useRuns(item.id)} title={t('usage.exports.runsFailed')} rows={2}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-text-3">{t('usage.exports.noRuns')}</p>
        ) : (
          <TableCard
            label={t('usage.exports.runs')}
            testId="export-runs"
            heads={[
              { label: t('usage.exports.window') },
              { label: t('usage.exports.result') },
              { label: t('usage.exports.size'), isNumeric: true },
              { label: t('usage.exports.attempts'), isNumeric: true },
              { label: t('usage.exports.madeAt') },
            ]}
          >
            {items.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </TableCard>
        )
      }
    </FromQuery>
  );
}

function RunRow({ run }: { run: UsageExportRun }) {
  const doneAtMs = epochMs(run.doneAt);
  return (
    <tr data-testid="export-run" data-state={run.state}>
      <Cell>{formatDate(epochMs(run.windowFrom))}</Cell>
      <Cell>
        <RunBadge run={run} />
        {run.problem !== null && (
          <span className="block max-w-56 whitespace-normal break-words text-text-2">
            {run.problem}
          </span>
        )}
      </Cell>
      <Cell isNumeric>{run.bytes === null ? dash : formatBytes(run.bytes)}</Cell>
      <Cell isNumeric>{run.attempts}</Cell>
      <Cell title={formatAbsolute(doneAtMs)}>
        {doneAtMs === null ? dash : `${formatDate(doneAtMs)} ${formatMinute(doneAtMs)}`}
      </Cell>
    </tr>
  );
}
