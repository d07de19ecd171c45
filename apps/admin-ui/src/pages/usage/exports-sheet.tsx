import { CalendarClock, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type UsageExport, usageExports } from '../../api/rest-usage.js';
import { useMay } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { ConfirmAct } from '../../ui/confirm-act.js';
import { GrowingList } from '../../ui/growing-list.js';
import { Sheet } from '../../ui/sheet.js';
import { FromQuery } from '../../ui/states.js';
import { ExportCard } from './export-card.js';
import { ExportEditor } from './export-editor.js';
import { useExports, useOwners, useWebhooks } from './use-exports.js';

/** Files of usage that make themselves: which there are, how they went, and the form of one. */
export function ExportsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<UsageExport | 'new' | null>(null);
  const [removed, setRemoved] = useState<UsageExport | null>(null);
  return (
    <Sheet
      isOpen
      title={t('usage.exports.title')}
      description={t('usage.exports.text')}
      onClose={onClose}
      testId="exports-sheet"
      footer={
        <Button look="quiet" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {edited === null ? (
        <ExportList onEdit={setEdited} onRemove={setRemoved} />
      ) : (
        <ExportEditor
          key={edited === 'new' ? 'new' : edited.id}
          before={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <ConfirmAct
          title={t('usage.exports.removeTitle', { name: removed.name })}
          confirmLabel={t('usage.exports.remove')}
          act={() => usageExports.remove(removed.id)}
          done={t('usage.exports.removed', { name: removed.name })}
          stale={['usage-exports']}
          onClose={() => setRemoved(null)}
        >
          <p>{t('usage.exports.removeReach')}</p>
        </ConfirmAct>
      )}
    </Sheet>
  );
}

interface ExportListProps {
  readonly onEdit: (item: UsageExport | 'new') => void;
  readonly onRemove: (item: UsageExport) => void;
}

function ExportList({ onEdit, onRemove }: ExportListProps) {
  const { t } = useTranslation();
  const mayWrite = useMay()('alerts:write');
  const owners = useOwners();
  const webhooks = useWebhooks();
  const ownerOf = (tenantId: string | null) =>
    owners.find(({ value }) => value === (tenantId ?? ''))?.label ?? tenantId ?? t('tenants.all');
  return (
    <FromQuery query={useExports()} title={t('usage.exports.failed')} rows={3}>
      {({ items }) => (
        <GrowingList
          isEmpty={items.length === 0}
          icon={CalendarClock}
          emptyTitle={t('usage.exports.emptyTitle')}
          emptyText={t('usage.exports.emptyText')}
          add={
            mayWrite && (
              <Button icon={Plus} onClick={() => onEdit('new')} data-testid="create-export">
                {t('usage.exports.create')}
              </Button>
            )
          }
        >
          <ul className="flex flex-col gap-3">
            {items.map((item) => (
              <ExportCard
                key={item.id}
                item={item}
                owner={ownerOf(item.tenantId)}
                webhooks={webhooks}
                onEdit={() => onEdit(item)}
                onRemove={() => onRemove(item)}
              />
            ))}
          </ul>
        </GrowingList>
      )}
    </FromQuery>
  );
}
