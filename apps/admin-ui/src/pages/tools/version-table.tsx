import { CircleCheck, CircleDashed, CircleDot, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Plugin, PluginVersion } from '../../api/rest-plugins.js';
import { useMay } from '../../app/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { dash, formatBytes, formatExact, formatLatency } from '../../ui/format.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { faultCount, roleOf, type VersionAct } from './plugin-form.js';
import { useTenantName } from './use-tools.js';
import { VersionMenu } from './version-menu.js';

const looks = {
  live: { tone: 'ok', icon: CircleCheck },
  trial: { tone: 'info', icon: CircleDot },
  previous: { tone: 'outline', icon: Undo2 },
  idle: { tone: 'idle', icon: CircleDashed },
} as const;

interface VersionTableProps {
  readonly plugin: Plugin;
  readonly onAct: (act: VersionAct, versionId: string) => void;
}

/** The versions of a plugin, newest first, with the figures of this gateway. */
export function VersionTable({ plugin, onAct }: VersionTableProps) {
  const { t } = useTranslation();
  return (
    <TableCard
      isInCard
      label={t('plugins.versionsOf', { name: plugin.name })}
      heads={[
        { label: t('plugins.version') },
        { label: t('tools.fields.state') },
        { label: t('plugins.hooks') },
        { label: t('plugins.granted') },
        { label: t('plugins.messages'), isNumeric: true },
        { label: t('plugins.p50'), isNumeric: true },
        { label: t('plugins.p99'), isNumeric: true },
        { label: t('plugins.faults'), isNumeric: true },
        { label: t('plugins.memory'), isNumeric: true },
        { label: t('workers.columns.actions'), isHidden: true },
      ]}
    >
      {plugin.versions.map((version) => (
        <VersionRow key={version.id} plugin={plugin} version={version} onAct={onAct} />
      ))}
    </TableCard>
  );
}

function VersionRow({
  plugin,
  version,
  onAct,
}: VersionTableProps & { readonly version: PluginVersion }) {
  const { t } = useTranslation();
  const mayWrite = useMay()('plugins:write');
  const tenantName = useTenantName();
  const role = roleOf(plugin, version.id);
  const { tone, icon } = looks[role];
  const figures = plugin.figures.find(({ versionId }) => versionId === version.id);
  const share = role === 'trial' ? plugin.trial?.share : undefined;
  const refused = version.manifest.capabilities.filter(
    (capability) => !version.granted.includes(capability),
  );
  return (
    <tr data-testid="plugin-version-row">
      <Cell className="font-[550] text-text-1">
        <span title={version.sha256}>{version.version}</span>
      </Cell>
      <Cell>
        <Badge tone={tone} icon={icon} testId={`version-${role}`}>
          {t(`plugins.roles.${role}`)}
          {share && ` ${share.percent}%`}
        </Badge>
        {share && share.tenants.length > 0 && (
          <span className="ml-1.5 text-hint text-text-3">
            {t('plugins.ofTenants', { tenants: share.tenants.map(tenantName).join(', ') })}
          </span>
        )}
      </Cell>
      <Cell className="font-mono text-hint">{version.manifest.hooks.join(', ')}</Cell>
      <Cell className="font-mono text-hint">
        {version.granted.join(', ') || (refused.length === 0 && dash)}
        {refused.length > 0 && (
          <span
            className="ml-1.5 text-text-3 line-through"
            title={t('plugins.notGranted', { names: refused.join(', ') })}
          >
            {refused.join(', ')}
          </span>
        )}
      </Cell>
      <Cell isNumeric>{formatExact(figures?.calls)}</Cell>
      <Cell isNumeric>{formatLatency(figures?.p50Ms)}</Cell>
      <Cell isNumeric>{formatLatency(figures?.p99Ms)}</Cell>
      <Cell isNumeric>
        <span title={figures && faultText(figures.faults)}>
          {formatExact(figures && faultCount(figures.faults))}
        </span>
        {figures && figures.breaker !== 'closed' && (
          <span className="ml-1.5 text-err">{t('plugins.rests')}</span>
        )}
      </Cell>
      <Cell isNumeric>{formatBytes(figures?.peakMemoryBytes)}</Cell>
      <Cell className="text-right">
        {mayWrite && (
          <>
            <Button
              look="quiet"
              size="small"
              onClick={() => onAct('dry-run', version.id)}
              data-testid="dry-run"
            >
              {t('plugins.dryRun')}
            </Button>
            <Button
              look="quiet"
              size="small"
              onClick={() => onAct('roll-out', version.id)}
              data-testid="roll-out"
            >
              {t('plugins.rollOut')}
            </Button>
            <VersionMenu
              plugin={plugin}
              version={version}
              onAct={(act) => onAct(act, version.id)}
            />
          </>
        )}
      </Cell>
    </tr>
  );
}

const faultText = (faults: Readonly<Record<string, number>>): string =>
  Object.entries(faults)
    .map(([kind, count]) => `${kind}: ${count}`)
    .join(', ');
