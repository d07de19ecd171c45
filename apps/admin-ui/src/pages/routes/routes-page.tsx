import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RoutingQuery } from '../../api/generated/graphql/graphql.js';
import { rest } from '../../api/rest.js';
import { PageFrame } from '../../app/page-frame.js';
import { useMay } from '../../app/session.js';
import { SimulatedNotice } from '../../app/simulated-notice.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { formatAbsolute } from '../../ui/format-time.js';
import { Denied, FromQuery, ReadOnlyNote, useErrorText } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { notify } from '../../ui/toasts.js';
import { VersionChip } from '../../ui/version-chip.js';
import { DiffDialog } from './diff-dialog.js';
import { DraftList } from './draft-list.js';
import { RolloutBanner } from './rollout-banner.js';
import { RouteTable } from './route-table.js';
import { useDrafts, useRouting, useVersions } from './use-routing-data.js';
import { VersionList } from './version-list.js';

export function RoutesPage() {
  const { t } = useTranslation();
  const may = useMay();
  const routing = useRouting();
  const isReadOnly = routing.data?.live.isReadOnly === true;
  if (!may('routes:read'))
    return (
      <PageFrame title={t('nav.routes')}>
        <Denied />
      </PageFrame>
    );
  return (
    <PageFrame
      title={t('nav.routes')}
      hint={t('routes.hint')}
      liveWords={t('routes.refresh')}
      primary={may('routes:write') && routing.data && !isReadOnly && <NewDraft />}
    >
      <SimulatedNotice />
      <FromQuery
        query={routing}
        title={t('routes.failedToLoad')}
        reach={t('errors.trafficGoesOn')}
        rows={10}
      >
        {(read) => <Content routing={read} />}
      </FromQuery>
    </PageFrame>
  );
}

function NewDraft() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: () => rest.createDraft({}),
    onSuccess: async ({ id }) => {
      void queries.invalidateQueries({ queryKey: ['routing'] });
      await navigate({ to: '/routes/drafts/$draftId', params: { draftId: id }, search: {} });
    },
    onError: (error) => notify.failed(t('routes.draftNotCreated'), errorText(error)),
  });
  return (
    <Button
      look="primary"
      icon={Pencil}
      disabled={create.isPending}
      onClick={() => create.mutate()}
      data-testid="new-draft"
    >
      {t('routes.newDraft')}
    </Button>
  );
}

function Content({ routing }: { routing: RoutingQuery['routing'] }) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/routes' });
  const { version, from } = useSearch({ from: '/shell/routes' });
  const drafts = useDrafts();
  const versions = useVersions();
  const { live, rollout } = routing;
  return (
    <>
      {rollout && <RolloutBanner rollout={rollout} />}
      {live.isReadOnly && (
        <div className="mb-3">
          <ReadOnlyNote reason={live.readOnlyReason ?? t('routes.fromFile')} />
        </div>
      )}
      <div className="grid grid-cols-1 gap-3 xl:grid-cols-[minmax(0,1fr)_400px]">
        <Card
          title={t('routes.liveTitle')}
          testId="card-live-routes"
          beside={<VersionChip version={live.version} isLive />}
          className="xl:col-span-2"
          hint={
            live.version === 0 ? (
              t('routes.settingsPolicyHint')
            ) : (
              <>
                {live.message} · {live.author ?? t('routes.unknownAuthor')} ·{' '}
                <Time atMs={live.liveFromMs} format={formatAbsolute} />
              </>
            )
          }
        >
          <RouteTable routing={routing} />
          <p className="border-t border-line-1 px-3.5 py-2 text-hint text-text-3">
            {t('routes.trafficHint')}{' '}
            <span data-testid="flow-control">
              {t(routing.hasFlowControl ? 'routes.flowControlOn' : 'routes.flowControlOff')}
            </span>
          </p>
        </Card>
        <Card
          title={t('routes.versions')}
          hint={t('routes.versionsHint')}
          testId="card-versions"
          className="self-start"
        >
          <FromQuery query={versions} title={t('routes.versionsFailed')} rows={4}>
            {(read) => (
              <VersionList versions={read} live={live.version} isReadOnly={live.isReadOnly} />
            )}
          </FromQuery>
        </Card>
        <Card title={t('routes.drafts')} testId="card-drafts" className="self-start">
          <FromQuery query={drafts} title={t('routes.draftsFailed')} rows={3}>
            {(read) => <DraftList drafts={read} />}
          </FromQuery>
        </Card>
      </div>
      {version !== undefined && version > 0 && (
        <DiffDialog
          version={version}
          from={from}
          onClose={() => void navigate({ search: {}, replace: true })}
        />
      )}
    </>
  );
}
