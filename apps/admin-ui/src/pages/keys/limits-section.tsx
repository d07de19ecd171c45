import { Gauge, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Limit } from '../../api/limit.js';
import { rest } from '../../api/rest.js';
import { useLimits } from '../../api/use-limits.js';
import { useMay } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { cardClass } from '../../ui/card.js';
import { ConfirmAct } from '../../ui/confirm-act.js';
import { Empty, FromQuery } from '../../ui/states.js';
import { LimitDialog } from './limit-dialog.js';
import { useRefusals } from './limit-hits.js';
import { LimitTable } from './limit-table.js';

/** What tenants, projects and keys may use, and how much of it is used. */
interface LimitsSectionProps {
  readonly tenantId: string | undefined;
  /** The one that a refused request leads to. */
  readonly shownId: string | undefined;
}

export function LimitsSection({ tenantId, shownId }: LimitsSectionProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [edited, setEdited] = useState<Limit | 'new' | null>(null);
  const [removed, setRemoved] = useState<Limit | null>(null);
  const limits = useLimits(tenantId);
  const refusals = useRefusals(tenantId);
  const create = may('limits:write') && (
    <Button icon={Plus} onClick={() => setEdited('new')} data-testid="create-limit">
      {t('limits.create')}
    </Button>
  );
  return (
    <section aria-labelledby="limits-title" className="mt-5">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-2">
        <div>
          <h2 id="limits-title" className="text-verdict font-semibold text-text-1">
            {t('limits.title')}
          </h2>
          <p className="text-hint text-text-3">{t('limits.hint')}</p>
        </div>
        {create}
      </div>
      <FromQuery query={limits} title={t('limits.failedToLoad')}>
        {(list) =>
          list.length === 0 ? (
            <div className={cardClass}>
              <Empty icon={Gauge} title={t('limits.emptyTitle')} text={t('limits.emptyText')} />
            </div>
          ) : (
            <LimitTable
              limits={list}
              refusals={refusals}
              shownId={shownId}
              onEdit={setEdited}
              onRemove={setRemoved}
            />
          )
        }
      </FromQuery>
      {edited !== null && (
        <LimitDialog limit={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {removed !== null && (
        <ConfirmAct
          title={t('limits.removeTitle', { name: removed.name })}
          confirmLabel={t('limits.removeButton')}
          act={() => rest.removeLimit(removed.id)}
          done={t('limits.removed', { name: removed.name })}
          stale={['limits']}
          onClose={() => setRemoved(null)}
        >
          <p>{t('limits.removeReach')}</p>
        </ConfirmAct>
      )}
    </section>
  );
}
