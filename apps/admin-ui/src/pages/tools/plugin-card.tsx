import { ChartLine, CircleCheck, CircleDashed, CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Plugin, plugins } from '../../api/rest-plugins.js';
import { useMay } from '../../app/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { ConfirmAct } from '../../ui/confirm-act.js';
import { useErrorText } from '../../ui/states.js';
import { notify } from '../../ui/toasts.js';
import { useAct } from '../../ui/use-act.js';
import { DryRunDialog } from './dry-run-dialog.js';
import { GrantsDialog } from './grants-dialog.js';
import { PluginCharts } from './plugin-charts.js';
import { OrderDialog } from './order-dialog.js';
import { stateOf, type VersionAct } from './plugin-form.js';
import { RollOutDialog } from './roll-out-dialog.js';
import { VersionTable } from './version-table.js';

const looks = {
  on: { tone: 'ok', icon: CircleCheck },
  idle: { tone: 'idle', icon: CircleDashed },
  off: { tone: 'idle', icon: CircleSlash },
} as const;

/** One plugin: whether it runs, in which versions, and how they fare. */
export function PluginCard({ plugin }: { plugin: Plugin }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<{ act: VersionAct; versionId: string } | null>(null);
  const [hasCharts, setCharts] = useState(false);
  const { versions } = plugin;
  const state = stateOf(plugin);
  const description = versions[0]?.manifest.description ?? '';
  return (
    <Card
      title={plugin.name}
      testId="plugin-card"
      hint={t('plugins.place', { place: plugin.place })}
      beside={
        <Badge {...looks[state]} testId="plugin-state">
          {t(`plugins.states.${state}`)}
        </Badge>
      }
      actions={
        <>
          <Button
            size="small"
            icon={ChartLine}
            aria-expanded={hasCharts}
            onClick={() => setCharts(!hasCharts)}
            data-testid="plugin-over-time"
          >
            {t('plugins.overTime')}
          </Button>
          <PluginActs plugin={plugin} />
        </>
      }
    >
      {description && <p className="px-3.5 pb-2 break-words text-text-2">{description}</p>}
      {versions.length === 0 ? (
        <p className="px-3.5 pb-3 text-text-3">{t('plugins.noVersions')}</p>
      ) : (
        <VersionTable
          plugin={plugin}
          onAct={(next, versionId) => setAct({ act: next, versionId })}
        />
      )}
      {hasCharts && <PluginCharts plugin={plugin} />}
      {act && <VersionDialog plugin={plugin} {...act} onClose={() => setAct(null)} />}
    </Card>
  );
}

interface VersionDialogProps {
  readonly plugin: Plugin;
  readonly act: VersionAct;
  readonly versionId: string;
  readonly onClose: () => void;
}

/** What is to be done with one of the versions. */
function VersionDialog({ plugin, act, versionId, onClose }: VersionDialogProps) {
  const { t } = useTranslation();
  const version = plugin.versions.find(({ id }) => id === versionId);
  const shared = { plugin, versionId, onClose };
  if (act === 'dry-run') return <DryRunDialog {...shared} />;
  if (act === 'roll-out') return <RollOutDialog {...shared} />;
  if (!version) return null;
  if (act === 'grants') return <GrantsDialog {...{ plugin, version, onClose }} />;
  const name = `${plugin.name} ${version.version}`;
  return (
    <ConfirmAct
      title={t('tools.removeTitle', { name })}
      confirmLabel={t('plugins.removeVersion')}
      act={() => plugins.removeVersion(plugin.id, versionId)}
      done={t('tools.removed', { name })}
      stale={['plugins']}
      onClose={onClose}
    >
      <p>
        {t(
          versionId === plugin.previousVersionId
            ? 'plugins.removePreviousReach'
            : 'plugins.removeVersionReach',
        )}
      </p>
    </ConfirmAct>
  );
}

function PluginActs({ plugin }: { plugin: Plugin }) {
  const { t } = useTranslation();
  const may = useMay();
  const errorText = useErrorText();
  const [dialog, setDialog] = useState<'order' | 'remove' | null>(null);
  const work = useAct<() => Promise<unknown>>({ act: (run) => run(), stale: ['plugins'] });
  if (!may('plugins:write')) return null;
  const { id, name, isEnabled, previousVersionId } = plugin;
  const run = (act: () => Promise<unknown>) => () =>
    work.mutate(act, {
      onError: (error) => notify.failed(t('tools.notDone'), errorText(error)),
    });
  return (
    <>
      {previousVersionId !== null && (
        <Button
          size="small"
          disabled={work.isPending}
          onClick={run(() => plugins.revert(id))}
          data-testid="plugin-revert"
        >
          {t('plugins.revert')}
        </Button>
      )}
      <Button size="small" onClick={() => setDialog('order')} data-testid="plugin-order">
        {t('plugins.orderAndReach')}
      </Button>
      <Button
        size="small"
        look={isEnabled ? 'danger' : 'default'}
        disabled={work.isPending}
        onClick={run(() => plugins.change(id, { isEnabled: !isEnabled }))}
        data-testid="plugin-switch"
      >
        {t(isEnabled ? 'tools.switchOff' : 'tools.switchOn')}
      </Button>
      <Button size="small" look="quiet" onClick={() => setDialog('remove')}>
        {t('tools.remove')}
      </Button>
      {dialog === 'order' && <OrderDialog plugin={plugin} onClose={() => setDialog(null)} />}
      {dialog === 'remove' && (
        <ConfirmAct
          title={t('tools.removeTitle', { name })}
          confirmLabel={t('tools.remove')}
          typed={name}
          act={() => plugins.remove(id)}
          done={t('tools.removed', { name })}
          stale={['plugins']}
          onClose={() => setDialog(null)}
        >
          <p>{t('plugins.removeReach')}</p>
        </ConfirmAct>
      )}
    </>
  );
}
