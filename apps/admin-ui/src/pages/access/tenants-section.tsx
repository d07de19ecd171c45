import { Plus, UsersRound } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Project, type Tenant, useTenantTree } from '../../api/use-tenants.js';
import { useMayInAll } from '../../app/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { formatDate } from '../../ui/format-time.js';
import { FromQuery } from '../../ui/states.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { Time } from '../../ui/time.js';
import { PlaceDialog, type PlaceAct } from './place-dialog.js';
import { PlaceMenu } from './place-menu.js';
import { treeOf } from './tenant-tree.js';

/** Who pays, and for what: tenants with their projects. */
export function TenantsSection() {
  const { t } = useTranslation();
  const mayCreate = useMayInAll()('tenants:write');
  const [act, setAct] = useState<PlaceAct | null>(null);
  const tree = useTenantTree();
  return (
    <>
      {mayCreate && (
        <div className="mb-3 flex justify-end">
          <Button
            look="primary"
            icon={Plus}
            onClick={() => setAct({ kind: 'create-tenant' })}
            data-testid="create-tenant"
          >
            {t('tenants.create')}
          </Button>
        </div>
      )}
      <FromQuery query={tree} title={t('tenants.failedToLoad')} reach={t('errors.trafficGoesOn')}>
        {({ tenants, projects }) => (
          <TableCard
            label={t('tenants.title')}
            testId="tenants-table"
            heads={[
              { label: t('tenants.name') },
              { label: t('tenants.id') },
              { label: t('tenants.created') },
              { label: t('workers.columns.actions'), isHidden: true },
            ]}
          >
            {treeOf(tenants, projects).map(({ tenant, projects: own }) => (
              <Fragment key={tenant.id}>
                <PlaceRow place={tenant} onAct={setAct} />
                {own.map((project) => (
                  <PlaceRow key={project.id} place={project} tenant={tenant} onAct={setAct} />
                ))}
              </Fragment>
            ))}
          </TableCard>
        )}
      </FromQuery>
      {act && <PlaceDialog act={act} onClose={() => setAct(null)} />}
    </>
  );
}

interface PlaceRowProps {
  readonly place: Tenant | Project;
  /** Of a project: the tenant that it belongs to. */
  readonly tenant?: Tenant;
  readonly onAct: (act: PlaceAct) => void;
}

function PlaceRow({ place, tenant, onAct }: PlaceRowProps) {
  const { t } = useTranslation();
  const isProject = tenant !== undefined;
  return (
    <tr data-testid={isProject ? 'project-row' : 'tenant-row'} data-id={place.id}>
      <Cell>
        <span
          className={`flex items-center gap-2 ${isProject ? 'pl-6' : 'font-[550] text-text-1'}`}
        >
          {!isProject && (
            <UsersRound size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3" />
          )}
          <span className="block max-w-72 truncate" title={place.name}>
            {place.name}
          </span>
          {place.archivedAtMs !== null && <Badge tone="idle">{t('tenants.deleted')}</Badge>}
        </span>
      </Cell>
      <Cell className="font-mono text-hint text-text-3">{place.id}</Cell>
      <Cell>
        <Time atMs={place.createdAtMs} format={formatDate} />
      </Cell>
      <Cell className="text-right">
        <PlaceMenu place={place} isProject={isProject} onAct={onAct} />
      </Cell>
    </tr>
  );
}
